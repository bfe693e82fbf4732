import { formatSquareMetres } from '#contract/area.ts'
import { formatPrice } from '#contract/money.ts'
import type { Order } from '#contract/shop/order.ts'
import { pl } from '#storefront/strings/pl.ts'
import { choiceText } from './mini-cart.tsx'
import { TotalRows } from './total-rows.tsx'

/** What was ordered and what it comes to. */
export const OrderLines = ({ order }: { order: Order }) => (
  <section aria-labelledby="zamowione">
    <h2 id="zamowione">{pl.orderPages.details}</h2>
    <table className="order-lines totals-table">
      <tbody>
        {order.lines.map((line, index) => (
          <tr key={index}>
            <th scope="row">
              {line.name} <strong>× {line.quantity}</strong>
              {line.packAreaCm2 ? (
                <small>
                  {pl.mail.packs(line.quantity, formatSquareMetres(line.quantity * line.packAreaCm2))}
                </small>
              ) : null}
              {line.choice.length ? <small>{choiceText(line.choice)}</small> : null}
            </th>
            <td>{formatPrice(line.subtotalGrosze)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{pl.orderPages.items}</th>
          <td>{formatPrice(order.itemsGrosze)}</td>
        </tr>
        {order.coupons.map(({ code, discountGrosze }) => (
          <tr key={code}>
            <th scope="row">{pl.cartPage.couponLine(code)}</th>
            <td>{formatPrice(-discountGrosze)}</td>
          </tr>
        ))}
        <TotalRows
          cart={{
            needsDelivery: order.delivery.methodId !== null,
            deliveryMethodId: order.delivery.methodId,
            deliveryGrosze: order.delivery.grosze,
            totalGrosze: order.totalGrosze,
            vat: order.vat,
          }}
        />
      </tfoot>
    </table>
  </section>
)
