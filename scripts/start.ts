import { buildWebIfStale } from "./build-web.ts";

if (await buildWebIfStale()) console.log("Built the browser code");
await import("../src/server/main.ts");
