import type { MessageFolder, MessageSummary } from '#contract/console/messages.ts'
import { Icon } from '../../parts/icon.tsx'
import { RetryMail } from '../../parts/unsent-mail.tsx'
import { linkTo, places } from '../../place.ts'
import { pl } from '../../strings/pl.ts'
import { formatMoment } from '../../when.ts'

type Props = { messages: MessageSummary[]; folder: MessageFolder; reload: () => void }

/** Newest first; the sender opens a message, and so does the line. Why something is spam stands below its words. */
export const MessageList = ({ messages, folder, reload }: Props) => (
  <ul className="message-list" aria-label={pl.messages[folder]}>
    {messages.map((message) => (
      <li key={message.id} className={message.isRead ? undefined : 'is-unread'}>
        <Line message={message} />
        {message.reasons.length > 0 && <p className="message-reasons">{message.reasons.join(' · ')}</p>}
        {message.mail?.state === 'given_up' && (
          <div className="message-trouble">
            <span className="problem">
              <b>{pl.messages.shortMailState('given_up')}</b>
              {message.mail.lastError && `: ${message.mail.lastError}`}
            </span>
            <RetryMail id={message.mail.id} onSent={reload} />
          </div>
        )}
      </li>
    ))}
  </ul>
)

const Line = ({
  message: { id, formTitle, receivedMs, senderName, senderEmail, opening, isRead, fileCount, mail },
}: {
  message: MessageSummary
}) => (
  <div className="message-line">
    <a className="row-link message-sender" href={linkTo(places.message(id))}>
      {!isRead && <span className="screen-reader-text">{pl.messages.unread}: </span>}
      {senderName || senderEmail || pl.messages.noSender}
    </a>
    <span className="message-opening">{opening || pl.messages.noWords}</span>
    <span className="message-about">
      <span>{formTitle}</span>
      {fileCount > 0 && (
        <span className="message-files">
          <Icon name="clip" /> {pl.messages.files(fileCount)}
        </span>
      )}
      {mail && mail.state !== 'given_up' && (
        <span className={mail.lastError ? 'problem' : undefined} title={mail.lastError ?? undefined}>
          {pl.messages.shortMailState(mail.state)}
        </span>
      )}
    </span>
    <time dateTime={new Date(receivedMs).toISOString()}>{formatMoment(receivedMs)}</time>
  </div>
)
