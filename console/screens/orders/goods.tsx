import type { ReactNode } from 'react'
import type { OrderedProduct } from '#contract/console/orders/orders.ts'
import { formatPrice } from '#contract/money.ts'
import type { Order } from '#contract/shop/order.ts'
import { ProductThumbnail } from './editing/product-picker.tsx'
import { exemptionLabels } from '../safety/strings.ts'
import { ordersWords } from './strings.ts'

type Props = { order: Order; products: OrderedProduct[]; children?: ReactNode }

/** What was bought, and how the total is calculated; `children`: what can be done with it. */
export const Goods = ({ order, products, children }: Props) => (
  <section className="card" aria-labelledby="goods">
    <h2 id="goods">{ordersWords.goods}</h2>
    <table className="table goods-table">
      <thead>
        <tr>
          <th scope="col">{ordersWords.product}</th>
          <th scope="col" className="number">
            {ordersWords.quantity}
          </th>
          <th scope="col" className="number unit-price">
            {ordersWords.price}
          </th>
          <th scope="col" className="number">
            {ordersWords.value}
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
              promise,
              exemption,
            },
            index,
          ) => (
            <tr key={`${productId}-${variationId}-${index}`}>
              <td>
                <span className="ordered-product">
                  <ProductThumbnail picture={products[index]?.picture ?? null} />
                  <span>
                    {products[index]?.url ? (
                      <a href={products[index].url} target="_blank" rel="noreferrer">
                        {name}
                      </a>
                    ) : (
                      name
                    )}
                    {choice.map(({ label, value }) => (
                      <small key={label}>
                        {label}: {value}
                      </small>
                    ))}
                    {sku && <small>{ordersWords.sku(sku)}</small>}
                    {promise && <small>{ordersWords.promised(promise.from, promise.to)}</small>}
                    {exemption && <small>{ordersWords.exempt(exemptionLabels[exemption])}</small>}
                  </span>
                </span>
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
        <dt>{ordersWords.items}</dt>
        <dd>{formatPrice(order.itemsGrosze)}</dd>
      </div>
      {order.discountGrosze > 0 && (
        <div>
          <dt>{ordersWords.discount(order.coupons.map(({ code }) => code.toUpperCase()).join(', '))}</dt>
          <dd>{formatPrice(-order.discountGrosze)}</dd>
        </div>
      )}
      <div>
        <dt>
          {ordersWords.delivery}
          <small>{order.delivery.title || ordersWords.noDelivery}</small>
        </dt>
        <dd>{formatPrice(order.delivery.grosze)}</dd>
      </div>
      <div className="is-sum">
        <dt>{ordersWords.toPay}</dt>
        <dd>{formatPrice(order.totalGrosze)}</dd>
      </div>
      {order.vat.map(({ rate, grosze }) => (
        <div key={rate} className="muted">
          <dt>{ordersWords.vatOf(rate)}</dt>
          <dd>{formatPrice(grosze)}</dd>
        </div>
      ))}
    </dl>
    {order.note && (
      <div className="buyers-note">
        <h3>{ordersWords.buyersNote}</h3>
        <p className="as-written">{order.note}</p>
      </div>
    )}
    {children}
  </section>
)
