import type { Order } from '#contract/shop/order.ts'
import { pl } from '#storefront/strings/pl.ts'
import { AddressCard } from './address-card.tsx'

/** Who pays, with how to reach them, and where it is delivered to. */
export const OrderAddressCards = ({ order }: { order: Order }) => (
  <>
    <AddressCard title={pl.orderPages.billing} address={order.billing}>
      {order.nip ? <span>{pl.orderPages.nip(order.nip)}</span> : null}
      <span>{order.phone}</span>
      <span>{order.email}</span>
    </AddressCard>
    {order.delivery.methodId === null ? null : (
      <AddressCard title={pl.orderPages.shipping} address={order.shipping} />
    )}
  </>
)
