import { randomUUID } from "node:crypto";
import { needs, type Samples } from "./samples.ts";

/** Admins and clerks. */
export const officeSamples: Samples = {
  "GET /office-accounts": needs("office.manage"),
  "POST /office-accounts": needs("office.manage", () => {
    const id = randomUUID();
    return { body: { id, role: "clerk", name: "Lata", surname: "Menon", email: `${id}@mail.example` } };
  }),
  "GET /office-accounts/{id}": needs("office.manage", ({ clerk }) => ({ id: clerk.id })),
  "DELETE /office-accounts/{id}": needs("office.manage", async (_world, school) => ({
    id: (await school.makeClerk()).id,
  })),
  // Without a new e-mail no password is needed.
  "PUT /me/details": needs(
    "account.change",
    ({ admin }) => ({ body: { name: "Lata", surname: "Menon", email: admin.email } }),
    { clerk: 400 },
  ),
};
