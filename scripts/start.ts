import { run } from "../src/server/main.ts";
import { buildWebIfStale, builtWebFolder } from "./build-web.ts";
import { loadEnvFile } from "./load-env-file.ts";

loadEnvFile();
if (await buildWebIfStale()) console.log("Built the browser code");
await run(process.env, { webFolder: builtWebFolder });
