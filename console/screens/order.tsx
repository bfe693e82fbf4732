import type { OrderDetailsAnswer } from '#contract/console/orders.ts'
import { Page } from '../parts/page.tsx'
import { StateBadge } from '../parts/state-badge.tsx'
import { Shown } from '../parts/states.tsx'
import { places } from '../place.ts'
import { pl } from '../strings/pl.ts'
import { useLoaded } from '../use-loaded.ts'
import { formatFullMoment } from '../when.ts'
import { Buyer } from './order/buyer.tsx'
import { CameFrom } from './order/came-from.tsx'
import { ChangeState } from './order/change-state.tsx'
import { Goods } from './order/goods.tsx'
import { History } from './order/history.tsx'
import { PaymentTerm } from './order/payment-term.tsx'
import { OrderMail } from './order/order-mail.tsx'

/** Everything of one order, and what its owner can do with it. */
export const OrderScreen = ({ id }: { id: string }) => {
  const loaded = useLoaded<OrderDetailsAnswer>(`orders/${encodeURIComponent(id)}`)
  const { data } = loaded
  return (
    <Page
      title={pl.orders.orderNumber(Number(id))}
      back={{ to: places.orders, title: pl.orders.title }}
      badge={data && <StateBadge status={data.order.status} />}
      lead={
        data && pl.orders.placed(formatFullMoment(data.order.createdMs), pl.orders.channel(data.placedVia))
      }
    >
      <Shown loaded={loaded}>
        {(details) => (
          <div className="order">
            <div className="order-main">
              <Goods order={details.order} />
              <History id={details.order.id} events={details.events} put={loaded.put} />
              <OrderMail mail={details.mail} reload={loaded.reload} />
            </div>
            <div className="order-side">
              <ChangeState details={details} put={loaded.put} reload={loaded.reload} />
              <PaymentTerm order={details.order} put={loaded.put} />
              <Buyer details={details} put={loaded.put} />
              <CameFrom details={details} />
            </div>
          </div>
        )}
      </Shown>
    </Page>
  )
}
