import { buildWebIfStale } from "../../scripts/build-web.ts";

/** Once before the browser tests, so that no server that they start has to. */
export async function setup(): Promise<void> {
  await buildWebIfStale();
}
