/** The error in a driver's response. */
export class WebDriverError extends Error {}

/** The key of an element in JSON: https://w3c.github.io/webdriver/#elements. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

export type ElementId = { readonly [elementKey]: string };

/** A session of the W3C's WebDriver protocol: JSON over HTTP. Eight of its commands are enough here. */
export class WebDriver {
  private constructor(
    private readonly server: string,
    private readonly session: string,
    readonly browserVersion: string,
  ) {}

  static async begin(server: string, capabilities: object, withinMs: number): Promise<WebDriver> {
    const request = { capabilities: { alwaysMatch: capabilities } };
    const { sessionId, capabilities: sessionCapabilities } = (await ask(
      server,
      "POST",
      "/session",
      request,
      withinMs,
    )) as {
      readonly sessionId: string;
      readonly capabilities: { readonly browserVersion: string };
    };
    return new WebDriver(server, `/session/${sessionId}`, sessionCapabilities.browserVersion);
  }

  goto(url: string): Promise<unknown> {
    return this.post("/url", { url });
  }

  /** Runs the body of a function, and awaits a promise. */
  execute(script: string, args: readonly unknown[]): Promise<unknown> {
    return this.post("/execute/sync", { script, args });
  }

  click(element: ElementId): Promise<unknown> {
    return this.post(`/element/${element[elementKey]}/click`, {});
  }

  /** From now on all commands apply to this frame of the document, or, without an argument, to the page. */
  enter(frame: ElementId | null): Promise<unknown> {
    return this.post("/frame", { id: frame });
  }

  pressKey(key: string): Promise<unknown> {
    const actions = ["keyDown", "keyUp"].map((type) => ({ type, value: key }));
    return this.post("/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  resize(width: number, height: number): Promise<unknown> {
    return this.post("/window/rect", { width, height });
  }

  patience(script: number, pageLoad: number): Promise<unknown> {
    return this.post("/timeouts", { script, pageLoad });
  }

  async end(): Promise<void> {
    await ask(this.server, "DELETE", this.session);
  }

  private post(path: string, body: object): Promise<unknown> {
    return ask(this.server, "POST", this.session + path, body);
  }
}

async function ask(
  server: string,
  method: string,
  path: string,
  body?: object,
  withinMs = 120_000,
): Promise<unknown> {
  const response = await fetch(server + path, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(withinMs),
  });
  const { value } = (await response.json()) as { readonly value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { readonly error: string; readonly message: string };
  throw new WebDriverError(`${error}: ${message}`);
}
