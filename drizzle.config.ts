import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./src/db/schema.ts",
    "./src/db/counts-schema.ts",
    "./src/db/follow-up-schema.ts",
    "./src/db/school-schema.ts",
    "./src/db/mail-schema.ts",
    "./src/db/auth-schema.ts",
  ],
  out: "./drizzle",
});
