type Service = typeof import("./type-service.ts");

/**
 * Loads the code that starts TypeScript's worker, for an editor without a language service of its own: 48 KiB, and then
 * the worker's 714.
 */
export async function loadTypeScript(): Promise<Service> {
  const { typeService } = await import("../editors.ts");
  return typeService();
}
