import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { screens } from "./support/browser.ts";
import { layoutShifts } from "./support/layout-shifts.ts";
import { openSchool } from "./support/school.ts";

// A slow network, or a browser that is busy, may paint a page when a part of its HTML has arrived.

const school = openSchool();

/** A proxy in front of our server that sends the HTML in two parts, split before this text; it sends the second on `sendRest`. */
async function openSlowServer(cut: string) {
  let sendRest = () => {};
  const server = createServer(async ({ url = "/" }, response) => {
    const answer = await fetch(`${school.url}${url}`);
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get("content-type") ?? "";
    response.writeHead(answer.status, { "content-type": type });
    const start = type.startsWith("text/html") ? body.indexOf(cut) : -1;
    if (start < 0) return void response.end(body);
    response.write(body.subarray(0, start));
    sendRest = () => response.end(body.subarray(start));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sendRest: () => sendRest(),
  };
}

test.each(["<span translate", '<div class="relative', '<img src="/favicon', "</header>"])(
  "the logo and the name stay where they are painted first, though the HTML arrives in two parts (%s)",
  async (cut) => {
    const server = await openSlowServer(cut);
    for (const viewport of [screens.laptop, screens.phone]) {
      const page = await school.newPage({ viewport });
      await page.goto(server.url, { waitUntil: "commit" });
      // After two frames it is on the screen.
      await page.locator("header").waitFor({ state: "attached" });
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      server.sendRest();
      await page.getByText("Classback", { exact: true }).waitFor();
      await page.getByRole("heading", { name: "Login" }).waitFor();
      const { sum, moved } = await layoutShifts(page);
      expect(sum, moved.join("\n")).toBeLessThan(0.01);
      await page.close();
    }
  },
);
