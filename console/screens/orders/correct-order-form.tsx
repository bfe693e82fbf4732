import { useState } from 'react'
import { type CorrectOrder, type OrderDetailsAnswer, ordersApi } from '#contract/console/orders/orders.ts'
import type { Address, Order } from '#contract/shop/order.ts'
import { Button } from '#console/parts/form/button.tsx'
import { ConflictChoice } from '#console/parts/form/conflict.tsx'
import { TextField, Tick } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { frameWords } from '#console/strings.ts'
import { ordersWords } from './strings.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { useToast } from '#console/parts/toast.tsx'

const MAX_TEXT = 200
const LINES = ['company', 'firstName', 'lastName', 'line1', 'line2', 'postcode', 'city'] as const
type Typed = Pick<Address, (typeof LINES)[number]>

const typedOf = ({ country: _, ...address }: Address): Typed => address
const draftOf = ({ email, phone, billing, shipping }: Order): CorrectOrder => ({
  email,
  phone,
  billing: typedOf(billing),
  shipping: typedOf(shipping),
  resendConfirmation: false,
})

type Props = { order: Order; version: string; put: (details: OrderDetailsAnswer) => void }

/** Corrects the address the shop writes to and the one it delivers to. */
export const CorrectOrderForm = (props: Props) => {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <Editor {...props} close={() => setOpen(false)} />
  ) : (
    <Button onClick={() => setOpen(true)}>{ordersWords.correct}</Button>
  )
}

const Editor = ({ order, version, put, close }: Props & { close: () => void }) => {
  const showToast = useToast()
  const drafting = useDraft(draftOf(order), { form: 'order-addresses', id: order.id })
  const { draft, change } = drafting
  const { problems, problem, isBusy, save } = useSaving()
  const params = { id: order.id }
  const { saveOver, conflict } = useConflict(
    drafting,
    ordersApi.one,
    { params },
    { draftOf: (newer) => draftOf(newer.order), put },
  )
  const send = async () => {
    put(await saveOver(ordersApi.correct, { params, body: draft }, version, { isRepeated: false }))
    showToast(ordersWords.corrected)
    close()
  }
  return (
    <Form
      problems={problems}
      label={ordersWords.correct}
      isLocked={isBusy}
      onSubmit={() => void save(ordersApi.correct.request, draft, send)}
    >
      <p className="hint">{ordersWords.correctHint}</p>
      <TextField
        label={ordersWords.email}
        path="email"
        type="email"
        maxLength={MAX_TEXT}
        value={draft.email}
        onChange={(email) => change({ email, resendConfirmation: email !== order.email })}
      />
      <TextField
        label={ordersWords.phone}
        path="phone"
        type="tel"
        maxLength={MAX_TEXT}
        value={draft.phone}
        onChange={(phone) => change({ phone })}
      />
      {(['billing', 'shipping'] as const).map((kind) => (
        <fieldset key={kind}>
          <legend>{ordersWords[kind]}</legend>
          {LINES.map((line) => (
            <TextField
              key={line}
              label={ordersWords[line]}
              path={`${kind}.${line}`}
              maxLength={MAX_TEXT}
              value={draft[kind][line]}
              onChange={(text) => change({ [kind]: { ...draft[kind], [line]: text } })}
            />
          ))}
        </fieldset>
      ))}
      <Tick
        label={ordersWords.resendConfirmation}
        hint={draft.email}
        isOn={draft.resendConfirmation}
        onChange={(resendConfirmation) => change({ resendConfirmation })}
      />
      <ConflictChoice conflict={conflict} />
      <FormMessage text={problem} />
      <Button look="main" type="submit" isBusy={isBusy}>
        {isBusy ? frameWords.saving : ordersWords.saveCorrection}
      </Button>
      <Button onClick={close}>{ordersWords.cancelCorrection}</Button>
    </Form>
  )
}
