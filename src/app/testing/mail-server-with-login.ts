import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll } from "vitest";

/** A mail server for the calling test file that lets asha in with "p#ss"; its host and port. */
export async function openMailServerWithLogin(): Promise<string> {
  const server = new SMTPServer({
    authMethods: ["LOGIN"],
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth({ username, password }, _session, done) {
      if (username === "asha" && password === "p#ss") done(null, { user: username });
      else done(Object.assign(new Error("Invalid login"), { responseCode: 535 }));
    },
  });
  server.on("error", () => undefined);
  await once(server.listen(0, "127.0.0.1"), "listening");
  afterAll(() => void server.close());
  return `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}
