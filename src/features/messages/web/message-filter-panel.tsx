import { messageStates } from "#domain/messages/message-states.ts";
import { parentChannels } from "#domain/messages/parent-message.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";
import { PeriodFilter } from "#web/lists/period-filter.tsx";
import { Card } from "#web/ui/card.tsx";
import type { MessageFilter } from "./message-list.api.ts";

type Filters = Pick<MessageFilter, "state" | "channel" | "from" | "to">;

interface MessageFilterPanelProps {
  filters: Filters;
  onChange: (changes: Filters) => void;
}

/** The filters of the record of messages; each change takes effect at once. */
export function MessageFilterPanel({ filters, onChange }: MessageFilterPanelProps) {
  return (
    <Card>
      <fieldset className="flex flex-col gap-5">
        <legend className="sr-only">{t.common.filters}</legend>
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          <SelectField
            label={t.messageRecord.state}
            placeholder={t.messageRecord.anyState}
            options={messageStates.map((state) => ({
              value: state,
              label: t.messageRecord.stateName[state],
            }))}
            value={filters.state ?? ""}
            onChange={({ target }) =>
              onChange({ state: messageStates.find((state) => state === target.value) })
            }
          />
          <SelectField
            label={t.messageRecord.channel}
            placeholder={t.messageRecord.anyChannel}
            options={parentChannels.map((channel) => ({
              value: channel,
              label: t.messageRecord.channelName[channel],
            }))}
            value={filters.channel ?? ""}
            onChange={({ target }) =>
              onChange({ channel: parentChannels.find((channel) => channel === target.value) })
            }
          />
        </div>
        <PeriodFilter from={filters.from} to={filters.to} onPeriod={onChange} />
      </fieldset>
    </Card>
  );
}
