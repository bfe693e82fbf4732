import { useParams } from '#console/routing/router-context.tsx'
import type { ReactNode } from 'react'
import { type CustomerAnswer, type CustomerConsent, customersApi } from '#contract/console/shop/customers.ts'
import { hasRight } from '#contract/console/staff/rights.ts'
import { formatPrice } from '#contract/money.ts'
import { useOwner } from '#console/data/session.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { messagesWords } from '#console/screens/messages/strings.ts'
import { StateBadge } from '#console/screens/orders/state-badge.tsx'
import { questionWords } from '#console/screens/questions/strings.ts'
import { reviewWords } from '#console/screens/reviews/strings.ts'
import { QuoteBadge } from '#console/screens/quotes/quote-badge.tsx'
import { formatDay, formatFullMoment } from '#console/text/format-date.ts'
import { CustomerBadges } from './customers.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerPrivacy } from './customer-privacy.tsx'
import { customersWords as words } from './strings.ts'
import '#console/screens/orders/orders.css'
import '#console/screens/quotes/quotes.css'
import './customers.css'

/** Everything the shop knows of one person, whatever they did in it. */
export const CustomerScreen = () => {
  const { id } = useParams({ from: '/klienci/$id' })
  const loaded = useApiQuery(customersApi.one, { params: { id } })
  const { data, problem } = loaded
  const back = { address: { to: '/klienci' }, title: words.title } as const
  if (problem?.status === 404)
    return (
      <Page title={words.gone} back={back}>
        <Empty title={words.gone} hint={words.goneHint} />
      </Page>
    )
  const customer = data?.customer
  return (
    <Page
      title={customer?.name || customer?.email || words.person}
      back={back}
      badge={customer && <CustomerBadges customer={customer} />}
      lead={customer && words.since(formatDay(customer.firstMs), formatDay(customer.lastMs))}
    >
      <LoadedContent loaded={loaded}>
        {(answer) => (
          <div className="order customer">
            <div className="order-main">
              <Orders answer={answer} />
              <Messages answer={answer} />
              <Quotes answer={answer} />
              <Reviews answer={answer} />
              <Questions answer={answer} />
              <Leads answer={answer} />
              <Consents consents={answer.consents} />
              <Activities answer={answer} />
            </div>
            <div className="order-side">
              <Contact answer={answer} />
              <CustomerNotes id={id} notes={answer.notes} put={loaded.put} />
              <CustomerPrivacy answer={answer} put={loaded.put} />
            </div>
          </div>
        )}
      </LoadedContent>
    </Page>
  )
}

type Of = { answer: CustomerAnswer }

const Card = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className="card" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)

const Contact = ({ answer: { customer, accounts, addresses } }: Of) => (
  <Card id="customer-contact" title={words.contact}>
    <dl className="facts">
      <div>
        <dt>{words.email}</dt>
        {customer.emails.map((email) => (
          <dd key={email} className="any-break">
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        ))}
      </div>
      {customer.phones.length > 0 && (
        <div>
          <dt>{words.phone}</dt>
          {customer.phones.map((phone) => (
            <dd key={phone}>
              <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>
            </dd>
          ))}
        </div>
      )}
      <div>
        <dt>{words.paid}</dt>
        <dd>{words.paidFor(formatPrice(customer.paidGrosze), customer.orderCount)}</dd>
      </div>
      <div>
        <dt>{words.accountFilter}</dt>
        {accounts.length === 0 && <dd>{words.noAccount}</dd>}
        {accounts.map(({ id, email, status, signedInMs }) => (
          <dd key={id} className="any-break">
            <Link to="/czlonkowie/$id" params={{ id }}>
              {email}
            </Link>
            <span className="muted">
              {words.account(status)},{' '}
              {signedInMs === null ? words.neverSignedIn : words.signedIn(formatFullMoment(signedInMs))}
            </span>
          </dd>
        ))}
      </div>
      {addresses.length > 0 && (
        <div>
          <dt>{words.addresses}</dt>
          {addresses.map(({ lines, orderId }) => (
            <dd key={lines.join()} className="customer-address any-break">
              {lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
              <span className="muted">{words.fromOrder(orderId)}</span>
            </dd>
          ))}
        </div>
      )}
    </dl>
  </Card>
)

const Orders = ({ answer: { orders, customer } }: Of) => (
  <Card id="customer-orders" title={words.orders}>
    {orders.length === 0 ? (
      <p className="muted">{words.noOrders}</p>
    ) : (
      <>
        <ul className="access-list">
          {orders.map(({ id, status, createdMs, totalGrosze, refundedGrosze, isPaid }) => (
            <li key={id}>
              <div>
                <Link to="/zamowienia/$id" params={{ id: String(id) }}>
                  <b>{words.order(id)}</b>
                </Link>
                <small>{formatFullMoment(createdMs)}</small>
              </div>
              <StateBadge status={status} />
              <div className="customer-sum">
                {formatPrice(totalGrosze)}
                <small>{words.payment(isPaid, refundedGrosze > 0 ? formatPrice(refundedGrosze) : '')}</small>
              </div>
            </li>
          ))}
        </ul>
        {customer.orderCount > orders.length && (
          <p className="muted">{words.onlyNewest(orders.length, customer.orderCount)}</p>
        )}
      </>
    )}
  </Card>
)

const Messages = ({ answer: { messages } }: Of) => {
  const { role } = useOwner().owner
  if (messages.length === 0) return null
  return (
    <Card id="customer-messages" title={words.messages}>
      <ul className="access-list">
        {messages.map(({ id, receivedMs, formTitle, opening, state, isInInbox }) => (
          <li key={id}>
            <div>
              {hasRight(role, 'messages') ? (
                <Link to="/wiadomosci/$id" params={{ id }}>
                  {opening || messagesWords.noWords}
                </Link>
              ) : (
                opening || messagesWords.noWords
              )}
              <small>{messagesWords.came(formatFullMoment(receivedMs), formTitle)}</small>
            </div>
            <span className={`badge message-state is-${state}`}>
              {isInInbox ? messagesWords.state1(state) : words.notInInbox}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Quotes = ({ answer: { quotes } }: Of) =>
  quotes.length === 0 ? null : (
    <Card id="customer-quotes" title={words.quotes}>
      <ul className="access-list">
        {quotes.map(({ id, state, createdMs, totalGrosze }) => (
          <li key={id}>
            <div>
              <Link to="/wyceny/$id" params={{ id: String(id) }}>
                {words.quote(id)}
              </Link>
              <small>{formatFullMoment(createdMs)}</small>
            </div>
            <QuoteBadge state={state} />
            <div className="customer-sum">{formatPrice(totalGrosze)}</div>
          </li>
        ))}
      </ul>
    </Card>
  )

const Reviews = ({ answer: { reviews } }: Of) =>
  reviews.length === 0 ? null : (
    <Card id="customer-reviews" title={reviewWords.title}>
      <ul className="access-list">
        {reviews.map(({ id, productName, rating, text, state, writtenMs }) => (
          <li key={id}>
            <div>
              <Link to="/opinie" search={{ stan: state }}>
                {productName || reviewWords.title}
              </Link>
              <small>
                {reviewWords.stars(rating)}, {reviewWords.states[state]}, {formatFullMoment(writtenMs)}
              </small>
              {text && <p className="review-words">{text}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )

const Questions = ({ answer: { questions } }: Of) =>
  questions.length === 0 ? null : (
    <Card id="customer-questions" title={questionWords.title}>
      <ul className="access-list">
        {questions.map(({ id, productName, question, state, sentMs }) => (
          <li key={id}>
            <div>
              <Link to="/pytania" search={{ stan: state }}>
                {productName || questionWords.removedProduct}
              </Link>
              <small>
                {questionWords.tab(state, 0)}, {formatFullMoment(sentMs)}
              </small>
              <p className="review-words">{question}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )

const Leads = ({ answer: { leads } }: Of) =>
  leads.length === 0 ? null : (
    <Card id="customer-leads" title={words.leads}>
      <ul className="access-list">
        {leads.map(({ id, campaignName, receivedMs, pageUrl, fields }) => (
          <li key={id}>
            <div>
              <b>{campaignName}</b>
              <small>
                {formatFullMoment(receivedMs)}
                {pageUrl && `, ${pageUrl}`}
              </small>
              {fields.map(({ label, value }) => (
                <small key={label}>
                  {label}: {value}
                </small>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )

const Consents = ({ consents }: { consents: CustomerConsent[] }) => (
  <Card id="customer-consents" title={words.consents}>
    {consents.length === 0 ? (
      <p className="muted">{words.noConsents}</p>
    ) : (
      <ul className="access-list">
        {consents.map((consent, index) => (
          <li key={index}>
            <div>
              {consent.text || words.remindersConsent}
              <small>{words.consentFrom(consent.source, consent.from, formatFullMoment(consent.atMs))}</small>
              {consent.confirmedMs !== null &&
                (consent.source === 'campaign' || consent.source === 'marketing') && (
                  <small>{words.confirmed(formatFullMoment(consent.confirmedMs))}</small>
                )}
            </div>
            <ConsentBadge consent={consent} />
          </li>
        ))}
      </ul>
    )}
  </Card>
)

const ConsentBadge = ({ consent: { isGiven, endedMs, confirmedMs, source } }: { consent: CustomerConsent }) =>
  endedMs !== null ? (
    <span className="badge is-failed">{words.consentEnded(formatDay(endedMs))}</span>
  ) : !isGiven ? (
    <span className="badge">{words.notGiven}</span>
  ) : (source === 'campaign' || source === 'marketing') && confirmedMs === null ? (
    <span className="badge is-on_hold">{words.notConfirmed}</span>
  ) : (
    <span className="badge is-completed">{words.given}</span>
  )

const Activities = ({ answer: { activities } }: Of) =>
  activities.length === 0 ? null : (
    <Card id="customer-activities" title={words.activities}>
      <ul className="access-list">
        {activities.map(({ campaignName, activity, times, lastMs }, index) => (
          <li key={index}>
            <div>
              <b>{campaignName || words.visit}</b>
              <small>{words.activity(activity, times, formatFullMoment(lastMs))}</small>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
