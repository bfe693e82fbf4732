import { useEffect, useState } from 'react'
import type { PaymentPage, PaymentStateAnswer } from '#contract/shop/checkout.ts'
import { payment } from '#storefront/strings/pl/order/payment.ts'

const POLL_MS = 2_000
/** Afterwards a notice will not come within seconds; the mail reports it. */
const PATIENCE_SECONDS = 180

export type Props = Pick<PaymentPage, 'state' | 'stateUrl' | 'secondsLeft'>

/** Waits for the bank: asks the shop every two seconds, and opens the page anew once something has changed. */
export default function Payment({ state, stateUrl, secondsLeft }: Props) {
  const [passed, setPassed] = useState(0)
  const isBlik = state === 'code_sent'

  useEffect(() => {
    const startMs = Date.now()
    let isOver = false
    const poll = async () => {
      setPassed(Math.round((Date.now() - startMs) / 1_000))
      const answer = await fetch(stateUrl, { headers: { accept: 'application/json' } })
        .then((response) => (response.ok ? (response.json() as Promise<PaymentStateAnswer>) : undefined))
        // No connection for a moment.
        .catch(() => undefined)
      if (isOver || !answer || answer.state === state) return
      isOver = true
      location.replace(location.href)
    }
    const timer = setInterval(() => void poll(), POLL_MS)
    const stop = () => {
      isOver = true
      clearInterval(timer)
    }
    // Another way to pay was chosen: the page that answers the form must not be replaced.
    addEventListener('submit', stop)
    return () => {
      stop()
      removeEventListener('submit', stop)
    }
  }, [state, stateUrl])

  const left = Math.max(0, secondsLeft - passed)
  const isLong = passed > PATIENCE_SECONDS
  return (
    <div className="payment-wait" role="status" aria-live="polite">
      <h2>{isBlik ? payment.page.blikTitle : payment.page.checkTitle}</h2>
      <p>{isBlik ? payment.page.blikText : isLong ? payment.page.checkLong : payment.page.checkText}</p>
      {isBlik && left > 0 ? (
        // Read out once, not every second.
        <p aria-hidden="true">{payment.page.blikLeft(left)}</p>
      ) : null}
    </div>
  )
}
