import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { pushQuery, useTurnPushOff, useTurnPushOn } from "./push.api.ts";
import { type DeviceState, deviceState } from "./push-device.ts";

/** Whether this device gets a student's notifications, with a button to change it. Nothing if the school has no notifications. */
export function PushSetting() {
  const { data, error, refetch, isFetching } = useQuery(pushQuery);
  if (data?.publicKey === null || (!data && !error)) return null;
  return (
    <Card title={t.push.title}>
      {data ? (
        <Setting publicKey={data.publicKey} isOn={data.isOn} />
      ) : (
        <ErrorState message={t.push.loadFailed} query={{ refetch, isFetching }} />
      )}
    </Card>
  );
}

/** Why notifications cannot be turned on here, and what to do about it. */
function whyNot(state: Exclude<DeviceState, "ready">): string {
  if (state === "blocked") return t.push.blocked;
  return state === "needs-home-screen" ? t.push.needsHomeScreen : t.push.unsupported;
}

function Setting({ publicKey, isOn }: { publicKey: string; isOn: boolean }) {
  const { id } = useAccount();
  const whatId = useId();
  const [state, setState] = useState(deviceState);
  const turnOn = useTurnPushOn(id, {
    // The user may have refused the browser's request.
    onSuccess: () => setState(deviceState()),
  });
  const turnOff = useTurnPushOff();
  if (state !== "ready") return <p role="status">{whyNot(state)}</p>;

  return (
    <div className="flex flex-col items-start gap-4">
      <div>
        <p role="status">{isOn ? t.push.isOn : t.push.isOff}</p>
        <p id={whatId} className="text-ink-muted">
          {t.push.what}
        </p>
      </div>
      <Button
        variant="secondary"
        aria-describedby={whatId}
        busy={turnOn.isPending || turnOff.isPending}
        onClick={() => (isOn ? turnOff.mutate() : turnOn.mutate(publicKey))}
      >
        {isOn ? t.push.turnOff : t.push.turnOn}
      </Button>
    </div>
  );
}
