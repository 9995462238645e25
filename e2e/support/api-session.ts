/** The API as one user, used as a browser would. */
export class ApiSession {
  readonly #url: string;
  readonly cookie: string;

  private constructor(url: string, cookie: string) {
    this.#url = url;
    this.cookie = cookie;
  }

  static signedOut(url: string): ApiSession {
    return new ApiSession(url, "");
  }

  static async signIn(url: string, credentials: { email: string; password: string }): Promise<ApiSession> {
    const response = await ApiSession.signedOut(url).request("POST", "/sign-in", credentials);
    if (!response.ok) throw new Error(`Sign-in responded ${response.status}: ${await response.text()}`);
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
    return new ApiSession(url, cookies.join("; "));
  }

  /** The same sign-in, used at another address of the server: after a restart, or another server of the school. */
  at(url: string): ApiSession {
    const { port } = new URL(url);
    // A school has one APP_URL, whose port is in the names of its cookies; tests give each server its own.
    return new ApiSession(url, this.cookie.replaceAll(/(classback\.\w+)\.\d+=/g, `$1.${port}=`));
  }

  /** The response, whatever its status. Rejects when the connection breaks, or `signal` ends it. */
  request(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
    return fetch(`${this.#url}/api${path}`, {
      method,
      headers: {
        Cookie: this.cookie,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
  }

  /** The response's body. Rejects when the request fails or the connection breaks. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  async send(method: string, path: string, body?: unknown): Promise<any> {
    const response = await this.request(method, path, body);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} responded ${response.status}: ${text}`);
    return text === "" ? null : JSON.parse(text);
  }

  get(path: string) {
    return this.send("GET", path);
  }

  post(path: string, body: unknown) {
    return this.send("POST", path, body);
  }

  /** All rows of a list, page after page. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  async all(path: string): Promise<any[]> {
    const items = [];
    for (let after: string | null = ""; after !== null; ) {
      const separator = path.includes("?") ? "&" : "?";
      const page = await this.get(`${path}${separator}limit=100${after === "" ? "" : `&after=${after}`}`);
      items.push(...page.items);
      after = page.next;
    }
    return items;
  }
}
