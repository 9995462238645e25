// The package brings no types; these are the two calls that are used.
declare module "pg-copy-streams" {
  import type { Readable, Writable } from "node:stream";
  import type { Submittable } from "pg";

  /** The rows that a `COPY ... TO STDOUT` sends. */
  export function to(statement: string): Readable & Submittable;
  /** Takes rows for a `COPY ... FROM STDIN`; finishes when PostgreSQL has them. */
  export function from(statement: string): Writable & Submittable;
}
