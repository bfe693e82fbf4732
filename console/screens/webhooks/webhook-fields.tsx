import { MEMBER_EVENTS, type WebhookToSave } from '#contract/console/webhooks.ts'
import { TextField, Tick, TickGroup } from '#console/parts/form/fields.tsx'
import { webhooksWords } from './strings.ts'

/** The address, the events, and whether it is on. */
export const WebhookFields = ({
  draft,
  onChange,
}: {
  draft: WebhookToSave
  onChange: (change: Partial<WebhookToSave>) => void
}) => (
  <>
    <TextField
      label={webhooksWords.url}
      hint={webhooksWords.urlHint}
      path="url"
      type="url"
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      value={draft.url}
      onChange={(url) => onChange({ url })}
    />
    <TickGroup legend={webhooksWords.events} path="events">
      {MEMBER_EVENTS.map((event) => (
        <Tick
          key={event}
          label={webhooksWords.event(event)}
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
      label={webhooksWords.isOn}
      hint={webhooksWords.isOnHint}
      isOn={draft.isOn}
      onChange={(isOn) => onChange({ isOn })}
    />
  </>
)
