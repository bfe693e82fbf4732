import { FEED_HOURS, type FeedHours, type FeedOverview, feedToSave } from '#contract/console/feeds.ts'
import { callConsole } from '../../call-console.ts'
import { Button } from '../../parts/button.tsx'
import { SelectField, TextField } from '../../parts/fields.tsx'
import { Form, FormMessage } from '../../parts/form.tsx'
import { SaveOrRemove } from '../../parts/save-or-remove.tsx'
import { showToast } from '../../parts/toast.tsx'
import { pl } from '../../strings/pl.ts'
import { useChange } from '../../use-change.ts'
import { useConflict } from '../../use-conflict.ts'
import { useDraft } from '../../use-draft.ts'
import { useSaving } from '../../use-saving.ts'

const HOURS = ['', ...FEED_HOURS].map((hours) => ({
  value: String(hours),
  title: pl.feeds.hours[hours as '' | FeedHours],
}))
type Draft = { url: string; everyHours: FeedHours | null; currency: string }
const draftOf = ({ url, everyHours, currency, source }: FeedOverview): Draft => ({
  url,
  everyHours: source === 'address' ? everyHours : 24,
  currency,
})

/** An address, how often it is asked, and the currency of prices that come without one. */
export const FeedSource = ({
  feed,
  path,
  put,
}: {
  feed: FeedOverview
  path: string
  put: (feed: FeedOverview) => void
}) => {
  const drafting = useDraft(draftOf(feed))
  const { draft, isDirty, change, keep, take } = drafting
  const { saveOver, conflict } = useConflict(drafting, { path, draftOf, put })
  const { problems, problem, isBusy, save } = useSaving()
  const renewing = useChange()
  const submit = () => {
    const given = { ...draft, url: draft.url.trim() || null }
    return save(feedToSave, given, async () => {
      const saved = await saveOver(given, feed.version)
      keep(draftOf(saved))
      put(saved)
      showToast(pl.feeds.saved)
    })
  }
  const renew = () =>
    renewing.start('renew', async () => {
      const renewed = await callConsole<FeedOverview>('POST', `${path}/renew`)
      put(renewed)
      if (renewed.report?.isTaken) showToast(pl.feeds.taken(renewed.report.taken))
    })
  const remove = async () => {
    const removed = await callConsole<FeedOverview>('DELETE', path)
    take(draftOf(removed))
    put(removed)
    showToast(pl.feeds.removed)
  }
  const isKept = feed.source === 'file' || feed.source === 'address'
  return (
    <Form problems={problems} onSubmit={() => void submit()} label={pl.feeds.address}>
      <section className="card" aria-labelledby="feed-address">
        <h2 id="feed-address">{pl.feeds.address}</h2>
        <TextField
          label={pl.feeds.address}
          isLabelHidden
          hint={pl.feeds.addressHint}
          path="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={draft.url}
          onChange={(url) => change({ url })}
        />
        <div className="field-row">
          <SelectField
            label={pl.feeds.every}
            path="everyHours"
            value={String(draft.everyHours ?? '')}
            choices={HOURS}
            onChange={(hours) => change({ everyHours: hours === '' ? null : (Number(hours) as FeedHours) })}
          />
          <TextField
            label={pl.feeds.currency}
            hint={pl.feeds.currencyHint}
            path="currency"
            maxLength={3}
            autoComplete="off"
            className="is-number"
            value={draft.currency}
            onChange={(currency) => change({ currency })}
          />
        </div>
        {feed.source === 'address' && (
          <div className="form-actions">
            <Button isBusy={renewing.doing !== null} onClick={() => void renew()}>
              {renewing.doing === null ? pl.feeds.renew : pl.feeds.renewing}
            </Button>
          </div>
        )}
        <FormMessage text={renewing.problem} />
        <SaveOrRemove
          isDirty={isDirty}
          isBusy={isBusy}
          problem={problem}
          conflict={conflict}
          removal={
            isKept
              ? {
                  title: pl.feeds.remove,
                  question: pl.feeds.removeQuestion,
                  hint: pl.feeds.removeHint,
                  remove,
                }
              : null
          }
        />
      </section>
    </Form>
  )
}
