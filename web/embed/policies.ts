/*
 * Why a browser shows no frame: the page's own policies. It says so at once, and names them; waiting for an answer that
 * cannot come takes long, and tells nothing.
 */

/** @param onBlocked which address was refused, or the beginning of it; by the Content-Security-Policy, or by the one of embedders? */
export function watchPolicies(onBlocked: (address: string, isContentPolicy: boolean) => void): void {
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, disposition, blockedURI }) => {
    if (effectiveDirective === "frame-src" && disposition === "enforce") onBlocked(blockedURI, true);
  });
  // Chromium's, which is where `credentialless` is as well.
  if ("ReportingObserver" in globalThis)
    new ReportingObserver(
      (reports) => {
        // Its address is in its JSON alone.
        for (const { body } of reports)
          onBlocked((body as { toJSON(): { blockedURL?: string } } | null)?.toJSON().blockedURL ?? "", false);
      },
      { types: ["coep"] },
    ).observe();
}
