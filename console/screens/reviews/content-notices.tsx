import { useState } from 'react'
import {
  contentNoticesApi,
  noticeFilters,
  type OwnersNotice,
} from '#contract/console/statements/content-notices.ts'
import { type ModerationOutcome, moderationOutcomes } from '#contract/shop/product-page/content-notices.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { LongTextField, SelectField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { FilterTabs, Older } from '#console/parts/list-navigation.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { useSearch } from '#console/routing/router-context.tsx'
import { formatDay } from '#console/text/format-date.ts'
import { noticeWords as words } from './strings.ts'
import './reviews.css'

/** What visitors reported about reviews and questions, and the log of decisions. */
export const ContentNotices = () => {
  const { stan = '', strona = '' } = useSearch({ from: '/opinie/zgloszenia' })
  const state = noticeFilters.find((one) => one === stan) ?? 'open'
  const loaded = useApiQuery(contentNoticesApi.list, { query: { state, page: strona } })
  return (
    <Page title={words.title} lead={words.lead} back={{ address: { to: '/opinie' }, title: words.toReviews }}>
      <FilterTabs
        label={words.parts}
        tabs={noticeFilters.map((one) => ({
          title: words.tab(one, loaded.data?.openCount ?? 0),
          address: { to: '/opinie/zgloszenia', search: { stan: one } },
          isCurrent: one === state,
        }))}
      />
      <LoadedContent loaded={loaded}>
        {({ notices, page, isLast }) =>
          notices.length === 0 ? (
            <Empty title={words.none} hint={words.noneHint} />
          ) : (
            <>
              <ul className="review-desk" aria-label={words.title}>
                {notices.map((notice) => (
                  <li key={notice.id}>
                    <Notice notice={notice} />
                    {notice.outcome === null && <DecisionForm notice={notice} reload={loaded.reload} />}
                  </li>
                ))}
              </ul>
              <Older
                first={{ to: '/opinie/zgloszenia', search: { stan: state } }}
                isFirst={page === 1}
                next={
                  isLast
                    ? null
                    : { to: '/opinie/zgloszenia', search: { stan: state, strona: String(page + 1) } }
                }
              />
            </>
          )
        }
      </LoadedContent>
    </Page>
  )
}

const Notice = ({ notice }: { notice: OwnersNotice }) => {
  const {
    id,
    subject,
    url,
    content,
    ground,
    reason,
    name,
    email,
    atMs,
    outcome,
    decision,
    decidedBy,
    decidedMs,
  } = notice
  return (
    <>
      <p className="review-line">
        <strong>{words.line(id, subject)}</strong>
        <span>{words.ground(ground)}</span>
        <span className="muted">{formatDay(atMs)}</span>
        {url && (
          <a href={url} target="_blank" rel="noreferrer">
            {words.open}
          </a>
        )}
      </p>
      <blockquote className="review-words">{content || words.gone}</blockquote>
      <div className="review-reports">
        <p className="review-words">{reason}</p>
        <p className="muted">{words.from(name, email)}</p>
      </div>
      {outcome && (
        <>
          <p className="review-line">
            <strong>{words.outcome(outcome)}</strong>
            <span className="muted">
              {decidedMs !== null && formatDay(decidedMs)} {decidedBy}
            </span>
          </p>
          <p className="review-words">{words.decision(decision)}</p>
        </>
      )}
    </>
  )
}

const DecisionForm = ({ notice: { id }, reload }: { notice: OwnersNotice; reload: () => void }) => {
  const api = useApi()
  const showToast = useToast()
  const { problems, problem, isBusy, save } = useSaving()
  const [outcome, setOutcome] = useState<ModerationOutcome>('kept')
  const [reasons, setReasons] = useState('')
  const submit = () => {
    const body = { outcome, reasons }
    void save(contentNoticesApi.decide.request, body, async () => {
      await api(contentNoticesApi.decide, { params: { id: String(id) }, body })
      showToast(words.decided)
      reload()
    })
  }
  return (
    <Form problems={problems} isLocked={isBusy} onSubmit={submit}>
      <SelectField
        label={words.outcomeLabel}
        path="outcome"
        value={outcome}
        onChange={(value) => setOutcome(moderationOutcomes.find((one) => one === value) ?? 'kept')}
        choices={moderationOutcomes.map((value) => ({ value, title: words.outcome(value) }))}
      />
      <LongTextField
        label={words.reasons}
        hint={words.reasonsHint}
        path="reasons"
        value={reasons}
        onChange={setReasons}
      />
      <FormMessage text={problem} />
      <Button look="main" type="submit" isBusy={isBusy}>
        {words.decide}
      </Button>
    </Form>
  )
}
