import { useEffect, useRef } from 'react'
import { type OrderRefundToAdd, refundShare, refundsApi } from '#contract/console/orders/order-refunds.ts'
import { type OrderDetailsAnswer, ordersApi } from '#contract/console/orders/orders.ts'
import { formatAmount, formatPrice, readAmount } from '#contract/money.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { ConflictChoice } from '#console/parts/form/conflict.tsx'
import { LongTextField, NumberField, Tick } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { frameWords } from '#console/strings.ts'
import { readCount, writeCount } from '#console/text/read-number.ts'
import { Labelled } from './edit-lines.tsx'
import { orderEditWords as words } from './strings.ts'
import './editing.css'

const MAX_REASON = 1_000

type Draft = {
  /** By the position of a line. */
  pieces: Record<string, number | null>
  deliveryGrosze: number | null
  /** Null: what the chosen pieces and the delivery are worth. */
  amountGrosze: number | null
  isRestocked: boolean
  reason: string
  tellBuyer: boolean
}

const blank = (details: OrderDetailsAnswer): Draft => ({
  pieces: Object.fromEntries(details.products.map(({ position }) => [String(position), null])),
  deliveryGrosze: null,
  amountGrosze: null,
  isRestocked: true,
  reason: '',
  tellBuyer: true,
})

/** Lines with the pieces that were not refunded yet. */
const linesOf = ({ order, products, refunds }: OrderDetailsAnswer) =>
  order.lines.map((line, index) => {
    const position = products[index]?.position ?? index
    const returned = refunds
      .flatMap(({ lines }) => lines)
      .reduce((sum, one) => (one.position === position ? sum + one.quantity : sum), 0)
    return { line, position, returned, left: line.quantity - returned }
  })

type Props = { details: OrderDetailsAnswer; put: (details: OrderDetailsAnswer) => void; close: () => void }

/** Records that a part of the order goes back: pieces, amount, delivery, and whether the goods are in stock again. */
export const AddRefund = ({ details, put, close }: Props) => {
  const showToast = useToast()
  const { order, version, paidGrosze, refundedGrosze } = details
  const params = { id: order.id }
  // One for this form: sent twice, it is one refund.
  // Money that is paid out is decided on afresh.
  const drafting = useDraft(blank(details), null)
  const { draft, change, onceKey } = drafting
  const { problems, problem, isBusy, save } = useSaving()
  const { saveOver, conflict } = useConflict(drafting, ordersApi.one, { params }, { draftOf: blank, put })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const lines = linesOf(details)
  const leftGrosze = paidGrosze - refundedGrosze
  const chosen = lines.flatMap(({ line, position, returned, left }) => {
    const quantity = draft.pieces[String(position)] ?? 0
    return quantity === 0 ? [] : [{ line, position, returned, quantity, left }]
  })
  const deliveryLeft =
    order.delivery.grosze - details.refunds.reduce((sum, one) => sum + one.deliveryGrosze, 0)
  const worth = chosen.reduce(
    (sum, { line, returned, quantity, left }) =>
      sum + (quantity > 0 && quantity <= left ? refundShare(line, returned, quantity) : 0),
    draft.deliveryGrosze || 0,
  )
  const suggested = Math.min(worth, leftGrosze)
  const body = (): OrderRefundToAdd => ({
    version,
    key: onceKey,
    lines: chosen.map(({ position, quantity }) => ({ position, quantity })),
    deliveryGrosze: draft.deliveryGrosze ?? 0,
    amountGrosze: draft.amountGrosze ?? suggested,
    isRestocked: draft.isRestocked,
    reason: draft.reason,
    tellBuyer: draft.tellBuyer,
  })
  const send = async () => {
    const sent = body()
    put(await saveOver(refundsApi.add, { params, body: sent }, undefined, { isRepeated: false, onceKey }))
    showToast(words.refundSaved(formatPrice(sent.amountGrosze)))
    close()
  }
  const chooseAll = () =>
    change({
      pieces: Object.fromEntries(lines.map(({ position, left }) => [String(position), left])),
      deliveryGrosze: deliveryLeft,
      amountGrosze: null,
    })

  return (
    <section className="card" aria-labelledby="add-refund">
      <h2 id="add-refund" ref={heading} tabIndex={-1}>
        {words.refundTitle}
      </h2>
      <Form
        problems={problems}
        isLocked={isBusy}
        onSubmit={() => void save(refundsApi.add.request, body(), send)}
      >
        <p className="hint">{words.refundHint}</p>
        <fieldset>
          <legend>{words.refundLines}</legend>
          <ul className="edited-lines is-refund">
            {lines
              .filter(({ left }) => left > 0)
              .map(({ line, position, left }) => (
                <li key={position}>
                  <span className="edited-name">
                    {line.name}
                    {line.choice.map(({ label, value }) => (
                      <small key={label}>
                        {label}: {value}
                      </small>
                    ))}
                  </span>
                  <NumberField
                    label={<Labelled text={words.leftPieces(left)} full={words.pieceOf(line.name)} />}
                    path={`pieces.${position}`}
                    value={draft.pieces[String(position)] ?? null}
                    onChange={(count) => change({ pieces: { ...draft.pieces, [String(position)]: count } })}
                    read={readCount}
                    write={writeCount}
                    placeholder="0"
                  />
                </li>
              ))}
          </ul>
          {problems['lines'] && <p className="problem">{problems['lines']}</p>}
          <Button onClick={chooseAll}>{words.allLines}</Button>
        </fieldset>
        <div className="field-row">
          {deliveryLeft > 0 && (
            <NumberField
              label={words.refundDelivery}
              path="deliveryGrosze"
              value={draft.deliveryGrosze}
              onChange={(deliveryGrosze) => change({ deliveryGrosze })}
              read={readAmount}
              write={formatAmount}
              placeholder="0,00"
            />
          )}
          <NumberField
            label={words.refundAmount}
            hint={words.refundAmountHint(formatPrice(worth), formatPrice(leftGrosze))}
            path="amountGrosze"
            value={draft.amountGrosze}
            onChange={(amountGrosze) => change({ amountGrosze })}
            read={readAmount}
            write={formatAmount}
            placeholder={formatAmount(suggested)}
          />
        </div>
        <Tick
          label={words.restock}
          hint={words.restockHint}
          isOn={draft.isRestocked}
          onChange={(isRestocked) => change({ isRestocked })}
        />
        <LongTextField
          label={
            <>
              {words.reason} <i>{frameWords.optional}</i>
            </>
          }
          path="reason"
          rows={2}
          maxLength={MAX_REASON}
          value={draft.reason}
          onChange={(reason) => change({ reason })}
        />
        <Tick
          label={words.tellRefund}
          hint={order.email}
          isOn={draft.tellBuyer}
          onChange={(tellBuyer) => change({ tellBuyer })}
        />
        <ConflictChoice conflict={conflict} />
        <FormMessage text={problem} />
        <div className="form-actions">
          <Button look="main" type="submit" isBusy={isBusy}>
            {isBusy ? frameWords.saving : words.refundAction}
          </Button>
          <Button onClick={close}>{words.cancel}</Button>
        </div>
      </Form>
    </section>
  )
}
