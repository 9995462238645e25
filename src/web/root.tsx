import { Outlet } from "@tanstack/react-router";
import { ConfirmHost } from "./confirm.tsx";
import { Notifications } from "./notify.ts";

/** What is there on every page. */
export function Root() {
  return (
    <>
      <Outlet />
      <Notifications />
      <ConfirmHost />
    </>
  );
}
