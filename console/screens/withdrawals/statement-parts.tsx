import { useState } from 'react'
import type { StatementReceipt } from '#contract/console/orders/statements.ts'
import { formatPrice } from '#contract/money.ts'
import type { Problems } from '#console/data/api-client.ts'
import { Button } from '#console/parts/form/button.tsx'
import { SelectField, TextField } from '#console/parts/form/fields.tsx'
import { Form } from '#console/parts/form/form.tsx'
import { formatDay, formatFullMoment } from '#console/text/format-date.ts'
import { withdrawalWords as words } from './strings.ts'

/** What became of the receipt of a statement. */
export const receiptText = (receipt: StatementReceipt | null): string => {
  if (receipt === null) return words.receipt.none
  if (receipt.state === 'failed') return words.receipt.failed(receipt.error ?? '')
  return receipt.sentMs === null
    ? words.receipt.waiting
    : words.receipt.sent(formatFullMoment(receipt.sentMs))
}

type MatchProps = {
  orderId: number | null
  suggestedOrderId: number | null
  problems: Problems
  isBusy: boolean
  onMatch: (orderId: number) => void
}

/** Says which order a statement is about. */
export const MatchForm = ({ orderId, suggestedOrderId, problems, isBusy, onMatch }: MatchProps) => {
  const [order, setOrder] = useState(String(orderId ?? suggestedOrderId ?? ''))
  return (
    <Form problems={problems} isLocked={isBusy} onSubmit={() => onMatch(Number(order))}>
      <h3>{words.matchTitle}</h3>
      <TextField
        label={words.orderNumber}
        path="orderId"
        inputMode="numeric"
        hint={suggestedOrderId === null ? undefined : words.suggested(suggestedOrderId)}
        value={order}
        onChange={setOrder}
      />
      <Button type="submit">{words.match}</Button>
    </Form>
  )
}

type RefundProps = {
  refunds: { id: string; createdMs: number; amountGrosze: number }[]
  value: string
  onChange: (id: string) => void
}

/** Which refund of the order belongs to a statement; '': another one. */
export const RefundChoice = ({ refunds, value, onChange }: RefundProps) => (
  <SelectField
    label={words.refundChoice}
    path="refundId"
    value={value}
    onChange={onChange}
    choices={[
      ...refunds.map(({ id, createdMs, amountGrosze }) => ({
        value: id,
        title: `${formatPrice(amountGrosze)}, ${formatDay(createdMs)}`,
      })),
      { value: '', title: words.refundOther },
    ]}
  />
)
