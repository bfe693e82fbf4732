import { formatPrice } from '#contract/money.ts'
import type { Order } from '#contract/shop/order.ts'
import { pl } from '#console/strings/pl.ts'

/** What was bought, and how the sum came about. */
export const Goods = ({ order }: { order: Order }) => (
  <section className="card" aria-labelledby="goods">
    <h2 id="goods">{pl.orders.goods}</h2>
    <table className="table goods-table">
      <thead>
        <tr>
          <th scope="col">{pl.orders.product}</th>
          <th scope="col" className="number">
            {pl.orders.quantity}
          </th>
          <th scope="col" className="number unit-price">
            {pl.orders.price}
          </th>
          <th scope="col" className="number">
            {pl.orders.value}
          </th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map(
          (
            {
              productId,
              variationId,
              name,
              sku,
              choice,
              quantity,
              unitPriceGrosze,
              totalGrosze,
              subtotalGrosze,
              vatRate,
            },
            index,
          ) => (
            <tr key={`${productId}-${variationId}-${index}`}>
              <td>
                {name}
                {choice.map(({ label, value }) => (
                  <small key={label}>
                    {label}: {value}
                  </small>
                ))}
                {sku && <small>{pl.orders.sku(sku)}</small>}
              </td>
              <td className="number">{quantity}</td>
              <td className="number unit-price">{formatPrice(unitPriceGrosze)}</td>
              <td className="number">
                {formatPrice(totalGrosze)}
                {totalGrosze < subtotalGrosze && <s>{formatPrice(subtotalGrosze)}</s>}
                <small>VAT {vatRate} %</small>
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
    <dl className="totals">
      <div>
        <dt>{pl.orders.items}</dt>
        <dd>{formatPrice(order.itemsGrosze)}</dd>
      </div>
      {order.discountGrosze > 0 && (
        <div>
          <dt>{pl.orders.discount(order.coupons.map(({ code }) => code.toUpperCase()).join(', '))}</dt>
          <dd>{formatPrice(-order.discountGrosze)}</dd>
        </div>
      )}
      <div>
        <dt>
          {pl.orders.delivery}
          <small>{order.delivery.title || pl.orders.noDelivery}</small>
        </dt>
        <dd>{formatPrice(order.delivery.grosze)}</dd>
      </div>
      <div className="is-sum">
        <dt>{pl.orders.toPay}</dt>
        <dd>{formatPrice(order.totalGrosze)}</dd>
      </div>
      {order.vat.map(({ rate, grosze }) => (
        <div key={rate} className="muted">
          <dt>{pl.orders.vatOf(rate)}</dt>
          <dd>{formatPrice(grosze)}</dd>
        </div>
      ))}
    </dl>
    {order.note && (
      <div className="buyers-note">
        <h3>{pl.orders.buyersNote}</h3>
        <p className="as-written">{order.note}</p>
      </div>
    )}
  </section>
)
