import { NONCE_FIELD } from '#contract/identity/page-forms.ts'
import { formatPrice } from '#contract/money.ts'
import type { NextStep, OrderReceivedPage, TransferDetails } from '#contract/shop/checkout.ts'
import type { Order } from '#contract/shop/order.ts'
import { PrivacyNote } from '#storefront/parts/consent-boxes.tsx'
import {
  OrderAddressCards,
  OrderFiles,
  OrderInvoices,
  OrderLines,
} from '#storefront/parts/checkout/order-details.tsx'
import { SampleCredits } from '#storefront/parts/checkout/sample-credits.tsx'
import { DateTime } from '#storefront/parts/date-time.tsx'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'
import { account } from '#storefront/strings/pl/account/account.ts'
import { payment } from '#storefront/strings/pl/order/payment.ts'
import { sampleCredits } from '#storefront/strings/pl/cart/sample-credits.ts'
import { nextSteps as words } from '#storefront/strings/pl/order/next-steps.ts'

export type { OrderReceivedPage }

export const bodyClass = 'woocommerce-order-received woocommerce-page'

/** The confirmation: what happens next, how to pay, and what was ordered. */
export default function OrderReceived({
  order,
  statusText,
  paymentText,
  payUrl,
  files,
  invoices,
  credits,
  transfer,
  transferCode,
  nextSteps,
  newAccount,
  againUrl,
  withdrawUrl,
  complainUrl,
}: OrderReceivedPage) {
  return (
    <article className="woocommerce-order">
      <header className="order-head">
        <h1>{pl.checkout.orderReceivedTitle}</h1>
        <p className="woocommerce-thankyou-order-received">{pl.orderPages.received(order.email)}</p>
      </header>
      <dl className="woocommerce-order-overview order_details">
        <Detail label={pl.orderPages.orderNumber}>{order.id}</Detail>
        <Detail label={pl.orderPages.date}>
          <DateTime ms={order.createdMs} />
        </Detail>
        <Detail label={pl.orderPages.status}>{statusText}</Detail>
        <Detail label={pl.orderPages.total}>{formatPrice(order.totalGrosze)}</Detail>
        <Detail label={pl.orderPages.paymentMethod}>{order.payment.title}</Detail>
      </dl>
      {paymentText ? <p className="payment-text">{paymentText}</p> : null}
      {payUrl ? (
        <p className="no-print">
          <a className="button" href={payUrl}>
            {transfer ? payment.payOnline : payment.payNow}
          </a>
        </p>
      ) : null}
      {transfer ? <Transfer transfer={transfer} code={transferCode} /> : null}
      {nextSteps.length ? <Steps steps={nextSteps} /> : null}
      <div className="order-actions no-print">
        <form method="post" action={paths.trackOrder}>
          <input type="hidden" name="orderid" value={order.id} />
          <input type="hidden" name="order_email" value={order.email} />
          <button type="submit" name="track" value="1" className="button">
            {words.track}
          </button>
        </form>
        <a className="button quiet" href={againUrl}>
          {pl.proposal.orderAgain}
        </a>
        <a className="button quiet" href={withdrawUrl}>
          {pl.withdrawal.link}
        </a>
        <a className="button quiet" href={complainUrl}>
          {pl.complaint.link}
        </a>
      </div>
      {newAccount ? <NewAccount order={order} {...newAccount} /> : null}
      <OrderLines order={order} />
      <OrderInvoices invoices={invoices} />
      <OrderFiles files={files} />
      <SampleCredits credits={credits} heading={sampleCredits.heading} />
      <div className="order-addresses">
        <OrderAddressCards order={order} />
        {order.note ? (
          <section>
            <h2>{pl.orderPages.note}</h2>
            <p className="order-note">{order.note}</p>
          </section>
        ) : null}
      </div>
    </article>
  )
}

const Detail = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** Shown by `behaviours/fields/copy-text.ts`. */
const Copy = ({ what, text }: { what: string; text: string }) => (
  <button
    type="button"
    className="copy-text no-print"
    data-copy={text}
    aria-label={words.copyOf(what)}
    hidden
  >
    {words.copy}
  </button>
)

/** What a banking app asks for, each part to copy, and the code that it reads. */
const Transfer = ({
  transfer: { recipient, bankAccount, title, amountGrosze },
  code,
}: {
  transfer: TransferDetails
  code: OrderReceivedPage['transferCode']
}) => (
  <section className="bank-details" aria-labelledby="przelew">
    <h2 id="przelew">{pl.orderPages.transferHeading}</h2>
    <dl>
      <Detail label={pl.orderPages.recipient}>
        {recipient.map((line) => (
          <span key={line} className="line">
            {line}
          </span>
        ))}
        <Copy what={pl.orderPages.recipient} text={recipient.join(', ')} />
      </Detail>
      <Detail label={pl.orderPages.account}>
        <span className="account-number">{bankAccount}</span>
        <Copy what={pl.orderPages.account} text={bankAccount.replace(/\s/g, '')} />
      </Detail>
      <Detail label={pl.orderPages.transferTitle}>
        <span className="line">{title}</span>
        <Copy what={pl.orderPages.transferTitle} text={title} />
      </Detail>
      <Detail label={pl.orderPages.amount}>
        <span className="line">{formatPrice(amountGrosze)}</span>
        <Copy what={pl.orderPages.amount} text={(amountGrosze / 100).toFixed(2).replace('.', ',')} />
      </Detail>
    </dl>
    {code ? (
      <figure className="transfer-code">
        <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={words.codeLabel}>
          <path d={code.path} />
        </svg>
        <figcaption>
          <strong>{words.codeTitle}</strong> {words.codeText}
        </figcaption>
      </figure>
    ) : null}
  </section>
)

const Steps = ({ steps }: { steps: NextStep[] }) => (
  <section aria-labelledby="co-dalej">
    <h2 id="co-dalej">{words.heading}</h2>
    <ol className="next-steps">
      {steps.map(({ title, text }) => (
        <li key={title}>
          <strong>{title}</strong>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
)

/**
 * The account's own form with what the order says: one field is left. An account is of whoever proves to read that
 * mailbox, so this order joins it only then.
 */
const NewAccount = ({
  order,
  nonce,
  minPasswordLength,
}: { order: Order } & NonNullable<OrderReceivedPage['newAccount']>) => (
  <section className="new-account no-print" aria-labelledby="zaloz-konto">
    <h2 id="zaloz-konto">{words.accountTitle}</h2>
    <p>{words.accountText(order.email)}</p>
    <form method="post" action={paths.register}>
      <input type="hidden" name={NONCE_FIELD} value={nonce} />
      <input type="hidden" name="first_name" value={order.billing.firstName} />
      <input type="hidden" name="last_name" value={order.billing.lastName} />
      {/* The browser saves the password under this address. */}
      <input type="email" name="email" autoComplete="username" defaultValue={order.email} readOnly hidden />
      <div className="form-row">
        <label htmlFor="new_password">{account.password}</label>
        <input
          type="password"
          id="new_password"
          name="password"
          className="input-text"
          autoComplete="new-password"
          minLength={minPasswordLength}
          aria-describedby="new_password_hint"
          required
        />
        <small id="new_password_hint" className="field-hint">
          {account.passwordHint(minPasswordLength)}
        </small>
      </div>
      <PrivacyNote purpose="konto" />
      <button type="submit" name="co" value="register" className="button quiet">
        {words.accountSubmit}
      </button>
    </form>
  </section>
)
