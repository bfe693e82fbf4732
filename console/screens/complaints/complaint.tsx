import { useState } from 'react'
import {
  type ComplaintAnswer,
  type ComplaintEventToAdd,
  complaintsApi,
} from '#contract/console/orders/complaints.ts'
import { hasRight } from '#contract/console/staff/rights.ts'
import { urlOf, useApi } from '#console/data/api-client.ts'
import { useOwner } from '#console/data/session.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { LongTextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { useParams } from '#console/routing/router-context.tsx'
import { formatDay, formatFullMoment } from '#console/text/format-date.ts'
import { MatchForm, receiptText, RefundChoice } from '../withdrawals/statement-parts.tsx'
import { withdrawalWords } from '../withdrawals/strings.ts'
import { AnswerForm } from './answer-form.tsx'
import { ComplaintDeadline } from './complaints.tsx'
import { complaintWords as words } from './strings.ts'
import '#console/screens/reviews/reviews.css'
import './complaints.css'

/** One complaint with its photographs and history, the answer to it, and what follows. */
export const ComplaintScreen = () => {
  const { id } = useParams({ from: '/reklamacje/$id' })
  const { role } = useOwner().owner
  const loaded = useApiQuery(complaintsApi.show, { params: { id: Number(id) } })
  return (
    <Page
      title={loaded.data ? words.one(loaded.data.complaint.id, loaded.data.complaint.name) : words.title}
      back={{ address: { to: '/reklamacje' }, title: words.title }}
    >
      <LoadedContent loaded={loaded}>
        {(answer) => (
          <>
            <Statement answer={answer} />
            <History events={answer.events} />
            {hasRight(role, 'orders-edit') && (
              <div key={answer.events.length}>
                <AnswerForm answer={answer} reload={loaded.reload} />
                <Acts answer={answer} reload={loaded.reload} />
              </div>
            )}
          </>
        )}
      </LoadedContent>
    </Page>
  )
}

const Statement = ({ answer: { complaint } }: { answer: ComplaintAnswer }) => {
  const { id, kind, orderId, channel, receipt, author, photos, outcome } = complaint
  return (
    <section className="card" aria-labelledby="statement">
      <h2 id="statement">{words.statement}</h2>
      <p className="review-line">
        <ComplaintDeadline {...complaint} />
        {kind === 'accessibility' ? (
          <span>{words.barrier}</span>
        ) : orderId === null ? (
          <span>{withdrawalWords.notMatched}</span>
        ) : (
          <Link to="/zamowienia/$id" params={{ id: String(orderId) }}>
            {withdrawalWords.order(orderId)}
          </Link>
        )}
        <span className="muted">{withdrawalWords.channel(channel)}</span>
      </p>
      {outcome === null && <p>{words.dueOn(formatDay(complaint.answerDueMs))}</p>}
      {complaint.isOverdue && (
        <p className="problem">{kind === 'goods' ? words.overdue : words.overdueBarrier}</p>
      )}
      <p className="review-words">{complaint.statement}</p>
      {photos.length > 0 && (
        <ul className="complaint-photos" aria-label={words.photos}>
          {photos.map(({ id: photoId }, index) => {
            const url = urlOf(complaintsApi.photo, { params: { id, photoId } })
            return (
              <li key={photoId}>
                <a href={url} target="_blank" rel="noreferrer">
                  <img src={url} alt={words.photo(index + 1)} loading="lazy" />
                </a>
              </li>
            )
          })}
        </ul>
      )}
      <p className={receipt?.state === 'failed' ? 'problem' : 'muted'}>{receiptText(receipt)}</p>
      {author && <p className="muted">{withdrawalWords.enteredBy(author)}</p>}
      {complaint.isRestricted && <p className="problem">{words.restricted}</p>}
      <p className="muted review-words">
        {withdrawalWords.textVersion(complaint.textVersion)}
        <br />
        {withdrawalWords.hash}: {complaint.statementHash}
      </p>
    </section>
  )
}

const mailText = (mail: NonNullable<ComplaintAnswer['events'][number]['mail']>): string => {
  if (mail.state === 'failed') return words.mail.failed(mail.error ?? '')
  return mail.sentMs === null ? words.mail.waiting : words.mail.sent(formatFullMoment(mail.sentMs))
}

const History = ({ events }: Pick<ComplaintAnswer, 'events'>) => (
  <section className="card" aria-labelledby="history">
    <h2 id="history">{words.history}</h2>
    {events.length === 0 ? (
      <p className="muted">{words.noHistory}</p>
    ) : (
      <ul>
        {events.map(({ id, atMs, kind, text, author, outcome, mail }) => (
          <li key={id}>
            <strong>
              {words.kind(kind)}
              {outcome && `: ${words.outcome(outcome)}`}
            </strong>
            {!outcome && text && `: ${text}`}{' '}
            <span className="muted">
              {formatFullMoment(atMs)}, {author}
            </span>
            {mail && <span className={mail.state === 'failed' ? 'problem' : 'muted'}> {mailText(mail)}</span>}
            {outcome && (
              <details>
                <summary>{words.letter}</summary>
                <p className="review-words">{text}</p>
              </details>
            )}
          </li>
        ))}
      </ul>
    )}
  </section>
)

type ActsProps = { answer: ComplaintAnswer; reload: () => void }

const Acts = ({ answer: { complaint, suggestedOrderId, refunds }, reload }: ActsProps) => {
  const api = useApi()
  const showToast = useToast()
  const { problems, problem, isBusy, save } = useSaving()
  const [refundId, setRefundId] = useState('')
  const [ending, setEnding] = useState('')
  const [extension, setExtension] = useState('')
  const [note, setNote] = useState('')
  const add = (body: ComplaintEventToAdd) =>
    void save(complaintsApi.addEvent.request, body, async (onceKey) => {
      await api(complaintsApi.addEvent, { params: { id: complaint.id }, body }, { onceKey })
      showToast(withdrawalWords.saved)
      reload()
    })
  return (
    <section className="card" aria-labelledby="next">
      <h2 id="next">{words.next}</h2>
      {complaint.orderId !== null && (
        <p>
          <Link to="/zamowienia/$id" params={{ id: String(complaint.orderId) }}>
            {withdrawalWords.openRefund}
          </Link>
        </p>
      )}
      <FormMessage text={problem} />
      {complaint.kind === 'goods' && (
        <MatchForm
          orderId={complaint.orderId}
          suggestedOrderId={suggestedOrderId}
          problems={problems}
          isBusy={isBusy}
          onMatch={(orderId) => add({ kind: 'matched', orderId })}
        />
      )}
      {complaint.canExtend && (
        <Form
          problems={problems}
          isLocked={isBusy}
          onSubmit={() => add({ kind: 'extended', text: extension })}
        >
          <h3>{words.extendTitle}</h3>
          <LongTextField
            label={words.extendText}
            path="extendText"
            rows={2}
            hint={words.extendHint}
            value={extension}
            onChange={setExtension}
          />
          <Button type="submit">{words.extendSave}</Button>
        </Form>
      )}
      {complaint.outcome !== null && !complaint.isClosed && (
        <Form
          problems={problems}
          isLocked={isBusy}
          onSubmit={() => add({ kind: 'done', refundId: refundId || null, text: ending })}
        >
          <h3>{words.doneTitle}</h3>
          {refunds.length > 0 && <RefundChoice refunds={refunds} value={refundId} onChange={setRefundId} />}
          <LongTextField
            label={words.doneText}
            path="text"
            rows={2}
            hint={words.doneHint}
            value={ending}
            onChange={setEnding}
          />
          <Button look="main" type="submit">
            {words.doneSave}
          </Button>
        </Form>
      )}
      <Form problems={problems} isLocked={isBusy} onSubmit={() => add({ kind: 'note', text: note })}>
        <h3>{words.noteTitle}</h3>
        <LongTextField label={words.noteText} path="noteText" value={note} onChange={setNote} />
        <Button type="submit">{words.noteSave}</Button>
      </Form>
    </section>
  )
}
