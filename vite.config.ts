import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { buildTargets } from "./scripts/browser-targets.ts";
import { listBundledPackages } from "./scripts/bundled-packages.ts";
import { chunkFileName, chunkGroups } from "./scripts/chunks.ts";
import { fetchBeforeImport } from "./scripts/import-code.ts";
import { writePageHeads } from "./scripts/page-heads.ts";
import { precompress } from "./scripts/precompress.ts";
import { rejectServerCode } from "./scripts/reject-server-code.ts";
import { buildServiceWorker } from "./scripts/service-worker.ts";
import { loadWordsWithCode } from "./scripts/words.ts";

const repository = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig({
  root: `${repository}src/app/web`,
  publicDir: `${repository}src/app/web/public`,
  resolve: {
    // React has had the hook since version 18.
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: "react" }],
  },
  plugins: [
    rejectServerCode(repository),
    fetchBeforeImport(repository),
    loadWordsWithCode(),
    react(),
    tailwindcss(),
    writePageHeads(repository),
    buildServiceWorker(repository),
    listBundledPackages(repository),
    precompress(),
  ],
  worker: { plugins: () => [listBundledPackages(repository)] },
  build: {
    outDir: `${repository}dist/web`,
    emptyOutDir: true,
    target: buildTargets,
    assetsInlineLimit: 0,
    // e2e/budgets.spec.ts limits the transfer size of the pages.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      // The words of a language are a file of their own, though other words use them.
      checks: { ineffectiveDynamicImport: false },
      output: {
        chunkFileNames: chunkFileName,
        codeSplitting: { groups: chunkGroups(repository) },
      },
    },
  },
});
