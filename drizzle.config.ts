import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: ["./src/db/schema.ts", "./src/db/school-schema.ts", "./src/db/auth-schema.ts"],
  out: "./drizzle",
});
