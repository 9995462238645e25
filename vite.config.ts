import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { writePageHeads } from "./scripts/page-heads.ts";
import { precompress } from "./scripts/precompress.ts";
import { rejectServerCode } from "./scripts/reject-server-code.ts";

const repository = fileURLToPath(new URL(".", import.meta.url));

const anyOf = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join("|"));

/** What the login is made of, and with it every other form. */
const forms = anyOf(
  /node_modules[\\/](react-hook-form|@tanstack[\\/]react-query)[\\/]/,
  /src[\\/]web[\\/](forms[\\/](email-field|field|fields-of|form-error|form-errors|password-field|schema-resolver|select-field|text-field|use-text-length)|ui[\\/]link)\.tsx?$/,
  /lucide-react[\\/].*[\\/]icons[\\/]circle-/,
  /src[\\/]domain[\\/]limits\.ts$|(sign-in|setup)\.api\.ts$/,
);

/** The schemas that forms are checked by, with their library: fetched when a form is touched (schema-resolver.ts). */
const rules = anyOf(/node_modules[\\/](zod|@hookform)[\\/]/, /src[\\/]domain[\\/]schemas[\\/]/);

/** What most screens behind the sign-in have in common. */
const parts = anyOf(
  // Not the dialog, which would bring its library with it.
  /src[\\/]web[\\/](?!dialogs[\\/]dialog\.)|node_modules[\\/](lucide-react|@tanstack)[\\/]/,
  /src[\\/]domain[\\/](calendar|courses|feedback|full-name|text)\.ts$/,
  /(logout-button|class-line|edit-feedback-link|edited-badge)\.tsx$/,
);

export default defineConfig({
  root: `${repository}src/app/web`,
  publicDir: `${repository}src/app/web/public`,
  plugins: [rejectServerCode(repository), react(), tailwindcss(), writePageHeads(repository), precompress()],
  build: {
    outDir: `${repository}dist/web`,
    emptyOutDir: true,
    // The browsers that still get updates on cheap phones.
    target: ["chrome109", "firefox115", "safari16"],
    assetsInlineLimit: 0,
    // e2e/budgets.spec.ts holds the pages to what they may cost over the wire.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      output: {
        // Few files: each costs about as much in headers as a small part of the screen weighs. See docs/decisions/011.
        codeSplitting: {
          groups: [
            { name: "app", tags: ["$initial"], priority: 2 },
            { name: "forms", test: forms, priority: 1 },
            {
              name: "dialogs",
              test: /node_modules[\\/]@base-ui[\\/]|src[\\/]web[\\/]dialogs[\\/]dialog-look/,
            },
            { name: "parts", test: parts, minShareCount: 2 },
            { name: "rules", test: rules },
          ],
        },
      },
    },
  },
});
