import type { OrderEvent } from '#contract/shop/checkout.ts'
import { DateTime } from './date-time.tsx'

/** What happened to an order, oldest first. */
export const OrderTimeline = ({ events }: { events: OrderEvent[] }) => (
  <ol className="timeline">
    {events.map(({ atMs, text }, index) => (
      <li key={index}>
        <DateTime ms={atMs} />
        <span>{text}</span>
      </li>
    ))}
  </ol>
)
