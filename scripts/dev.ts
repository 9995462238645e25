import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createServer } from "vite";
import { loadEnvFile } from "./load-env-file.ts";

// Vite with hot reload in front, the API behind it, restarted when the server's code changes.

loadEnvFile();
const repository = join(import.meta.dirname, "..");
const port = Number(process.env.PORT || 3000);
const apiPort = port + 1;

const api = spawn(process.execPath, ["--watch", join(repository, "scripts/dev-api.ts")], {
  stdio: "inherit",
  env: { ...process.env, PORT: String(apiPort), APP_URL: `http://localhost:${port}` },
});
const vite = await createServer({
  configFile: join(repository, "vite.config.ts"),
  server: { port, strictPort: true, proxy: { "^/api/": `http://127.0.0.1:${apiPort}` } },
});
await vite.listen();
vite.printUrls();

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, async () => {
    api.kill("SIGTERM");
    await Promise.all([vite.close(), api.exitCode === null ? once(api, "exit") : null]);
    process.exit(0);
  });
}
