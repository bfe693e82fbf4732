import {
  type MessageAnswer,
  type MessageField,
  type MessageFile,
  messagesApi,
} from '#contract/console/messages.ts'
import { urlOf } from '#console/data/api-client.ts'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { messagesWords } from './strings.ts'

const JOINT = ', '

/**
 * The submitted values, field by field in the order of the form; all of it is foreign input, so it is shown
 * as plain text only.
 */
export const MessageContent = ({ fields, files }: { fields: MessageField[]; files: MessageFile[] }) => {
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
export const MessageOrigin = ({
  message: { pageUrl, remoteIp, userAgent },
}: {
  message: MessageAnswer['message']
}) => (
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
export const MessageFiles = ({ messageId, files }: { messageId: string; files: MessageFile[] }) => (
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
export const SpamReasons = ({ message: { spamLog, botCheck } }: { message: MessageAnswer['message'] }) => (
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
