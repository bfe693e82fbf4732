import { useNavigate, useParams, useSearch } from '#console/routing/router-context.tsx'
import { useCallback, useEffect, useRef } from 'react'
import { type MessageAnswer, messagesApi } from '#contract/console/messages.ts'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { frameWords } from '#console/strings.ts'
import { messagesWords } from './strings.ts'
import { formatFullMoment } from '#console/text/format-date.ts'
import { MessageActions } from './message-actions.tsx'
import { RetryMail } from '#console/parts/unsent-mail.tsx'
import { useApi } from '#console/data/api-client.ts'
import { type Loaded, useApiQuery } from '#console/data/use-api-query.ts'
import { useSetMessageCounts } from '#console/data/unread.ts'
import { ShortcutHelp, useShortcuts } from '#console/parts/shortcuts.tsx'
import { Composer } from './answering/composer.tsx'
import { MessageTimeline } from './answering/timeline.tsx'
import { Triage, useTriage } from './answering/triage.tsx'
import { MessageContent, MessageFiles, MessageOrigin, SpamReasons } from './message-content.tsx'
import './messages.css'
import '#console/screens/orders/editing/editing.css'

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

const FAST_MS = 3_000
const MOST_CHECKS = 20

/** While an answer waits in the outbox, its state is read again every few seconds. */
const useSendingState = ({ data }: Loaded<MessageAnswer>, refresh: () => Promise<void>) => {
  const checks = useRef(0)
  const isSending = data?.entries.some(({ mail }) => mail?.status === 'waiting' && mail.lastError === null)
  useEffect(() => {
    if (!isSending || checks.current >= MOST_CHECKS) return
    const timer = setTimeout(() => {
      checks.current++
      void refresh()
    }, FAST_MS)
    return () => clearTimeout(timer)
  }, [isSending, data, refresh])
}

/** Everything of one message, and what its owner can do with it. Opening it counts as reading it. */
export const MessageScreen = () => {
  const { id } = useParams({ from: '/wiadomosci/$id' })
  const { odpowiedz } = useSearch({ from: '/wiadomosci/$id' })
  const navigate = useNavigate()
  const api = useApi()
  const loaded = useApiQuery(messagesApi.one, { params: { id } })
  const { data, put } = loaded
  const message = data?.message
  // A failed call leaves what is shown, and what is typed.
  const refresh = useCallback(
    () => api(messagesApi.one, { params: { id } }).then(put, () => {}),
    [api, id, put],
  )
  const triage = useTriage(data, refresh)
  useReading(loaded)
  useSendingState(loaded, refresh)
  const folder = message?.folder ?? 'inbox'
  const list = { to: '/wiadomosci', search: { folder: folder === 'inbox' ? '' : folder } } as const
  const open = (neighbour: string | null | undefined) => {
    if (neighbour) void navigate({ to: '/wiadomosci/$id', params: { id: neighbour } })
  }
  useShortcuts({
    j: () => open(data?.olderId),
    k: () => open(data?.newerId),
    r: () => document.querySelector<HTMLElement>('textarea[name=text]')?.focus(),
    u: () => void navigate(list),
    e: () => void triage.change({ state: 'closed' }),
    '!': () => void triage.change({ folder: 'spam' }, messagesWords.movedToSpam),
    '#': () => void triage.change({ folder: 'trash' }, messagesWords.movedToTrash),
  })
  return (
    <Page
      title={
        message
          ? messagesWords.from(message.senderName || message.senderEmail || messagesWords.noSender)
          : messagesWords.title
      }
      back={{ address: list, title: message ? messagesWords[folder] : messagesWords.title }}
      badge={
        message &&
        (folder === 'inbox' ? (
          <span className={`badge message-state is-${message.state}`}>
            {messagesWords.state1(message.state)}
          </span>
        ) : (
          <span className="badge is-pending">{messagesWords[folder]}</span>
        ))
      }
      lead={message && messagesWords.came(formatFullMoment(message.receivedMs), message.formTitle)}
    >
      <LoadedContent loaded={loaded}>
        {(answer) => (
          <>
            <MessageActions answer={answer} put={put} triage={triage} />
            <div className="order message">
              <div className="order-main">
                <MessageContent fields={answer.message.fields} files={answer.message.files} />
                {answer.message.files.length > 0 && (
                  <MessageFiles messageId={id} files={answer.message.files} />
                )}
                <MessageTimeline answer={answer} put={put} refresh={refresh} />
                {answer.replyTo !== null && (
                  <Composer
                    isOpen={folder === 'inbox'}
                    answer={answer}
                    put={put}
                    refresh={refresh}
                    startsFocused={odpowiedz !== undefined}
                  />
                )}
              </div>
              <div className="order-side">
                {folder === 'spam' && <SpamReasons message={answer.message} />}
                <Triage answer={answer} triage={triage} />
                <MessageMail mail={answer.mail} isSpam={folder === 'spam'} reload={() => void refresh()} />
                <MessageOrigin message={answer.message} />
                <ShortcutHelp title={messagesWords.shortcuts} keys={messagesWords.threadKeys} />
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
