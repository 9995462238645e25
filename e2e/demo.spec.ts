import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startClassback } from "./support/start-classback.ts";

test("the demo listens only on this machine and sends no mail, whatever the real school's settings", async () => {
  let calls = 0;
  const mailServer = createServer((socket) => {
    calls += 1;
    socket.destroy();
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void mailServer.close());
  await once(mailServer, "listening");
  const { port } = mailServer.address() as AddressInfo;
  const classback = await startClassback({
    script: "demo",
    settings: { APP_URL: "https://school.example", SMTP_URL: `smtp://127.0.0.1:${port}` },
  });
  onTestFinished(async () => {
    await classback.stop();
  });

  const email = "admin@demo.classback.example";
  const post = async (path: string, body: unknown) => {
    const headers = { "Content-Type": "application/json", Origin: classback.url };
    return (await fetch(classback.url + path, { method: "POST", headers, body: JSON.stringify(body) }))
      .status;
  };
  expect(await post("/api/sign-in", { email, password: "classback" })).toBe(200);
  expect(await post("/api/password-reset-requests", { email })).toBe(202);
  // It waits for mails that are on their way.
  expect(await classback.stop()).toBe(0);
  expect(calls).toBe(0);
});
