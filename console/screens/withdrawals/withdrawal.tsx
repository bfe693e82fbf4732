import { useState } from 'react'
import {
  type WithdrawalAnswer,
  type WithdrawalEventToAdd,
  withdrawalsApi,
} from '#contract/console/orders/withdrawals.ts'
import { hasRight } from '#contract/console/staff/rights.ts'
import { useApi } from '#console/data/api-client.ts'
import { useOwner } from '#console/data/session.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { LongTextField, SelectField, TextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { useParams } from '#console/routing/router-context.tsx'
import { formatFullMoment, toDateField } from '#console/text/format-date.ts'
import { exemptionLabels } from '../safety/strings.ts'
import { MatchForm, receiptText, RefundChoice } from './statement-parts.tsx'
import { withdrawalWords as words } from './strings.ts'
import { Deadline } from './withdrawals.tsx'
import '#console/screens/reviews/reviews.css'

/** One statement with its history, and what the owner does about it. */
export const WithdrawalScreen = () => {
  const { id } = useParams({ from: '/odstapienia/$id' })
  const { role } = useOwner().owner
  const loaded = useApiQuery(withdrawalsApi.show, { params: { id } })
  return (
    <Page
      title={loaded.data ? words.one(loaded.data.withdrawal.name) : words.title}
      back={{ address: { to: '/odstapienia' }, title: words.title }}
    >
      <LoadedContent loaded={loaded}>
        {(answer) => (
          <>
            <Statement answer={answer} />
            <History events={answer.events} />
            {hasRight(role, 'orders-edit') && (
              <Acts key={answer.events.length} answer={answer} reload={loaded.reload} />
            )}
          </>
        )}
      </LoadedContent>
    </Page>
  )
}

const Statement = ({ answer: { withdrawal } }: { answer: WithdrawalAnswer }) => {
  const { orderId, channel, receipt, lastDay, isLate, author } = withdrawal
  return (
    <section className="card" aria-labelledby="statement">
      <h2 id="statement">{words.statement}</h2>
      <p className="review-line">
        <Deadline {...withdrawal} />
        {orderId === null ? (
          <span>{words.notMatched}</span>
        ) : (
          <Link to="/zamowienia/$id" params={{ id: String(orderId) }}>
            {words.order(orderId)}
          </Link>
        )}
        <span className="muted">{words.channel(channel)}</span>
      </p>
      <p className="review-words">{withdrawal.statement}</p>
      <p className={isLate ? 'problem' : 'muted'}>
        {lastDay === null ? words.noDelivery : isLate ? words.late(lastDay) : words.inTime(lastDay)}
      </p>
      <p className={receipt?.state === 'failed' ? 'problem' : 'muted'}>{receiptText(receipt)}</p>
      {withdrawal.exempt.map(({ name, exemption }) => (
        <p key={name} className="problem">
          {words.exempt(name, exemptionLabels[exemption])}
        </p>
      ))}
      {withdrawal.isPrivatePurchase !== null && (
        <p className="muted">{withdrawal.isPrivatePurchase ? words.privatePurchase : words.professional}</p>
      )}
      {author && <p className="muted">{words.enteredBy(author)}</p>}
      {withdrawal.isRestricted && <p className="problem">{words.restricted}</p>}
      <p className="muted review-words">
        {words.textVersion(withdrawal.textVersion)}
        <br />
        {words.hash}: {withdrawal.statementHash}
      </p>
    </section>
  )
}

const History = ({ events }: Pick<WithdrawalAnswer, 'events'>) => (
  <section className="card" aria-labelledby="history">
    <h2 id="history">{words.history}</h2>
    {events.length === 0 ? (
      <p className="muted">{words.noHistory}</p>
    ) : (
      <ul>
        {events.map(({ id, atMs, kind, text, author }) => (
          <li key={id}>
            <strong>{words.kind(kind)}</strong>
            {text && `: ${text}`}{' '}
            <span className="muted">
              {formatFullMoment(atMs)}, {author}
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
)

type ActsProps = { answer: WithdrawalAnswer; reload: () => void }

const Acts = ({ answer, reload }: ActsProps) => {
  const { withdrawal, suggestedOrderId, refunds } = answer
  const api = useApi()
  const showToast = useToast()
  const { problems, problem, isBusy, save } = useSaving()
  const [day, setDay] = useState(() => withdrawal.goodsBackOn ?? toDateField(Date.now()))
  const [refundId, setRefundId] = useState(refunds.at(-1)?.id ?? '')
  const [refundText, setRefundText] = useState('')
  const [kind, setKind] = useState<'note' | 'return_cost'>('note')
  const [text, setText] = useState('')
  const add = (body: WithdrawalEventToAdd) =>
    void save(withdrawalsApi.addEvent.request, body, async (onceKey) => {
      await api(withdrawalsApi.addEvent, { params: { id: withdrawal.id }, body }, { onceKey })
      showToast(words.saved)
      reload()
    })
  return (
    <section className="card" aria-labelledby="next">
      <h2 id="next">{words.next}</h2>
      {withdrawal.orderId !== null && (
        <p>
          <Link to="/zamowienia/$id" params={{ id: String(withdrawal.orderId) }}>
            {words.openRefund}
          </Link>
        </p>
      )}
      <FormMessage text={problem} />
      <MatchForm
        orderId={withdrawal.orderId}
        suggestedOrderId={suggestedOrderId}
        problems={problems}
        isBusy={isBusy}
        onMatch={(orderId) => add({ kind: 'matched', orderId })}
      />
      <Form problems={problems} isLocked={isBusy} onSubmit={() => add({ kind: 'goods_back', day })}>
        <h3>{words.goodsTitle}</h3>
        <TextField label={words.goodsDay} path="day" type="date" value={day} onChange={setDay} />
        <Button type="submit">{words.goodsSave}</Button>
      </Form>
      {!withdrawal.isRefunded && (
        <Form
          problems={problems}
          isLocked={isBusy}
          onSubmit={() => add({ kind: 'refunded', refundId: refundId || null, text: refundText })}
        >
          <h3>{words.refundTitle}</h3>
          <RefundChoice refunds={refunds} value={refundId} onChange={setRefundId} />
          <TextField label={words.refundText} path="refundText" value={refundText} onChange={setRefundText} />
          <Button look="main" type="submit">
            {words.refundSave}
          </Button>
        </Form>
      )}
      <Form problems={problems} isLocked={isBusy} onSubmit={() => add({ kind, text })}>
        <h3>{words.noteTitle}</h3>
        <SelectField
          label={words.noteKind}
          path="kind"
          value={kind}
          onChange={(value) => setKind(value === 'return_cost' ? 'return_cost' : 'note')}
          choices={(['note', 'return_cost'] as const).map((value) => ({ value, title: words.kind(value) }))}
        />
        <LongTextField label={words.noteText} path="text" value={text} onChange={setText} />
        <Button type="submit">{words.noteSave}</Button>
      </Form>
    </section>
  )
}
