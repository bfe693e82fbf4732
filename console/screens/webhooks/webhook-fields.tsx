import { MEMBER_EVENTS, type WebhookToSave } from '#contract/console/webhooks.ts'
import { TextField, Tick } from '#console/parts/form/fields.tsx'
import { TickGroup } from '#console/parts/form/tick-group.tsx'
import { pl } from '#console/strings/pl.ts'

/** Where to, of what, and whether at all. */
export const WebhookFields = ({
  draft,
  onChange,
}: {
  draft: WebhookToSave
  onChange: (change: Partial<WebhookToSave>) => void
}) => (
  <>
    <TextField
      label={pl.webhooks.url}
      hint={pl.webhooks.urlHint}
      path="url"
      type="url"
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      value={draft.url}
      onChange={(url) => onChange({ url })}
    />
    <TickGroup legend={pl.webhooks.events} path="events">
      {MEMBER_EVENTS.map((event) => (
        <Tick
          key={event}
          label={pl.webhooks.event(event)}
          isOn={draft.events.includes(event)}
          onChange={(isOn) =>
            onChange({
              events: MEMBER_EVENTS.filter((each) => (each === event ? isOn : draft.events.includes(each))),
            })
          }
        />
      ))}
    </TickGroup>
    <Tick
      label={pl.webhooks.isOn}
      hint={pl.webhooks.isOnHint}
      isOn={draft.isOn}
      onChange={(isOn) => onChange({ isOn })}
    />
  </>
)
