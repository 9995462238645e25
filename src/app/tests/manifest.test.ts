import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";

const school = openTestSchool();
const web = join(import.meta.dirname, "../web");
const html = readFileSync(join(web, "index.html"), "utf8");

let admin: TestUser;

// Each test begins with a school that nobody has changed.
beforeEach(async () => {
  await school.database.$client.query("truncate school, audit_log");
  admin = await school.makeAdmin();
});

async function readManifest() {
  const response = await school.requestAs(null).get("/manifest.webmanifest");
  expect(response.status).toBe(200);
  return { ...response, manifest: JSON.parse(response.text) };
}

async function nameSchool(name: string, language = "en"): Promise<void> {
  const { status } = await school.requestAs(admin).patch("/api/school/settings", { name, language });
  expect(status).toBe(200);
}

function imageOf(kind: "png" | "jpeg", width: number, height: number): string {
  if (kind === "png") {
    const png = Buffer.alloc(45);
    png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
    png.writeUInt32BE(width, 16);
    png.writeUInt32BE(height, 20);
    png.set([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82], 33);
    return png.toString("base64");
  }
  const frame = [0xff, 0xc0, 0, 8, 8, height >> 8, height & 255, width >> 8, width & 255, 0];
  return Buffer.from([0xff, 0xd8, ...frame, 0xff, 0xd9]).toString("base64");
}

/** The width and height of a PNG of ours. */
function sizeOf(path: string): string {
  const png = readFileSync(join(web, "public", path));
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

test("without a school the manifest is Classback's, in the colours of the page, and each icon is as large as it says", async () => {
  const { manifest, headers } = await readManifest();
  expect(headers.get("Content-Type")).toBe("application/manifest+json");
  expect(headers.get("Cache-Control")).toBe("public, max-age=3600");
  expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(manifest).toMatchObject({
    id: "/",
    name: "Classback",
    short_name: "Classback",
    lang: "en",
    start_url: "/",
    scope: "/",
    display: "standalone",
  });
  expect(html).toContain(`content="${manifest.theme_color}" media="(prefers-color-scheme: light)"`);
  expect(manifest.background_color).toBe(manifest.theme_color);
  const icons: { src: string; sizes: string; purpose?: string }[] = manifest.icons;
  for (const { src, sizes } of icons) expect(sizeOf(src)).toBe(sizes);
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ["192x192", undefined],
    ["512x512", undefined],
    ["512x512", "maskable"],
  ]);
  expect(sizeOf("apple-touch-icon.png")).toBe("180x180");
});

test.each([
  ['The "Hill" School', 'The "Hill"'],
  ["Söhne & Töchter Academy", "Söhne"],
  ["सरस्वती विद्या मंदिर", "सरस्वती"],
  ["🏫 Hill 👩‍🏫", "🏫 Hill 👩‍🏫"],
  ["St. Mary's", "St. Mary's"],
  ["Kendriya Vidyalaya Number 2, Pune Cantt.", "Kendriya"],
  ["Thiruvananthapuram", "Thiruvananthapuram"],
  ["- - aaaaaaaaaaaaaaaaaaaa", "-"],
  ["</script><b>$& \\", "</script><b>$"],
])("the school %s is called %s under the icon", async (name, shortName) => {
  await nameSchool(name, "hi");
  expect((await readManifest()).manifest).toMatchObject({ name, short_name: shortName, lang: "hi" });
});

test("a new name is in the next manifest, and the same one is not sent again", async () => {
  await nameSchool("Hill School");
  const first = await readManifest();
  const ETag = first.headers.get("ETag") ?? "";
  const again = () => school.request("GET", "/manifest.webmanifest", { headers: { "If-None-Match": ETag } });
  expect((await again()).status).toBe(304);
  await nameSchool("Lake School");
  expect(JSON.parse((await again()).text).name).toBe("Lake School");
});

test.each([
  ["png", 256, 256, true],
  ["png", 192, 192, true],
  ["png", 191, 191, false],
  ["png", 256, 200, false],
  ["jpeg", 256, 256, false],
] as const)(
  "a logo that is a %s of %i by %i pixels becomes the icon: %s",
  async (kind, width, height, isIcon) => {
    const image = imageOf(kind, width, height);
    const { body, status } = await school.requestAs(admin).put("/api/school/logo", { image });
    expect(status).toBe(200);
    const { icons } = (await readManifest()).manifest;
    if (isIcon) expect(icons).toEqual([{ src: body.logo, sizes: `${width}x${height}`, type: "image/png" }]);
    else expect(icons).toHaveLength(3);
    await school.requestAs(admin).delete("/api/school/logo");
    expect((await readManifest()).manifest.icons).toHaveLength(3);
  },
);
