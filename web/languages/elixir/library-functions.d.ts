/** The functions of Elixir, and those that its library here has. See build/elixir-functions.ts. */
declare module "virtual:elixir-functions" {
  export const documented: string;
}
declare module "virtual:elixir-library" {
  export const here: string;
  export const signatures: string;
}
