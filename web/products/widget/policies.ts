/*
 * Reports frames that the page's own policies block. The browser reports this at once and names the policy. Without it,
 * the page would wait a long time for an answer that never comes, and would not know why.
 */

/**
 * @param onBlocked gets the blocked address or the beginning of it. `isContentPolicy`: the Content-Security-Policy
 * blocked it, not the embedder policy.
 */
export function watchPolicies(onBlocked: (address: string, isContentPolicy: boolean) => void): void {
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, disposition, blockedURI }) => {
    if (effectiveDirective === "frame-src" && disposition === "enforce") onBlocked(blockedURI, true);
  });
  // Only Chromium has this API, and only Chromium has `credentialless`.
  if ("ReportingObserver" in globalThis)
    new ReportingObserver(
      (reports) => {
        // The address is only in the report's JSON.
        for (const { body } of reports)
          onBlocked((body as { toJSON(): { blockedURL?: string } } | null)?.toJSON().blockedURL ?? "", false);
      },
      { types: ["coep"] },
    ).observe();
}
