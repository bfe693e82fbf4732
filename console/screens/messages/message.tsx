import { useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import {
  type MessageAnswer,
  messagesApi,
  type MessageFile,
  type MessageField,
} from '#contract/console/messages.ts'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { frameWords } from '#console/strings.ts'
import { messagesWords } from './strings.ts'
import { formatFullMoment } from '#console/text/format-date.ts'
import { MessageActions } from './message-actions.tsx'
import { RetryMail } from '#console/parts/unsent-mail.tsx'
import { urlOf, useApi } from '#console/data/api-client.ts'
import { type Loaded, useApiQuery } from '#console/data/use-api-query.ts'
import { useSetMessageCounts } from '#console/data/unread.ts'
import './messages.css'

type Props = { mail: MessageAnswer['mail']; isSpam: boolean; reload: () => void }

/** What was mailed because of the message, and what could not be. */
const MessageMail = ({ mail, isSpam, reload }: Props) => (
  <section className="card" aria-labelledby="message-mail">
    <h2 id="message-mail">{messagesWords.mail}</h2>
    {mail.length === 0 ? (
      <p className="muted">{isSpam ? messagesWords.mailHeldBack : messagesWords.noMailAtAll}</p>
    ) : (
      <ul className="mail-list">
        {mail.map(({ id, subject, to, status, attempts, nextTryMs, lastError, sentMs, createdMs }) => (
          <li key={id}>
            <div>
              <b>{subject}</b>
              <small>
                {frameWords.mailTo(to)}, {messagesWords.mailState(status)}{' '}
                {formatFullMoment(sentMs ?? createdMs)}
              </small>
              {lastError && status !== 'sent' && (
                <small className="problem">
                  {lastError} ({messagesWords.attempts(attempts)}
                  {status === 'waiting' && `, ${messagesWords.nextTry(formatFullMoment(nextTryMs))}`})
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

const JOINT = ', '

/**
 * The submitted values, field by field in the order of the form; all of it is foreign input, so it is shown
 * as plain text only.
 */
const Content = ({ fields, files }: { fields: MessageField[]; files: MessageFile[] }) => {
  // The value of a file's field is a checksum; the files have a card of their own.
  const written = fields.filter(({ name }) => !files.some(({ field }) => field === name))
  return (
    <section className="card" aria-labelledby="message-content">
      <h2 id="message-content">{messagesWords.fields}</h2>
      <dl className="facts message-fields">
        {written.map(({ name, label, values, consent }) => (
          <div key={name}>
            <dt title={name}>
              {consent ? (consent.isGiven ? messagesWords.agreed : messagesWords.notAgreed) : label || name}
            </dt>
            <dd>
              {consent ? (
                <span>{consent.text}</span>
              ) : values.length > 0 ? (
                <p className="as-written">{values.join(JOINT)}</p>
              ) : (
                <span className="muted">{messagesWords.empty}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** From which page, address and browser. A page's address leads there only when it is one of the web. */
const WhereFrom = ({ message: { pageUrl, remoteIp, userAgent } }: { message: MessageAnswer['message'] }) => (
  <section className="card" aria-labelledby="where-from">
    <h2 id="where-from">{messagesWords.whereFrom}</h2>
    <dl className="facts is-small">
      <div>
        <dt>{messagesWords.page}</dt>
        <dd className="any-break">
          {/^https?:\/\//.test(pageUrl) ? (
            <a href={pageUrl} target="_blank" rel="noreferrer">
              {pageUrl}
            </a>
          ) : (
            pageUrl || messagesWords.unknown
          )}
        </dd>
      </div>
      <div>
        <dt>{messagesWords.ip}</dt>
        <dd className="any-break">{remoteIp || messagesWords.unknown}</dd>
      </div>
      <div>
        <dt>{messagesWords.browser}</dt>
        <dd className="any-break">{userAgent || messagesWords.unknown}</dd>
      </div>
    </dl>
  </section>
)

/** Attachments; always downloaded, never opened inside the console. */
const Files = ({ messageId, files }: { messageId: string; files: MessageFile[] }) => (
  <section className="card" aria-labelledby="message-files">
    <h2 id="message-files">
      <ConsoleIcon name="clip" /> {messagesWords.attachments}
    </h2>
    <ul className="file-list">
      {files.map(({ id, name, mediaType, size }) => (
        <li key={id}>
          <a
            href={urlOf(messagesApi.file, { params: { id: messageId, fileId: id } })}
            download={name}
            aria-label={messagesWords.download(name)}
          >
            {name}
          </a>
          <small>
            {mediaType}, {messagesWords.size(size)}
          </small>
        </li>
      ))}
    </ul>
    <p className="hint">{messagesWords.filesHint}</p>
  </section>
)

/** Why the shop treats it as spam, in the words of each check. */
const WhySpam = ({ message: { spamLog, botCheck } }: { message: MessageAnswer['message'] }) => (
  <section className="card is-warning" aria-labelledby="why-spam">
    <h2 id="why-spam">
      <ConsoleIcon name="warning" /> {messagesWords.whySpam}
    </h2>
    <dl className="facts">
      {spamLog.map(({ agent, reason }, index) => (
        <div key={index}>
          <dt>{messagesWords.agent(agent)}</dt>
          <dd className="any-break">{reason}</dd>
        </div>
      ))}
      {botCheck && (
        <div>
          <dt>{messagesWords.botCheck}</dt>
          <dd>
            {messagesWords.botCheckProvider(botCheck.provider)}:{' '}
            {messagesWords.botCheckScore(botCheck.score, botCheck.threshold)}
          </dd>
        </div>
      )}
    </dl>
  </section>
)

/** Everything of one message, and what its owner can do with it. Opening it counts as reading it. */
export const MessageScreen = () => {
  const { id } = useParams({ from: '/wiadomosci/$id' })
  const loaded = useApiQuery(messagesApi.one, { params: { id } })
  const { data } = loaded
  const message = data?.message
  useReading(loaded)
  return (
    <Page
      title={
        message
          ? messagesWords.from(message.senderName || message.senderEmail || messagesWords.noSender)
          : messagesWords.title
      }
      back={{
        address: { to: '/wiadomosci', search: { folder: message?.folder === 'spam' ? 'spam' : '' } },
        title: message ? messagesWords[message.folder] : messagesWords.title,
      }}
      badge={message?.folder === 'spam' && <span className="badge is-pending">{messagesWords.spam}</span>}
      lead={message && messagesWords.came(formatFullMoment(message.receivedMs), message.formTitle)}
    >
      <LoadedContent loaded={loaded}>
        {(answer) => (
          <>
            <MessageActions answer={answer} put={loaded.put} />
            <div className="order message">
              <div className="order-main">
                <Content fields={answer.message.fields} files={answer.message.files} />
                {answer.message.files.length > 0 && <Files messageId={id} files={answer.message.files} />}
              </div>
              <div className="order-side">
                {answer.message.folder === 'spam' && <WhySpam message={answer.message} />}
                <MessageMail
                  mail={answer.mail}
                  isSpam={answer.message.folder === 'spam'}
                  reload={loaded.reload}
                />
                <WhereFrom message={answer.message} />
              </div>
            </div>
            <Neighbours answer={answer} />
          </>
        )}
      </LoadedContent>
    </Page>
  )
}

/** Once per visit of this screen: marking it unread while it is open is respected. */
const useReading = ({ data, put }: Loaded<MessageAnswer>) => {
  const api = useApi()
  const setMessageCounts = useSetMessageCounts()
  const isDone = useRef(false)
  useEffect(() => {
    if (!data) return
    setMessageCounts(data.counts)
    if (isDone.current) return
    isDone.current = true
    // A failed mark is harmless: the message is shown, and stays unread.
    if (!data.message.isRead)
      api(messagesApi.mark, { params: { id: data.message.id }, body: { isRead: true } }).then(put, () => {})
  }, [api, data, put, setMessageCounts])
}

const Neighbours = ({ answer: { newerId, olderId } }: { answer: MessageAnswer }) =>
  newerId || olderId ? (
    <nav className="pager" aria-label={messagesWords.neighbours}>
      {newerId ? (
        <Link className="button is-plain" to="/wiadomosci/$id" params={{ id: newerId }}>
          <ConsoleIcon name="back" /> {messagesWords.newer}
        </Link>
      ) : (
        <span />
      )}
      {olderId && (
        <Link className="button is-plain" to="/wiadomosci/$id" params={{ id: olderId }}>
          {messagesWords.olderOne} <ConsoleIcon name="next" />
        </Link>
      )}
    </nav>
  ) : null
