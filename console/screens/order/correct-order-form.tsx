import { useState } from 'react'
import { correctOrder, type CorrectOrder, type OrderDetailsAnswer } from '#contract/console/orders.ts'
import type { Address, Order } from '#contract/shop/order.ts'
import { saveOver } from '../../ask-server.ts'
import { Button } from '../../parts/button.tsx'
import { TextField, Tick } from '../../parts/fields.tsx'
import { Form, FormProblem } from '../../parts/form.tsx'
import { say } from '../../parts/toast.tsx'
import { pl } from '../../strings/pl.ts'
import { useSaving } from '../../use-saving.ts'

const MAX_TEXT = 200
const LINES = ['company', 'firstName', 'lastName', 'line1', 'line2', 'postcode', 'city'] as const
type Typed = Pick<Address, (typeof LINES)[number]>

const typedOf = ({ country: _, ...address }: Address): Typed => address

type Props = { order: Order; version: string; put: (details: OrderDetailsAnswer) => void }

/** Corrects whom the shop writes to and where it sends, over what was read: a change from elsewhere is not written over. */
export const CorrectOrderForm = ({ order, version, put }: Props) => {
  const [draft, setDraft] = useState<CorrectOrder | null>(null)
  const { problems, problem, isBusy, save, forget } = useSaving()
  if (!draft) {
    const { email, phone, billing, shipping } = order
    const start = () => setDraft({ email, phone, billing: typedOf(billing), shipping: typedOf(shipping), resendConfirmation: false })
    return <Button onClick={start}>{pl.orders.correct}</Button>
  }
  const change = (changed: Partial<CorrectOrder>) => setDraft({ ...draft, ...changed })
  const send = async () => {
    put(await saveOver<OrderDetailsAnswer>(`orders/${order.id}/addresses`, draft, version))
    say(pl.orders.corrected)
    setDraft(null)
  }
  const close = () => {
    forget()
    setDraft(null)
  }
  return (
    <Form problems={problems} label={pl.orders.correct} onSubmit={() => void save(correctOrder, draft, send)}>
      <p className="hint">{pl.orders.correctHint}</p>
      <TextField label={pl.orders.email} path="email" type="email" maxLength={MAX_TEXT} value={draft.email} onChange={(email) => change({ email })} />
      <TextField label={pl.orders.phone} path="phone" type="tel" maxLength={MAX_TEXT} value={draft.phone} onChange={(phone) => change({ phone })} />
      {(['billing', 'shipping'] as const).map((kind) => (
        <fieldset key={kind}>
          <legend>{pl.orders[kind]}</legend>
          {LINES.map((line) => (
            <TextField
              key={line}
              label={pl.orders[line]}
              path={`${kind}.${line}`}
              maxLength={MAX_TEXT}
              value={draft[kind][line]}
              onChange={(text) => change({ [kind]: { ...draft[kind], [line]: text } })}
            />
          ))}
        </fieldset>
      ))}
      <Tick
        label={pl.orders.resendConfirmation}
        hint={draft.email}
        isOn={draft.resendConfirmation}
        onChange={(resendConfirmation) => change({ resendConfirmation })}
      />
      <FormProblem text={problem} />
      <Button look="main" type="submit" isBusy={isBusy}>
        {isBusy ? pl.frame.saving : pl.orders.saveCorrection}
      </Button>
      <Button onClick={close}>{pl.orders.cancelCorrection}</Button>
    </Form>
  )
}
