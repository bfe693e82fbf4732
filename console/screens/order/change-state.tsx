import { useId, useState } from 'react'
import type { OrderDetailsAnswer } from '#contract/console/orders.ts'
import type { OrderStatus } from '#contract/shop/order.ts'
import { askServer, toProblem } from '../../ask-server.ts'
import { Button } from '../../parts/button.tsx'
import { LongTextField, Tick } from '../../parts/fields.tsx'
import { Form, FormProblem } from '../../parts/form.tsx'
import { say } from '../../parts/toast.tsx'
import { pl } from '../../strings/pl.ts'

const MAX_NOTE = 2_000

type Props = { details: OrderDetailsAnswer; put: (details: OrderDetailsAnswer) => void; reload: () => void }

/** Moves the order on; whether the buyer is told is ticked as is usual for that state. */
export const ChangeState = ({ details: { order, moves }, put, reload }: Props) => {
  const [to, setTo] = useState<OrderStatus | null>(null)
  const [note, setNote] = useState('')
  const [tellBuyer, setTellBuyer] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const group = useId()

  const change = async () => {
    if (!to || isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      put(await askServer<OrderDetailsAnswer>('POST', `orders/${order.id}/status`, { to, note, tellBuyer }))
      say(tellBuyer ? pl.orders.changedAndMailed(order.id, to) : pl.orders.changed(order.id, to))
    } catch (error) {
      const { message, status } = toProblem(error)
      setProblem(message)
      // Somebody else moved it meanwhile: show what it is now.
      if (status === 409) reload()
      setBusy(false)
    }
  }

  return (
    <section className="card" aria-labelledby="change-state">
      <h2 id="change-state">{pl.orders.change}</h2>
      {moves.length === 0 ? (
        <p className="muted">{pl.orders.finalState}</p>
      ) : (
        <Form problems={{}} onSubmit={() => void change()}>
          <fieldset className="choices">
            <legend className="screen-reader-text">{pl.orders.newState}</legend>
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
                {pl.orders.status(move.to)}
              </label>
            ))}
          </fieldset>
          {to && (
            <>
              {pl.orders.moveHint(to) && <p className="hint">{pl.orders.moveHint(to)}</p>}
              <Tick label={pl.orders.tellBuyer} hint={order.email} isOn={tellBuyer} onChange={setTellBuyer} />
              <LongTextField
                label={
                  <>
                    {tellBuyer ? pl.orders.noteForBuyer : pl.orders.noteForYou} <i>{pl.frame.optional}</i>
                  </>
                }
                hint={tellBuyer ? pl.orders.noteForBuyerHint : pl.orders.noteForYouHint}
                path="note"
                maxLength={MAX_NOTE}
                value={note}
                onChange={setNote}
              />
            </>
          )}
          <FormProblem text={problem} />
          {to && (
            <Button look="main" type="submit" isBusy={isBusy}>
              {isBusy ? pl.frame.saving : pl.orders.changeTo(to)}
            </Button>
          )}
        </Form>
      )}
    </section>
  )
}
