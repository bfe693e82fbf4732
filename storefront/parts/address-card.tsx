import type { Address } from '#contract/shop/order.ts'

/** An address of an order, as it would stand on a letter. */
export const AddressCard = ({
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
