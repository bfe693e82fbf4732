import { useState } from 'react'
import { type OrderDetailsAnswer, ordersApi } from '#contract/console/shop/orders.ts'
import { Button } from '#console/parts/form/button.tsx'
import { LongTextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import type { Problems } from '#console/data/problems.ts'
import { ordersWords } from './strings.ts'
import { formatFullMoment } from '#console/text/format-date.ts'
import { toProblem, useApi } from '#console/data/api-client.ts'
import { useToast } from '#console/parts/toast.tsx'

type Props = { id: number; events: OrderDetailsAnswer['events']; put: (details: OrderDetailsAnswer) => void }

/** What happened to the order, newest first, and the owner's own notes. */
export const History = ({ id, events, put }: Props) => (
  <section className="card" aria-labelledby="history">
    <h2 id="history">{ordersWords.history}</h2>
    <ol className="timeline">
      {events.toReversed().map((event) => (
        <li key={event.id} className={`is-${event.kind}`}>
          <p className="as-written">{event.text}</p>
          <small>
            <time dateTime={new Date(event.atMs).toISOString()}>{formatFullMoment(event.atMs)}</time>
            {event.author && `, ${ordersWords.author(event.author)}`}
          </small>
        </li>
      ))}
    </ol>
    <AddNote id={id} put={put} />
  </section>
)

const AddNote = ({ id, put }: Pick<Props, 'id' | 'put'>) => {
  const api = useApi()
  const showToast = useToast()
  const [text, setText] = useState('')
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
      put(await api(ordersApi.addNote, { params: { id }, body: { text } }))
      setText('')
      showToast(ordersWords.noteAdded)
    } catch (error) {
      setProblem(toProblem(error).message)
    }
    setBusy(false)
  }
  return (
    <Form problems={problems} onSubmit={() => void add()}>
      <LongTextField
        label={ordersWords.noteText}
        hint={ordersWords.noteHint}
        path="text"
        rows={2}
        maxLength={2_000}
        value={text}
        onChange={setText}
      />
      <FormMessage text={problem} />
      <Button type="submit" isBusy={isBusy}>
        {ordersWords.addNote}
      </Button>
    </Form>
  )
}
