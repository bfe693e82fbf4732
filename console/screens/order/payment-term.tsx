import { useState } from 'react'
import type { OrderDetailsAnswer } from '#contract/console/orders.ts'
import type { Order } from '#contract/shop/order.ts'
import { askServer, toProblem } from '../../ask-server.ts'
import { Button } from '../../parts/button.tsx'
import { FormProblem } from '../../parts/form.tsx'
import { say } from '../../parts/toast.tsx'
import { pl } from '../../strings/pl.ts'
import { formatFullMoment } from '../../when.ts'

/** When an unpaid order will be cancelled, and more time for it. */
export const PaymentTerm = ({ order, put }: { order: Order; put: (details: OrderDetailsAnswer) => void }) => {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { payUntilMs } = order.payment
  if (!payUntilMs) return null
  const giveMore = async () => {
    setBusy(true)
    setProblem(null)
    try {
      put(await askServer<OrderDetailsAnswer>('POST', `orders/${order.id}/more-time`))
      say(pl.orders.moreTimeGiven)
    } catch (error) {
      setProblem(toProblem(error).message)
    }
    setBusy(false)
  }
  return (
    <section className="card" aria-labelledby="payment-term">
      <h2 id="payment-term">{pl.orders.payUntil(formatFullMoment(payUntilMs))}</h2>
      <p className="muted">{pl.orders.moreTimeHint}</p>
      <FormProblem text={problem} />
      <Button isBusy={isBusy} onClick={() => void giveMore()}>
        {pl.orders.moreTime}
      </Button>
    </section>
  )
}
