import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import {
  type MessageFolder,
  type MessagesAnswer,
  messagesApi,
  type MessageSummary,
} from '#contract/console/messages.ts'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { Page } from '#console/parts/page.tsx'
import { Search } from '#console/parts/form/search.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { frameWords } from '#console/strings.ts'
import { messagesWords } from './strings.ts'
import { RetryMail } from '#console/parts/unsent-mail.tsx'
import { formatDateTime } from '#console/text/format-date.ts'
import { urlOf } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useSetMessageCounts } from '#console/data/unread.ts'
import { type ConsoleAddress, Link, type SearchOf } from '#console/parts/link.tsx'
import './messages.css'

type Props = { messages: MessageSummary[]; folder: MessageFolder; reload: () => void }

/** Newest first; the sender or the row opens a message. The reasons for spam are below its text. */
const MessageList = ({ messages, folder, reload }: Props) => (
  <ul className="message-list" aria-label={messagesWords[folder]}>
    {messages.map((message) => (
      <li key={message.id} className={message.isRead ? undefined : 'is-unread'}>
        <Line message={message} />
        {message.reasons.length > 0 && <p className="message-reasons">{message.reasons.join(' · ')}</p>}
        {message.mail?.state === 'given_up' && (
          <div className="message-trouble">
            <span className="problem">
              <b>{messagesWords.shortMailState('given_up')}</b>
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
    <Link className="row-link message-sender" to="/wiadomosci/$id" params={{ id }}>
      {!isRead && <span className="screen-reader-text">{messagesWords.unread}: </span>}
      {senderName || senderEmail || messagesWords.noSender}
    </Link>
    <span className="message-opening">{opening || messagesWords.noWords}</span>
    <span className="message-about">
      <span>{formTitle}</span>
      {fileCount > 0 && (
        <span className="message-files">
          <ConsoleIcon name="clip" /> {messagesWords.files(fileCount)}
        </span>
      )}
      {mail && mail.state !== 'given_up' && (
        <span className={mail.lastError ? 'problem' : undefined} title={mail.lastError ?? undefined}>
          {messagesWords.shortMailState(mail.state)}
        </span>
      )}
    </span>
    <time dateTime={new Date(receivedMs).toISOString()}>{formatDateTime(receivedMs)}</time>
  </div>
)

/** What visitors wrote, by folder, form and search; all three are in the address. */
export const Messages = () => {
  const {
    folder: shown,
    formularz: form = '',
    szukaj: search = '',
    przed: before = '',
  } = useSearch({ from: '/wiadomosci' })
  const navigate = useNavigate()
  const folder: MessageFolder = shown === 'spam' ? 'spam' : 'inbox'
  const loaded = useApiQuery(messagesApi.list, { query: { folder, form, search, before } })
  const { data } = loaded
  const setMessageCounts = useSetMessageCounts()
  useEffect(() => data && setMessageCounts(data.counts), [data, setMessageCounts])
  const at = (change: SearchOf<'/wiadomosci'>): ConsoleAddress => ({
    to: '/wiadomosci',
    search: {
      folder: folder === 'spam' ? folder : '',
      formularz: form,
      szukaj: search,
      ...change,
    },
  })
  const exportAddress = urlOf(messagesApi.export, { query: { folder, form } })

  return (
    <Page
      title={messagesWords.title}
      actions={
        data && data.counts[folder] > 0 ? (
          <a className="button is-plain" href={exportAddress} download title={messagesWords.exportHint}>
            <ConsoleIcon name="import" /> {messagesWords.export}
          </a>
        ) : undefined
      }
    >
      <div className="message-filters">
        <Search
          value={search}
          hint={messagesWords.searchHint}
          onSearch={(text) => void navigate({ ...at({ szukaj: text }), replace: true })}
        />
        {data && (data.forms.length > 1 || form) && (
          <FormChoice
            forms={data.forms}
            form={form}
            onChoose={(chosen) => void navigate(at({ formularz: chosen }))}
          />
        )}
      </div>
      <LoadedContent loaded={loaded}>
        {({ messages, nextBefore, counts, spamDays }) => (
          <>
            <Folders folder={folder} counts={counts} />
            {folder === 'spam' && <p className="muted spam-goes">{messagesWords.spamGoes(spamDays)}</p>}
            {messages.length > 0 ? (
              <MessageList messages={messages} folder={folder} reload={loaded.reload} />
            ) : search || form || before ? (
              <Empty title={messagesWords.nothingFound} hint={messagesWords.nothingFoundHint} />
            ) : folder === 'spam' ? (
              <Empty title={messagesWords.noSpam} hint={messagesWords.noSpamHint} />
            ) : (
              <Empty title={messagesWords.nothingYet} hint={messagesWords.nothingYetHint} />
            )}
            {(before || nextBefore !== null) && (
              <nav className="pager" aria-label={messagesWords.older}>
                {before ? (
                  <Link className="button is-plain" {...at({})}>
                    {frameWords.firstPage}
                  </Link>
                ) : (
                  <span />
                )}
                {nextBefore !== null && (
                  <Link className="button is-plain" {...at({ przed: nextBefore })}>
                    {messagesWords.older}
                  </Link>
                )}
              </nav>
            )}
          </>
        )}
      </LoadedContent>
    </Page>
  )
}

const Folders = ({ folder, counts }: { folder: MessageFolder; counts: MessagesAnswer['counts'] }) => (
  <nav className="tabs" aria-label={messagesWords.folders}>
    <ul>
      {(['inbox', 'spam'] as const).map((each) => (
        <li key={each}>
          <Link
            to="/wiadomosci"
            search={{ folder: each === 'spam' ? each : '' }}
            aria-current={folder === each ? 'true' : undefined}
          >
            {messagesWords[each]} <span className="count">{counts[each]}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

const FormChoice = ({
  forms,
  form,
  onChoose,
}: {
  forms: MessagesAnswer['forms']
  form: string
  onChoose: (form: string) => void
}) => (
  <select
    className="form-choice"
    aria-label={messagesWords.form}
    value={form}
    onChange={(event) => onChoose(event.target.value)}
  >
    <option value="">{messagesWords.allForms}</option>
    {forms.map(({ id, title, count }) => (
      <option key={id} value={id}>
        {messagesWords.formCount(title, count)}
      </option>
    ))}
  </select>
)
