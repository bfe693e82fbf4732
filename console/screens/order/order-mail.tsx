import type { OrderDetailsAnswer } from '#contract/console/orders.ts'
import { RetryMail } from '../../parts/unsent-mail.tsx'
import { pl } from '../../strings/pl.ts'
import { formatFullMoment } from '../../when.ts'

/** What was mailed about the order, and what could not be. */
export const OrderMail = ({ mail, reload }: { mail: OrderDetailsAnswer['mail']; reload: () => void }) => (
  <section className="card" aria-labelledby="order-mail">
    <h2 id="order-mail">{pl.orders.mail}</h2>
    {mail.length === 0 ? (
      <p className="muted">{pl.orders.noMail}</p>
    ) : (
      <ul className="mail-list">
        {mail.map(({ id, subject, to, status, lastError, sentMs, createdMs }) => (
          <li key={id}>
            <div>
              <b>{subject}</b>
              <small>
                {pl.frame.mailTo(to)}, {pl.orders.mailState(status)} {formatFullMoment(sentMs ?? createdMs)}
              </small>
              {lastError && status !== 'sent' && <small className="problem">{lastError}</small>}
            </div>
            {status === 'given_up' && <RetryMail id={id} onSent={reload} />}
          </li>
        ))}
      </ul>
    )}
  </section>
)
