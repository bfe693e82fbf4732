import type { MessageAnswer } from '#contract/console/messages.ts'
import { RetryMail } from '../../parts/unsent-mail.tsx'
import { pl } from '../../strings/pl.ts'
import { formatFullMoment } from '../../when.ts'

type Props = { mail: MessageAnswer['mail']; isSpam: boolean; reload: () => void }

/** What was mailed because of the message, and what could not be. */
export const MessageMail = ({ mail, isSpam, reload }: Props) => (
  <section className="card" aria-labelledby="message-mail">
    <h2 id="message-mail">{pl.messages.mail}</h2>
    {mail.length === 0 ? (
      <p className="muted">{isSpam ? pl.messages.mailHeldBack : pl.messages.noMailAtAll}</p>
    ) : (
      <ul className="mail-list">
        {mail.map(({ id, subject, to, status, attempts, nextTryMs, lastError, sentMs, createdMs }) => (
          <li key={id}>
            <div>
              <b>{subject}</b>
              <small>
                {pl.frame.mailTo(to)}, {pl.messages.mailState(status)} {formatFullMoment(sentMs ?? createdMs)}
              </small>
              {lastError && status !== 'sent' && (
                <small className="problem">
                  {lastError} ({pl.messages.attempts(attempts)}
                  {status === 'waiting' && `, ${pl.messages.nextTry(formatFullMoment(nextTryMs))}`})
                </small>
              )}
            </div>
            {status === 'given_up' && <RetryMail id={id} onSent={reload} />}
          </li>
        ))}
      </ul>
    )}
  </section>
)
