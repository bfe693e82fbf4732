import { useId, useState } from 'react'
import { type OrderDetailsAnswer, ordersApi } from '#contract/console/orders/orders.ts'
import type { OrderStatus } from '#contract/shop/order.ts'
import { Button } from '#console/parts/form/button.tsx'
import { LongTextField, Tick } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { frameWords } from '#console/strings.ts'
import { ordersWords } from './strings.ts'
import { toProblem, useApi } from '#console/data/api-client.ts'
import { useOnceKeys } from '#console/data/use-saving.ts'
import { useToast } from '#console/parts/toast.tsx'

const MAX_NOTE = 2_000

type Props = { details: OrderDetailsAnswer; put: (details: OrderDetailsAnswer) => void; reload: () => void }

/** The screen offers only states that are allowed, so one that is not any more was moved by somebody else. */
const MOVED = new Set(['changed_meanwhile', 'not_allowed'])

/** Changes the state of the order; whether the buyer gets a mail is preset as usual for that state. */
export const ChangeState = ({ details: { order, moves, version }, put, reload }: Props) => {
  const api = useApi()
  const showToast = useToast()
  const [chosen, setTo] = useState<OrderStatus | null>(null)
  // The chosen state may be impossible by now, when another user changed the order.
  const to = moves.some((move) => move.to === chosen) ? chosen : null
  const [note, setNote] = useState('')
  const keys = useOnceKeys()
  const [tellBuyer, setTellBuyer] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const group = useId()

  const change = async () => {
    if (!to || isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      put(
        await api(ordersApi.changeStatus, {
          params: { id: order.id },
          body: { to, note, tellBuyer, version },
        }),
      )
      showToast(tellBuyer ? ordersWords.changedAndMailed(order.id, to) : ordersWords.changed(order.id, to))
      setTo(null)
      setNote('')
    } catch (error) {
      const { message, code } = toProblem(error)
      const about = code === 'changed_meanwhile' ? '' : `${message} `
      const isMoved = MOVED.has(code)
      setProblem(isMoved ? `${about}${ordersWords.movedMeanwhile}` : message)
      // Another user changed it meanwhile: the current state is shown, and what the owner wrote stays.
      if (isMoved) reload()
    }
    setBusy(false)
  }

  const saveAsNote = async () => {
    setBusy(true)
    try {
      await keys.runWith('', async (onceKey) =>
        put(await api(ordersApi.addNote, { params: { id: order.id }, body: { text: note } }, { onceKey })),
      )
      showToast(ordersWords.noteAdded)
      setNote('')
      setProblem(null)
    } catch (error) {
      setProblem(toProblem(error).message)
    }
    setBusy(false)
  }

  return (
    <section className="card" aria-labelledby="change-state">
      <h2 id="change-state">{ordersWords.change}</h2>
      {moves.length === 0 && <p className="muted">{ordersWords.finalState}</p>}
      {(moves.length > 0 || problem) && (
        <Form problems={{}} onSubmit={() => void change()}>
          <fieldset className="choices">
            <legend className="screen-reader-text">{ordersWords.newState}</legend>
            {moves.map((move) => (
              <label key={move.to}>
                <input
                  type="radio"
                  name={group}
                  value={move.to}
                  checked={to === move.to}
                  onChange={() => {
                    setTo(move.to)
                    setTellBuyer(move.tellsBuyer)
                  }}
                />
                {ordersWords.status(move.to)}
              </label>
            ))}
          </fieldset>
          {to && ordersWords.moveHint(to) && <p className="hint">{ordersWords.moveHint(to)}</p>}
          {to && (
            <Tick label={ordersWords.tellBuyer} hint={order.email} isOn={tellBuyer} onChange={setTellBuyer} />
          )}
          {(to || note) && (
            <LongTextField
              label={
                <>
                  {to && tellBuyer ? ordersWords.noteForBuyer : ordersWords.noteForYou}{' '}
                  <i>{frameWords.optional}</i>
                </>
              }
              hint={to && tellBuyer ? ordersWords.noteForBuyerHint : ordersWords.noteForYouHint}
              path="note"
              maxLength={MAX_NOTE}
              value={note}
              onChange={setNote}
            />
          )}
          <FormMessage text={problem} />
          {to && (
            <Button look="main" type="submit" isBusy={isBusy}>
              {isBusy ? frameWords.saving : ordersWords.changeTo(to)}
            </Button>
          )}
          {problem && note.trim() && (
            <Button isBusy={isBusy} onClick={() => void saveAsNote()}>
              {ordersWords.saveAsNote}
            </Button>
          )}
        </Form>
      )}
    </section>
  )
}
