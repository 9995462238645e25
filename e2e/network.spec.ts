import { expect, onTestFinished, test } from "vitest";
import { lanAddresses } from "#app/server/local-network.ts";
import { openBrowser, screens } from "./support/browser.ts";
import { arrival, patience } from "./support/school.ts";
import { startClassback } from "./support/start-classback.ts";

// `start --network`: the address that it prints works on another device, for signing in too, and links begin with it.

const { newProfile } = openBrowser();
const phone = { viewport: screens.phone, hasTouch: true, isMobile: true };
const [ownAddress] = lanAddresses();

test.skipIf(ownAddress === undefined)(
  "--network prints the address for phones, at which the school is set up, signed in to, and its cards lead",
  async () => {
    const classback = await startClassback({
      program: ["npm", "run", "--silent", "start", "--", "--network"],
    });
    onTestFinished(async () => void (await classback.stop()));
    const { port } = new URL(classback.url);
    const address = `http://${ownAddress}:${port}`;
    expect(classback.url).toBe(address);
    const line = classback.output.find((each) => each.startsWith("Phones on this Wi-Fi: "));
    expect(line?.split(" ")[4]).toBe(address);
    expect(classback.setupLink).toMatch(`${address}/setup?token=`);

    const office = await (await newProfile({})).newPage();
    await office.goto(classback.setupLink ?? "");
    await office.getByLabel("School name").fill("Hill School");
    await office.getByLabel("First Name").fill("Lakshmi");
    await office.getByLabel("Surname").fill("Nair");
    await office.getByLabel("Email").fill("principal@school.example");
    await office.getByLabel("Password", { exact: true }).fill("banyan tree");
    await office.getByRole("button", { name: "Create school" }).click();
    const step = office.getByRole("listitem").filter({ hasText: "Let phones in" });
    await step.getByText(address, { exact: true }).waitFor();
    await step.getByRole("img").waitFor();

    // Over plain http there is no clipboard; what a teacher signs in with is copied all the same.
    await office.goto(`${address}/add-mentor`);
    const mentor = { "First Name": "Meera", Surname: "Iyer", Education: "M.Sc.", Subject: "Physics" };
    for (const [label, text] of Object.entries(mentor)) await office.getByLabel(label).fill(text);
    await office.getByLabel("Email").fill("meera@school.example");
    await office.getByLabel("Password", { exact: true }).fill("chalk and talk");
    await office.getByRole("button", { name: "Submit", exact: true }).click();
    await office.getByText("Teacher Registered Successfully!").waitFor();
    await arrival(office, "/dashboard");
    await office.getByRole("button", { name: "Copy sign-in details" }).click();
    await office.getByText("Sign-in details copied").waitFor();
    const share = await office.getByRole("link", { name: "Send on WhatsApp" }).getAttribute("href");
    const text = new URL(share ?? "").searchParams.get("text");
    // A password does not stand in an address.
    expect(text).toBe(
      `You can sign in to Hill School: ${address}\nEmail: meera@school.example\nPassword: ask the school`,
    );
    await office.getByRole("button", { name: "Close", exact: true }).click();
    await expect
      .poll(() => office.getByRole("button", { name: "Copy sign-in details" }).count(), patience)
      .toBe(0);

    const pupil = await (await newProfile(phone)).newPage();
    await pupil.goto(address);
    await pupil.getByLabel("Email").fill("meera@school.example");
    await pupil.getByLabel("Password", { exact: true }).fill("chalk and talk");
    await pupil.getByRole("button", { name: "Login Now" }).click();
    await arrival(pupil, "/dashboard");
    await pupil.reload();
    await pupil.getByRole("heading", { name: /Meera/ }).waitFor();
  },
);
