import { once } from "node:events";
import type { ListenOptions, Server } from "node:net";
import { type Env, EnvError } from "#server/base/env.ts";

/** Begins to listen at HOST and PORT. @throws EnvError when they are not available. */
export async function listen(
  server: Server,
  { HOST: host, PORT: port }: Pick<Env, "HOST" | "PORT">,
  options: ListenOptions = {},
): Promise<void> {
  server.listen({ ...options, port, host });
  await once(server, "listening").catch(({ code, syscall }: NodeJS.ErrnoException) => {
    if (syscall === "getaddrinfo") throw new EnvError(`HOST ${host} has no address (${code}): correct it.`);
    if (code === "EADDRINUSE") {
      throw new EnvError(`PORT ${port} is taken by another program: end it, or set PORT to a free one.`);
    }
    if (code === "EACCES") {
      throw new EnvError(`PORT ${port} is not permitted to this account (${code}): set one above 1023.`);
    }
    throw new EnvError(
      `HOST ${host} cannot be listened on (${code}): it must be an address of this machine.`,
    );
  });
}
