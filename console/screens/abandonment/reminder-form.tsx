import {
  abandonmentApi,
  type AbandonmentAnswer,
  type ReminderSettings,
} from '#contract/console/campaigns/abandonment.ts'
import { NumberField, Tick, TickGroup } from '#console/parts/form/fields.tsx'
import { Form } from '#console/parts/form/form.tsx'
import { SaveOrRemove } from '#console/parts/form/save-or-remove.tsx'
import { readCount, writeCount } from '#console/text/read-number.ts'
import { abandonmentWords } from './strings.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { useToast } from '#console/parts/toast.tsx'

type NumberName = 'afterHours' | 'pauseDays' | 'fromHour' | 'untilHour'

/** Who is reminded, and when. */
export const ReminderForm = ({
  answer,
  onSaved,
}: {
  answer: AbandonmentAnswer
  onSaved: (answer: AbandonmentAnswer) => void
}) => {
  const showToast = useToast()
  const drafting = useDraft<ReminderSettings>(answer.settings, { form: 'reminders', id: '' })
  const { draft, isDirty, change, markSaved } = drafting
  const { saveOver, conflict } = useConflict(
    drafting,
    abandonmentApi.all,
    {},
    { draftOf: ({ settings }) => settings, put: onSaved },
  )
  const { problems, problem, isBusy, save } = useSaving()
  const submit = () =>
    save(abandonmentApi.saveSettings.request, draft, async () => {
      const saved = await saveOver(abandonmentApi.saveSettings, { body: draft }, answer.version)
      markSaved(saved.settings)
      onSaved(saved)
      showToast(abandonmentWords.saved)
    })
  const number = (name: NumberName, hint?: string) => (
    <NumberField
      label={abandonmentWords[name]}
      hint={hint}
      path={name}
      className="is-number"
      value={draft[name]}
      read={readCount}
      write={writeCount}
      onChange={(value) => change({ [name]: value ?? Number.NaN })}
    />
  )
  const tick = (id: string, isOn: boolean) =>
    change({
      campaignIds: isOn ? [...draft.campaignIds, id] : draft.campaignIds.filter((other) => other !== id),
    })
  return (
    <Form problems={problems} onSubmit={() => void submit()} label={abandonmentWords.settings}>
      <section className="card" aria-labelledby="reminder-settings">
        <h2 id="reminder-settings">{abandonmentWords.settings}</h2>
        <Tick
          label={abandonmentWords.isOn}
          hint={abandonmentWords.isOnHint}
          isOn={draft.isOn}
          onChange={(isOn) => change({ isOn })}
        />
        <div className="field-row">
          {number('afterHours', abandonmentWords.afterHoursHint)}
          {number('pauseDays', abandonmentWords.pauseDaysHint)}
        </div>
        <div className="field-row">
          {number('fromHour')}
          {number('untilHour')}
        </div>
        <TickGroup legend={abandonmentWords.campaigns} path="campaignIds">
          <p className="hint">
            {answer.campaigns.length ? abandonmentWords.campaignsHint : abandonmentWords.noCampaigns}
          </p>
          {answer.campaigns.map(({ id, name, siteName, consents, asksToConfirm }) => (
            <Tick
              key={id}
              label={abandonmentWords.campaign(name, siteName)}
              hint={[
                ...consents.map((text) => `„${text}”`),
                ...(asksToConfirm ? [] : [abandonmentWords.unconfirmed]),
              ].join(' ')}
              isOn={draft.campaignIds.includes(id)}
              onChange={(isOn) => tick(id, isOn)}
            />
          ))}
        </TickGroup>
        <Tick
          label={abandonmentWords.browsing}
          hint={abandonmentWords.browsingHint}
          isOn={draft.remindsOfBrowsing}
          onChange={(remindsOfBrowsing) => change({ remindsOfBrowsing })}
        />
        <p className="muted">{abandonmentWords.membersAgreed(answer.membersAgreed)}</p>
        <SaveOrRemove
          isDirty={isDirty}
          isBusy={isBusy}
          problem={problem}
          conflict={conflict}
          removal={null}
        />
      </section>
    </Form>
  )
}
