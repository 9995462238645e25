import { expect } from "vitest";
import { ApiSession } from "../support/api-session.ts";
import { admin } from "../support/writers.ts";

const pin = "483926";

/**
 * Gives people of a school what must keep working wherever the school is: a sign-in, a PIN, a card that is not used yet, and a link to a
 * parent's page. Returns what checks that all of it does.
 */
export async function promiseThings(url: string): Promise<() => Promise<void>> {
  const asAdmin = await ApiSession.signIn(url, admin);
  const anyone = ApiSession.signedOut(url);
  const add = async (name: string) => {
    const student = {
      name,
      surname: "Rao",
      loginName: name.toLowerCase(),
      parentEmail: "parent@home.example",
    };
    const { id } = await asAdmin.post("/added-students", student);
    return { id, card: (await asAdmin.post(`/students/${id}/pin-code`, {})).code };
  };
  const [kavya, ravi] = [await add("Kavya"), await add("Ravi")];
  await anyone.post("/pins", { code: kavya.card, pin });
  const { link } = await asAdmin.post(`/students/${kavya.id}/parent-links`, {
    contact: "parent@home.example",
  });
  const token = link.split("/p/")[1];

  return async () => {
    expect((await asAdmin.get("/me")).account, "the sign-in").toMatchObject({ email: admin.email });
    expect(await anyone.post("/pin-sign-in", { loginName: "kavya", pin }), "the PIN").toMatchObject({
      id: kavya.id,
    });
    expect(await anyone.post("/pin-code-lookups", { code: ravi.card }), "the card").toMatchObject({
      name: "Ravi",
    });
    expect((await anyone.request("GET", `/parent-page?token=${token}`)).status, "the parent's link").toBe(
      200,
    );
  };
}
