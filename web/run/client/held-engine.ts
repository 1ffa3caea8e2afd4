/**
 * An engine that is fetched when it is first needed, or in advance. A response can be read once, and its bytes are
 * transferred to the cell. So each call of `get` returns another response.
 */
export class HeldEngine {
  private held: Blob | undefined;

  /** @param fetchEngine rejects if it cannot. */
  constructor(private readonly fetchEngine: () => Promise<Response>) {}

  /** Fetches the engine in advance. From then on it is not fetched again. Rejects if it cannot be fetched. */
  async hold(): Promise<void> {
    this.held ??= await (await this.fetchEngine()).blob();
  }

  async get(): Promise<Response> {
    return this.held ? new Response(this.held) : this.fetchEngine();
  }
}
