import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./scripts/precompress.ts";
import { refuseServerCode } from "./scripts/refuse-server-code.ts";

const repository = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig({
  root: `${repository}src/web`,
  publicDir: `${repository}src/web/public`,
  plugins: [refuseServerCode(repository), react(), tailwindcss(), precompress()],
  build: {
    outDir: `${repository}dist/web`,
    emptyOutDir: true,
    // The browsers that still get updates on the cheap phones of design.md section 1.
    target: ["chrome109", "firefox115", "safari16"],
    assetsInlineLimit: 0,
  },
});
