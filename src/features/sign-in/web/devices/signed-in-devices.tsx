import { useQuery } from "@tanstack/react-query";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import { useId, useRef } from "react";
import { confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { t } from "#web/language/language.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { type Device, devicesQuery, useSignOutDevices } from "./devices.api.ts";

/** The devices on which the user is signed in, each of which can be signed out. */
export function SignedInDevices() {
  const headingId = useId();
  return (
    <section
      id="devices"
      aria-labelledby={headingId}
      className="mt-4 flex scroll-mt-4 flex-col gap-4 outline-none"
    >
      <div>
        <h2 id={headingId} className="text-xl">
          {t.devices.title}
        </h2>
        <p className="text-ink-muted">{t.devices.intro}</p>
      </div>
      <Devices />
    </section>
  );
}

function Devices() {
  const { data: devices, error, refetch, isFetching } = useQuery(devicesQuery);
  const list = useRef<HTMLUListElement>(null);
  // The pressed button has disappeared with its device.
  const focusList = () => list.current?.focus({ preventScroll: true });

  if (error && !devices) {
    return <ErrorState message={t.devices.loadFailed} query={{ refetch, isFetching }} />;
  }
  if (!devices) {
    return (
      <div role="status" aria-label={t.devices.loading} className="flex flex-col gap-3">
        {[1, 2].map((key) => (
          <Skeleton key={key} className="h-24 w-full rounded-card" />
        ))}
      </div>
    );
  }
  const hasOthers = devices.some(({ current }) => !current);
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={t.devices.list} className="flex flex-col gap-3 outline-none">
        {[...devices]
          .sort((one, other) => Number(other.current) - Number(one.current))
          .map((device) => (
            <DeviceItem key={device.id} device={device} onSignedOut={focusList} />
          ))}
      </ul>
      {hasOthers ? (
        <SignOutOthers onSignedOut={focusList} />
      ) : (
        <p className="text-ink-muted">{t.devices.onlyThis}</p>
      )}
    </>
  );
}

/** According to this device's clock. */
function isToday(instant: string): boolean {
  return new Date(instant).toDateString() === new Date().toDateString();
}

/** A device in its owner's words: 'Chrome on Android'. */
function nameOf({ browser, system }: Device): string {
  if (browser !== null && system !== null) return t.devices.name(browser, system);
  return browser ?? system ?? t.devices.unknown;
}

function DeviceItem({ device, onSignedOut }: { device: Device; onSignedOut: () => void }) {
  const { id, createdAt, lastUsedAt, current } = device;
  const name = nameOf(device);
  const wasUsedToday = isToday(lastUsedAt);
  const signOut = useSignOutDevices();

  const endIt = () =>
    signOut.mutateAsync(id).then(
      () => {
        notify.success(t.devices.signedOut);
        onSignedOut();
      },
      () => {},
    );
  return (
    <li className="flex items-center justify-between gap-2 rounded-card border border-line bg-card p-gutter sm:px-5">
      <div className="flex min-w-0 flex-1 items-start gap-3 sm:items-center sm:gap-4">
        <MonitorSmartphone className="mt-0.5 size-6 shrink-0 text-primary sm:mt-0" />
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base sm:text-lg">
            <span>{name}</span>
            {current && <Badge tone="success">{t.devices.current}</Badge>}
          </h3>
          <p className="flex flex-wrap gap-x-4 text-ink-muted">
            <span>{wasUsedToday ? t.devices.lastUsedToday : t.devices.lastUsedOn(lastUsedAt)}</span>
            <span>{isToday(createdAt) ? t.devices.signedInToday : t.devices.signedInOn(createdAt)}</span>
          </p>
        </div>
      </div>
      {!current && (
        <Button
          variant="quiet-danger"
          className="-mr-3 whitespace-nowrap"
          aria-label={
            wasUsedToday ? t.devices.signOutUsedToday(name) : t.devices.signOutUsedOn(name, lastUsedAt)
          }
          busy={signOut.isPending}
          onClick={() => void endIt()}
        >
          {t.devices.signOut}
        </Button>
      )}
    </li>
  );
}

function SignOutOthers({ onSignedOut }: { onSignedOut: () => void }) {
  const signOut = useSignOutDevices();

  const askAndEnd = async () => {
    const confirmed = await confirm({
      title: t.devices.endOthersTitle,
      body: t.devices.endOthersBody,
      confirmLabel: t.devices.signOut,
      danger: true,
    });
    if (!confirmed) return;
    await signOut.mutateAsync(undefined).then(
      () => {
        notify.success(t.devices.othersSignedOut);
        onSignedOut();
      },
      () => {},
    );
  };
  return (
    <Button
      variant="secondary"
      className="sm:self-start"
      busy={signOut.isPending}
      onClick={() => void askAndEnd()}
    >
      {t.devices.endOthers}
    </Button>
  );
}
