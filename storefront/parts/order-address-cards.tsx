import type { Address, Order } from '#contract/shop/order.ts'
import { pl } from '#storefront/strings/pl.ts'

/** An address of an order, as it would stand on a letter. */
const AddressCard = ({
  title,
  address,
  children,
}: {
  title: string
  address: Address
  children?: React.ReactNode
}) => (
  <section>
    <h2>{title}</h2>
    <address>
      {address.company ? <span>{address.company}</span> : null}
      <span>
        {address.firstName} {address.lastName}
      </span>
      <span>
        {address.line1}
        {address.line2 ? `, ${address.line2}` : null}
      </span>
      <span>
        {address.postcode} {address.city}
      </span>
      {children}
    </address>
  </section>
)

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
