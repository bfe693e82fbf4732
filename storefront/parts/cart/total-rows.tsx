import { formatPrice } from '#contract/money.ts'
import type { Cart } from '#contract/shop/cart.ts'
import { pl } from '#storefront/strings/pl.ts'

/** The last rows of every total: delivery, the sum, the VAT in it. `label` of the sum: what is to be paid. */
export const TotalRows = ({
  cart,
  label = pl.cartPage.total,
}: {
  label?: string
  cart: Pick<Cart, 'needsDelivery' | 'deliveryMethodId' | 'deliveryGrosze' | 'totalGrosze' | 'vat'>
}) => (
  <>
    {cart.needsDelivery && cart.deliveryMethodId !== null ? (
      <tr className="shipping">
        <th scope="row">{pl.cartPage.delivery}</th>
        <td>{cart.deliveryGrosze === 0 ? pl.cartPage.free : formatPrice(cart.deliveryGrosze)}</td>
      </tr>
    ) : null}
    <tr className="order-total">
      <th scope="row">{label}</th>
      <td>
        <strong>{formatPrice(cart.totalGrosze)}</strong>
      </td>
    </tr>
    {cart.vat.map(({ rate, grosze }) => (
      <tr key={rate} className="tax-rate">
        <th scope="row">{pl.cartPage.vatIncluded(rate)}</th>
        <td>{formatPrice(grosze)}</td>
      </tr>
    ))}
  </>
)
