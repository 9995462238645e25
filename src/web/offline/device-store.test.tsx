import { expect, onTestFinished, test } from "vitest";
import { readOwner, takeOwnership } from "./device-store.ts";

const done = <Result,>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
const remove = () => done(indexedDB.deleteDatabase("classback"));

test("a database that another tab has deleted is made again", async () => {
  await takeOwnership("asha");
  await remove();
  expect(await readOwner()).toBeNull();
  await takeOwnership("asha");
  expect(await readOwner()).toEqual({ userId: "asha" });
});

test("a database that a later build has upgraded, and left, is used as it is", async () => {
  onTestFinished(async () => void (await remove()));
  await takeOwnership("asha");
  const later = await done(indexedDB.open("classback", 3));
  later.close();
  expect(await readOwner()).toEqual({ userId: "asha" });
});
