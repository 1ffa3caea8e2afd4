export const interpreterReadme = (name: string, label: string, notices: string) =>
  `# ${name}\n\nThe interpreter of ${label} for the package \`sandglass\` of the same version. Licences and sources: ${notices}.\n`;

export const interpreterDescription = (label: string) =>
  `The interpreter of ${label} for sandglass, as one file of WebAssembly.`;
