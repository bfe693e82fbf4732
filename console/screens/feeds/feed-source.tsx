import { FEED_HOURS, type FeedHours, type FeedOverview, feedsApi } from '#contract/console/campaigns/feeds.ts'
import { Button } from '#console/parts/form/button.tsx'
import { SelectField, TextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { SaveOrRemove } from '#console/parts/form/save-or-remove.tsx'
import { feedsWords } from './strings.ts'
import { useChange, useSaving } from '#console/data/use-saving.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { useApi } from '#console/data/api-client.ts'
import { useToast } from '#console/parts/toast.tsx'

const HOURS = ['', ...FEED_HOURS].map((hours) => ({
  value: String(hours),
  title: feedsWords.hours[hours as '' | FeedHours],
}))
type Draft = { url: string; everyHours: FeedHours | null; currency: string }
const draftOf = ({ url, everyHours, currency, source }: FeedOverview): Draft => ({
  url,
  everyHours: source === 'address' ? everyHours : 24,
  currency,
})

/** An address, how often it is read, and the currency of prices that come without one. */
export const FeedSource = ({
  feed,
  siteId,
  put,
}: {
  feed: FeedOverview
  siteId: string
  put: (feed: FeedOverview) => void
}) => {
  const api = useApi()
  const showToast = useToast()
  const params = { id: siteId }
  // Its address may contain a password.
  const drafting = useDraft(draftOf(feed), null)
  const { draft, isDirty, change, markSaved, replace } = drafting
  const { saveOver, conflict } = useConflict(drafting, feedsApi.one, { params }, { draftOf, put })
  const { problems, problem, isBusy, save } = useSaving()
  const renewing = useChange()
  const submit = () => {
    const given = { ...draft, url: draft.url.trim() || null }
    return save(feedsApi.change.request, given, async () => {
      const saved = await saveOver(feedsApi.change, { params, body: given }, feed.version)
      markSaved(draftOf(saved))
      put(saved)
      showToast(feedsWords.saved)
    })
  }
  const renew = () =>
    renewing.start('renew', async () => {
      const renewed = await api(feedsApi.renew, { params })
      put(renewed)
      if (renewed.report?.isTaken) showToast(feedsWords.taken(renewed.report.taken))
    })
  const remove = async () => {
    const removed = await api(feedsApi.remove, { params })
    replace(draftOf(removed))
    put(removed)
    showToast(feedsWords.removed)
  }
  const isKept = feed.source === 'file' || feed.source === 'address'
  return (
    <Form problems={problems} onSubmit={() => void submit()} label={feedsWords.address}>
      <section className="card" aria-labelledby="feed-address">
        <h2 id="feed-address">{feedsWords.address}</h2>
        <TextField
          label={feedsWords.address}
          isLabelHidden
          hint={feedsWords.addressHint}
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
            label={feedsWords.every}
            path="everyHours"
            value={String(draft.everyHours ?? '')}
            choices={HOURS}
            onChange={(hours) => change({ everyHours: hours === '' ? null : (Number(hours) as FeedHours) })}
          />
          <TextField
            label={feedsWords.currency}
            hint={feedsWords.currencyHint}
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
              {renewing.doing === null ? feedsWords.renew : feedsWords.renewing}
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
                  title: feedsWords.remove,
                  question: feedsWords.removeQuestion,
                  hint: feedsWords.removeHint,
                  remove,
                }
              : null
          }
        />
      </section>
    </Form>
  )
}
