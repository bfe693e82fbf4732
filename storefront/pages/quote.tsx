import { formatSquareMetres } from '#contract/area.ts'
import { formatPrice } from '#contract/money.ts'
import type { CheckoutFieldName } from '#contract/shop/checkout-fields.ts'
import type { QuoteLine, QuotePage } from '#contract/shop/quote.ts'
import { reportProblems, textsOf } from '#storefront/checkout/problem-list.ts'
import { TotalRows } from '#storefront/parts/cart/total-rows.tsx'
import { choiceText } from '#storefront/parts/cart/mini-cart.tsx'
import { CheckoutBuyer, type Row } from '#storefront/parts/checkout/checkout-buyer.tsx'
import { CheckoutTerms } from '#storefront/parts/checkout/checkout-terms.tsx'
import { PaymentChoices } from '#storefront/parts/checkout/payment-choices.tsx'
import { pl } from '#storefront/strings/pl.ts'

export type { QuotePage }

export const bodyClass = 'woocommerce-quote woocommerce-page'

const words = pl.quote

/** A quote: what it offers, until when, and the form that orders it; it needs no script. */
export default function Quote(page: QuotePage) {
  const { id, path, validUntilMs, note, end, trouble, seller } = page
  return (
    <article className="woocommerce-order quote">
      <header className="order-head">
        <h1>{words.title(id)}</h1>
        <p>{words.validUntil(validUntilMs)}</p>
      </header>
      {end ? (
        <p className="woocommerce-info" role="status">
          {words.ended[end]}
        </p>
      ) : null}
      {trouble ? (
        <ul className="woocommerce-error" role="alert">
          <li>{trouble}</li>
        </ul>
      ) : null}
      {note ? (
        <section aria-labelledby="od-sprzedawcy">
          <h2 id="od-sprzedawcy">{words.note}</h2>
          <p className="order-note">{note}</p>
        </section>
      ) : null}
      <QuoteLines {...page} />
      <div className="order-addresses">
        <section>
          <h2>{words.seller}</h2>
          <address>
            {[seller.name, ...seller.lines, seller.phone, seller.email].filter(Boolean).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </section>
      </div>
      <p className="no-print">
        <a className="button quiet" href={`${path}oferta.pdf`} rel="nofollow">
          {words.pdf}
        </a>
      </p>
      {end === null ? <OrderForm {...page} /> : null}
    </article>
  )
}

const amountOf = ({ productId, quantity, packAreaCm2 }: QuoteLine): string =>
  packAreaCm2
    ? pl.mail.packs(quantity, formatSquareMetres(quantity * packAreaCm2))
    : productId === null
      ? words.units(quantity)
      : pl.mail.pieces(quantity)

const QuoteLines = ({ lines, delivery, totals }: QuotePage) => (
  <section aria-labelledby="pozycje">
    <h2 id="pozycje">{words.lines}</h2>
    <table className="order-lines totals-table">
      <thead className="screen-reader-text">
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.value}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={index}>
            <th scope="row">
              {line.name}
              {line.choice.length > 0 ? <small>{choiceText(line.choice)}</small> : null}
              <small>{words.times(amountOf(line), formatPrice(line.unitPriceGrosze))}</small>
              <small>{words.vatRate(line.vatRate)}</small>
            </th>
            <td>{formatPrice(totals.lines[index] ?? 0)}</td>
          </tr>
        ))}
        {delivery ? (
          <tr>
            <th scope="row">{words.delivery(delivery.title)}</th>
            <td>{delivery.grosze > 0 ? formatPrice(delivery.grosze) : pl.cartPage.free}</td>
          </tr>
        ) : null}
      </tbody>
      <tfoot>
        <TotalRows
          cart={{
            needsDelivery: false,
            deliveryMethodId: null,
            deliveryGrosze: 0,
            totalGrosze: totals.totalGrosze,
            vat: totals.vat,
          }}
        />
      </tfoot>
    </table>
  </section>
)

const ATTRIBUTION = '<wc-order-attribution-inputs></wc-order-attribution-inputs>'

const OrderForm = ({
  path,
  values,
  problems,
  delivery,
  totals,
  paymentChoices,
  paymentMethodId,
}: QuotePage) => {
  const texts = textsOf(problems)
  const row: Row = (name: CheckoutFieldName) => ({ name, value: values[name], problem: texts[name] })
  return (
    <section className="no-print" aria-labelledby="zamow">
      <h2 id="zamow">{words.orderHeading}</h2>
      <p>{words.orderHint}</p>
      <form
        className="checkout woocommerce-checkout"
        method="post"
        action={path}
        noValidate
        aria-labelledby="zamow"
      >
        <div
          className="woocommerce-NoticeGroup woocommerce-NoticeGroup-checkout"
          dangerouslySetInnerHTML={{ __html: problems.length > 0 ? reportProblems(problems).markup : '' }}
        />
        <CheckoutBuyer values={values} row={row} needsDelivery={delivery !== null} />
        <div id="order_review">
          <PaymentChoices choices={paymentChoices} chosenId={paymentMethodId} />
          <p className="quote-total">
            {words.total} <strong>{formatPrice(totals.totalGrosze)}</strong>
          </p>
          <div className="form-row place-order">
            <CheckoutTerms isAccepted={Boolean(values.terms)} problem={texts.terms} />
            <input type="hidden" name="billing_country" value="PL" />
            <input type="hidden" name="seen_total" value={totals.totalGrosze} />
            <div dangerouslySetInnerHTML={{ __html: ATTRIBUTION }} />
            <button type="submit" id="place_order" className="button alt">
              {words.orderAndPay}
            </button>
          </div>
        </div>
      </form>
    </section>
  )
}
