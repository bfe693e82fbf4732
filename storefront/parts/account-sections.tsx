import { formatPrice } from '#contract/money.ts'
import type { Order, OrderStatus } from '#contract/shop/order.ts'
import type { OrderEvent } from '#contract/shop/checkout.ts'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'
import { reminders } from '#storefront/strings/pl/reminders.ts'
import { AccountField, AccountForm, CodeField, type FormState } from './account-form.tsx'
import { OtherAddresses, type OtherAddressRow } from './other-addresses.tsx'
import { OrderAddressCards } from './order-address-cards.tsx'
import { DateTime } from './date-time.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { Pagination } from './pagination.tsx'

const words = pl.account

export type AccountOrderRow = { id: number; createdMs: number; status: OrderStatus; totalGrosze: number }

export type OverviewProps = { name: string; orders: AccountOrderRow[] }

export const Overview = ({ name, orders }: OverviewProps) => (
  <>
    <h1>{words.overview.hello(name)}</h1>
    <p>{words.overview.text}</p>
    <h2>{words.overview.lastOrders}</h2>
    <OrderList orders={orders} />
    {orders.length ? (
      <p>
        <a href={paths.accountOrders}>{words.overview.allOrders}</a>
      </p>
    ) : null}
  </>
)

export type OrdersProps = { orders: AccountOrderRow[]; page: number; pageCount: number }

export const Orders = ({ orders, page, pageCount }: OrdersProps) => (
  <>
    <h1>{words.orders.title}</h1>
    <OrderList orders={orders} />
    <Pagination
      page={page}
      pageCount={pageCount}
      addressOf={(number) => (number === 1 ? paths.accountOrders : `${paths.accountOrders}?strona=${number}`)}
    />
  </>
)

const OrderList = ({ orders }: { orders: AccountOrderRow[] }) =>
  orders.length === 0 ? (
    <p className="account-none">
      {words.orders.none} <a href={paths.shop}>{words.orders.toShop}</a>
    </p>
  ) : (
    <ul className="account-list order-list">
      {orders.map(({ id, createdMs, status, totalGrosze }) => (
        <li key={id}>
          <a href={paths.accountOrder(id)} aria-label={words.orders.show(id)}>
            {pl.order.number(id)}
          </a>
          <DateTime ms={createdMs} />
          <span className={`order-status status-${status}`}>{pl.order.status(status)}</span>
          <strong>{formatPrice(totalGrosze)}</strong>
        </li>
      ))}
    </ul>
  )

export type OrderProps = { order: Order; timeline: OrderEvent[] }

export const OrderView = ({ order, timeline }: OrderProps) => (
  <>
    <h1>{pl.order.number(order.id)}</h1>
    <p className={`order-status status-${order.status}`}>{pl.order.status(order.status)}</p>
    <p>{pl.order.statusHint(order.status)}</p>
    <OrderLines order={order} />
    <div className="order-addresses">
      <OrderAddressCards order={order} />
    </div>
    <section className="tracked" aria-labelledby="historia">
      <h2 id="historia">{pl.orderPages.timeline}</h2>
      <OrderTimeline events={timeline} />
    </section>
    <p>
      <a href={paths.accountOrders}>{words.overview.allOrders}</a>
    </p>
  </>
)

export type AddressesProps = {
  billing: FormState
  shipping: FormState
  values: Record<string, string>
  others: OtherAddressRow[]
}

export const Addresses = ({ billing, shipping, values, others }: AddressesProps) => (
  <>
    <h1>{words.addresses.title}</h1>
    <p>{words.addresses.text}</p>
    <section aria-labelledby="kupujacy">
      <h2 id="kupujacy">{words.addresses.billing}</h2>
      <AccountForm
        state={billing}
        name="billing"
        submit={words.addresses.saveBilling}
        className="account-grid"
      >
        <AddressFields kind="billing" state={billing} values={values} />
        <AccountField
          state={billing}
          name="billing_phone"
          label={words.phone}
          type="tel"
          autoComplete="tel"
          value={values['billing_phone']}
          isHalf
        />
        <AccountField
          state={billing}
          name="billing_nip"
          label={words.addresses.nip}
          inputMode="numeric"
          value={values['billing_nip']}
          isOptional
          isHalf
        />
      </AccountForm>
    </section>
    <section aria-labelledby="dostawa">
      <h2 id="dostawa">{words.addresses.shipping}</h2>
      <p>{words.addresses.shippingText}</p>
      <AccountForm
        state={shipping}
        name="shipping"
        submit={words.addresses.saveShipping}
        className="account-grid"
      >
        <AddressFields kind="shipping" state={shipping} values={values} />
      </AccountForm>
    </section>
    {others.length ? <OtherAddresses others={others} nonce={billing.nonce} /> : null}
  </>
)

const AddressFields = ({
  kind,
  state,
  values,
}: {
  kind: 'billing' | 'shipping'
  state: FormState
  values: Record<string, string>
}) => {
  const field = (name: string) => ({ state, name: `${kind}_${name}`, value: values[`${kind}_${name}`] })
  return (
    <>
      <AccountField
        {...field('first_name')}
        label={words.firstName}
        autoComplete={`${kind} given-name`}
        isHalf
      />
      <AccountField
        {...field('last_name')}
        label={words.lastName}
        autoComplete={`${kind} family-name`}
        isHalf
      />
      <AccountField
        {...field('company')}
        label={words.addresses.company}
        autoComplete={`${kind} organization`}
        isOptional
      />
      <AccountField
        {...field('address_1')}
        label={words.addresses.line1}
        autoComplete={`${kind} address-line1`}
      />
      <AccountField
        {...field('address_2')}
        label={words.addresses.line2}
        autoComplete={`${kind} address-line2`}
        isOptional
      />
      <AccountField
        {...field('postcode')}
        label={words.addresses.postcode}
        autoComplete={`${kind} postal-code`}
        inputMode="numeric"
        isHalf
      />
      <AccountField
        {...field('city')}
        label={words.addresses.city}
        autoComplete={`${kind} address-level2`}
        isHalf
      />
    </>
  )
}

export type DetailsProps = {
  details: FormState
  values: { first_name: string; last_name: string; phone: string }
  emailForm: FormState
  email: string
  newEmail: string
  /** A code went to this address. */
  codeSentTo: string | null
  hasPassword: boolean
}

export const Details = ({
  details,
  values,
  emailForm,
  email,
  newEmail,
  codeSentTo,
  hasPassword,
}: DetailsProps) => (
  <>
    <h1>{words.details.title}</h1>
    <AccountForm state={details} name="details" submit={words.save} className="account-grid">
      <AccountField
        state={details}
        name="first_name"
        label={words.firstName}
        autoComplete="given-name"
        value={values.first_name}
        isOptional
        isHalf
      />
      <AccountField
        state={details}
        name="last_name"
        label={words.lastName}
        autoComplete="family-name"
        value={values.last_name}
        isOptional
        isHalf
      />
      <AccountField
        state={details}
        name="phone"
        label={words.phone}
        type="tel"
        autoComplete="tel"
        value={values.phone}
        isOptional
      />
    </AccountForm>
    <section aria-labelledby="email-zmiana">
      <h2 id="email-zmiana">{codeSentTo === null ? words.details.emailTitle : words.details.codeTitle}</h2>
      {codeSentTo === null ? (
        <>
          <p>{words.details.emailNow(email)}</p>
          <AccountForm state={emailForm} name="email" submit={words.details.sendCode}>
            <AccountField
              state={emailForm}
              name="new_email"
              label={words.details.newEmail}
              type="email"
              autoComplete="email"
              inputMode="email"
              value={newEmail}
            />
            {hasPassword ? (
              <AccountField
                state={emailForm}
                name="password"
                label={words.currentPassword}
                type="password"
                autoComplete="current-password"
              />
            ) : null}
          </AccountForm>
        </>
      ) : (
        <>
          <p>{words.details.codeText(codeSentTo)}</p>
          <AccountForm state={emailForm} name="email-code" submit={words.details.confirm}>
            <CodeField state={emailForm} name="code" label={words.verify.code} />
          </AccountForm>
          <p>
            <a href={paths.details}>{words.cancel}</a>
          </p>
        </>
      )}
    </section>
  </>
)

export type PasswordProps = { form: FormState; hasPassword: boolean; minPasswordLength: number }

export const Password = ({ form, hasPassword, minPasswordLength }: PasswordProps) => (
  <>
    <h1>{words.passwordPage.title}</h1>
    <p>{words.passwordPage.text}</p>
    <AccountForm state={form} name="password" submit={words.passwordPage.submit}>
      {hasPassword ? (
        <AccountField
          state={form}
          name="password"
          label={words.currentPassword}
          type="password"
          autoComplete="current-password"
        />
      ) : null}
      <AccountField
        state={form}
        name="new_password"
        label={words.newPassword}
        type="password"
        autoComplete="new-password"
        hint={words.passwordHint(minPasswordLength)}
      />
    </AccountForm>
  </>
)

export type AccountSessionRow = {
  id: string
  device: string
  ip: string
  createdMs: number
  seenMs: number
  isThis: boolean
}
export type SessionsProps = { form: FormState; sessions: AccountSessionRow[] }

export const Sessions = ({ form, sessions }: SessionsProps) => (
  <>
    <h1>{words.sessions.title}</h1>
    <p>{words.sessions.text}</p>
    <ul className="account-list">
      {sessions.map(({ id, device, ip, createdMs, seenMs, isThis }) => (
        <li key={id}>
          <strong>
            {device}
            {isThis ? ` (${words.sessions.thisOne})` : null}
          </strong>
          <span>
            {words.sessions.since}: <DateTime ms={createdMs} />
          </span>
          <span>
            {words.sessions.seen}: <DateTime ms={seenMs} />
          </span>
          {ip ? (
            <span>
              {words.sessions.address}: {ip}
            </span>
          ) : null}
          {isThis ? null : (
            <AccountForm
              state={form}
              name="end"
              hidden={{ session: id }}
              submit={words.sessions.end}
              submitLabel={words.sessions.endNamed(device)}
              isQuiet
            />
          )}
        </li>
      ))}
    </ul>
    {sessions.length > 1 ? (
      <AccountForm state={form} name="end-all" submit={words.sessions.endAll} isQuiet />
    ) : null}
  </>
)

export type PrivacyProps = { form: FormState; hasPassword: boolean; wantsReminders: boolean }

export const Privacy = ({ form, hasPassword, wantsReminders }: PrivacyProps) => (
  <>
    <h1>{words.privacy.title}</h1>
    <section aria-labelledby="przypomnienia">
      <h2 id="przypomnienia">{reminders.account.title}</h2>
      <p>{reminders.account.text}</p>
      <AccountForm
        state={{ nonce: form.nonce, problems: [] }}
        name="przypomnienia"
        submit={wantsReminders ? reminders.account.refuse : reminders.account.agree}
        isQuiet
        hidden={{ wants: wantsReminders ? '0' : '1' }}
      />
    </section>
    <section aria-labelledby="eksport">
      <h2 id="eksport">{words.privacy.exportTitle}</h2>
      <p>{words.privacy.exportText}</p>
      <p>
        <a className="button quiet" href={paths.memberExport} download="dane-konta.json">
          {words.privacy.exportButton}
        </a>
      </p>
    </section>
    <section aria-labelledby="usuniecie">
      <h2 id="usuniecie">{words.privacy.deleteTitle}</h2>
      <p>{words.privacy.deleteText}</p>
      <AccountForm state={form} name="delete" submit={words.privacy.deleteButton} className="danger">
        {hasPassword ? (
          <AccountField
            state={form}
            name="password"
            label={words.currentPassword}
            type="password"
            autoComplete="current-password"
          />
        ) : null}
      </AccountForm>
    </section>
  </>
)
