import type { users } from "#server/accounts/users.table.ts";
import { rateLimits } from "#server/credentials/rate-limits.table.ts";
import type { TestSchool, TestUser } from "./test-school.ts";

/** How the address of a guardian's page begins, in a school at http://localhost:3000. */
export const pageAddress = "http://localhost:3000/p/";

/** Guardians' pages and the links to them in a test school. */
export function parentPagesOf(school: TestSchool) {
  let [made, admin, teacher]: [number, TestUser?, TestUser?] = [0];
  const anyone = () => school.requestAs(null);
  const newPhone = () => `98${String(++made).padStart(8, "0")}`;
  const theAdmin = async () => (admin ??= await school.makeAdmin({ name: "Meera" }));
  const theTeacher = async () => (teacher ??= await school.makeTeacher());
  const asAdmin = async () => school.requestAs(await theAdmin());
  const linksOf = (child: { id: string }) => `/api/students/${child.id}/parent-links`;

  return {
    newPhone,
    theAdmin,
    theTeacher,
    asAdmin,
    linksOf,
    /** A student whose parent has a phone and an address. */
    async makeChild(fields: Partial<typeof users.$inferInsert> = {}) {
      const [phone, parentEmail] = [newPhone(), `parent${made}@mail.example`];
      const shown = { name: "Asha", phone, parentEmail, ...fields };
      const child = await school.makeStudent([await theTeacher()], shown);
      return { ...child, phone: child.phone ?? "", parentEmail: child.parentEmail ?? "" };
    },
    /** Opens a message for a child's parent, as an admin if nobody is named; returns its id. */
    async sendTo(
      { id: studentId }: { id: string },
      to: string,
      message: string,
      by?: ReturnType<typeof school.requestAs>,
    ): Promise<string> {
      const channel = to.includes("@") ? "email" : "whatsapp";
      const sent = { studentId, channel, to, message };
      return (await (by ?? (await asAdmin())).post("/api/parent-messages", sent)).body.id;
    },
    /** The token of a new link. */
    async makeLink(child: { id: string }, contact: string): Promise<string> {
      const { body } = await (await asAdmin()).post(linksOf(child), { contact });
      return body.link.slice(pageAddress.length);
    },
    open: (token: string, query: Record<string, string> = {}) =>
      anyone().get(`/api/parent-page?${new URLSearchParams({ token, ...query })}`),
    answer: (token: string, body: object) => anyone().post("/api/parent-page/answers", { token, ...body }),
    correct: (token: string, messageId: string, note = "It was not Algebra.") =>
      anyone().post("/api/parent-page/corrections", { token, messageId, note }),
    forgetAttempts: () => school.database.delete(rateLimits),
  };
}

/** The texts of the messages on a page. */
export const textsOf = ({ body }: { body: { items: { message: string }[] } }) =>
  body.items.map(({ message }) => message);
