import { useState } from 'react'
import { type OrderDetailsAnswer, ordersApi } from '#contract/console/orders/orders.ts'
import { Button } from '#console/parts/form/button.tsx'
import { LongTextField, Tick } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { type Problems, toProblem, useApi } from '#console/data/api-client.ts'
import { formatPrice } from '#contract/money.ts'
import { orderEditWords } from './editing/strings.ts'
import { ordersWords } from './strings.ts'
import { formatFullMoment } from '#console/text/format-date.ts'
import { useOnceKeys } from '#console/data/use-saving.ts'
import { useToast } from '#console/parts/toast.tsx'

type Props = { details: OrderDetailsAnswer; put: (details: OrderDetailsAnswer) => void }

/** What happened to the order, newest first, and the owner's own notes. */
export const History = ({ details, put }: Props) => (
  <section className="card" aria-labelledby="history">
    <h2 id="history">{ordersWords.history}</h2>
    <ol className="timeline">
      {eventsOf(details).map((event) => (
        <li key={event.id} className={`is-${event.kind}`}>
          <p className="as-written">{event.text}</p>
          <small>
            <time dateTime={new Date(event.atMs).toISOString()}>{formatFullMoment(event.atMs)}</time>
            {event.author && `, ${ordersWords.author(event.author)}`}
          </small>
        </li>
      ))}
    </ol>
    <AddNote id={details.order.id} put={put} />
  </section>
)

type TimelineEvent = OrderDetailsAnswer['events'][number]

/** Entries of the history, the payment, and mail that was sent, newest first. */
const eventsOf = ({ order, events, mail, paidGrosze }: OrderDetailsAnswer): TimelineEvent[] => {
  const { paidMs } = order.payment
  const paid: TimelineEvent[] =
    paidMs === null
      ? []
      : [
          {
            id: 'paid',
            atMs: paidMs,
            kind: 'payment',
            text: orderEditWords.paidEvent(formatPrice(paidGrosze)),
            author: '',
          },
        ]
  const sent = mail.flatMap(({ id, subject, to, sentMs }): TimelineEvent[] =>
    sentMs === null
      ? []
      : [{ id, atMs: sentMs, kind: 'sent', text: orderEditWords.sentMail(subject, to), author: 'shop' }],
  )
  // Once a mail is sent, nobody needs to know when it was queued.
  const isSent = ({ kind, text }: TimelineEvent) =>
    kind === 'mail' &&
    mail.some(({ subject, to, sentMs }) => sentMs !== null && text.includes(subject) && text.includes(to))
  return [...events.filter((event) => !isSent(event)), ...paid, ...sent]
    .toSorted((one, other) => one.atMs - other.atMs)
    .toReversed()
}

const AddNote = ({ id, put }: Pick<Props, 'put'> & { id: number }) => {
  const api = useApi()
  const showToast = useToast()
  const [text, setText] = useState('')
  const [toBuyer, setToBuyer] = useState(false)
  const keys = useOnceKeys()
  const [problems, setProblems] = useState<Problems>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const add = async () => {
    if (isBusy) return
    setProblem(null)
    setProblems(text.trim() ? {} : { text: ordersWords.noteEmpty })
    if (!text.trim()) return
    setBusy(true)
    try {
      await keys.runWith('', async (onceKey) =>
        put(await api(ordersApi.addNote, { params: { id }, body: { text, toBuyer } }, { onceKey })),
      )
      setText('')
      setToBuyer(false)
      showToast(toBuyer ? orderEditWords.noteSent : ordersWords.noteAdded)
    } catch (error) {
      setProblem(toProblem(error).message)
    }
    setBusy(false)
  }
  return (
    <Form problems={problems} onSubmit={() => void add()}>
      <LongTextField
        label={ordersWords.noteText}
        hint={toBuyer ? orderEditWords.noteToBuyerHint : ordersWords.noteHint}
        path="text"
        rows={2}
        maxLength={2_000}
        value={text}
        onChange={setText}
      />
      <Tick label={orderEditWords.noteToBuyer} isOn={toBuyer} onChange={setToBuyer} />
      <FormMessage text={problem} />
      <Button type="submit" isBusy={isBusy}>
        {ordersWords.addNote}
      </Button>
    </Form>
  )
}
