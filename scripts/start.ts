import "./quick-imports.ts";
import { buildWebIfStale, builtWebFolder } from "./build-web.ts";
import { loadEnvFile } from "./load-env-file.ts";

loadEnvFile();
if (await buildWebIfStale()) console.log("Built the browser code");
const { run } = await import("../src/server/main.ts");
await run(process.env, { webFolder: builtWebFolder });
