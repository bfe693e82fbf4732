import { useNavigate, useSearch } from '#console/routing/router-context.tsx'
import { useEffect, useState } from 'react'
import {
  type MessageFolder,
  messageFolders,
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
import type { ConsoleAddress, SearchOf } from '#console/routing/addresses.ts'
import { Link } from '#console/parts/link.tsx'
import { ShortcutHelp, useShortcuts } from '#console/parts/shortcuts.tsx'
import { answeringWords } from './answering/strings.ts'
import { type BulkAction, ChosenMessages, useBulkChange } from './list/chosen-messages.tsx'
import { MessageFilters } from './list/message-filters.tsx'
import './messages.css'

type Props = {
  messages: MessageSummary[]
  folder: MessageFolder
  reload: () => void
  chosen: ReadonlySet<string>
  toggle: (id: string) => void
}

/** Newest first; the sender or the row opens a message. The reasons for spam are below its text. */
const MessageList = ({ messages, folder, reload, chosen, toggle }: Props) => (
  <ul className="message-list" aria-label={messagesWords[folder]}>
    {messages.map((message) => (
      <li key={message.id} className={message.isRead ? undefined : 'is-unread'} data-id={message.id}>
        <div className="message-row">
          <label className="choose-message">
            <input type="checkbox" checked={chosen.has(message.id)} onChange={() => toggle(message.id)} />
            <span className="screen-reader-text">{messagesWords.choose(senderOf(message))}</span>
          </label>
          <Line message={message} />
        </div>
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

const senderOf = ({ senderName, senderEmail }: MessageSummary) =>
  senderName || senderEmail || messagesWords.noSender

const Line = ({ message }: { message: MessageSummary }) => {
  const { id, formTitle, receivedMs, opening, isRead, fileCount, mail, state, assignee } = message
  return (
    <div className="message-line">
      <Link className="row-link message-sender" to="/wiadomosci/$id" params={{ id }}>
        {!isRead && <span className="screen-reader-text">{messagesWords.unread}: </span>}
        {senderOf(message)}
      </Link>
      <span className="message-opening">{opening || messagesWords.noWords}</span>
      <span className="message-about">
        {state !== 'new' && (
          <span className={`message-state is-${state}`}>{messagesWords.state1(state)}</span>
        )}
        <span>{formTitle}</span>
        {assignee && <span>{messagesWords.assignedTo(assignee.name || messagesWords.formerOwner)}</span>}
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
}

const focusedRow = () => document.activeElement?.closest<HTMLElement>('.message-list > li')
const focusRow = (by: 1 | -1) => {
  const rows = [...document.querySelectorAll<HTMLElement>('.message-list > li')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.max(0, Math.min(rows.length - 1, at + by))]
  next?.querySelector<HTMLElement>('.row-link')?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** What visitors wrote, by folder, form and search; all three are in the address. */
export const Messages = () => {
  const {
    folder: shown,
    formularz: form = '',
    stan: state = '',
    odpowiada: assignee = '',
    szukaj: search = '',
    przed: before = '',
  } = useSearch({ from: '/wiadomosci' })
  const navigate = useNavigate()
  const folder: MessageFolder = shown === 'spam' || shown === 'trash' ? shown : 'inbox'
  const loaded = useApiQuery(messagesApi.list, { query: { folder, form, state, assignee, search, before } })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const bulk = useBulkChange(loaded.reload)
  const { data } = loaded
  const setMessageCounts = useSetMessageCounts()
  useEffect(() => data && setMessageCounts(data.counts), [data, setMessageCounts])
  const at = (change: SearchOf<'/wiadomosci'>): ConsoleAddress => ({
    to: '/wiadomosci',
    search: {
      folder: folder === 'inbox' ? '' : folder,
      formularz: form,
      stan: state,
      odpowiada: assignee,
      szukaj: search,
      ...change,
    },
  })
  const toggle = (id: string) =>
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const act = (action: BulkAction) => () => {
    const focused = focusedRow()
    const ids = chosen.size > 0 ? [...chosen] : focused ? [focused.dataset['id'] ?? ''] : []
    setChosen(new Set())
    if (chosen.size === 0 && focused) focusRow(focused.nextElementSibling ? 1 : -1)
    void bulk.act(action, ids)
  }
  useShortcuts({
    j: () => focusRow(1),
    k: () => focusRow(-1),
    x: () => {
      const id = focusedRow()?.dataset['id']
      if (id) toggle(id)
    },
    r: () => {
      const id = focusedRow()?.dataset['id']
      if (id) void navigate({ to: '/wiadomosci/$id', params: { id }, search: { odpowiedz: '1' } })
    },
    '#': act('trash'),
    ...(folder === 'inbox' && { e: act('close'), '!': act('spam') }),
    '/': () => document.querySelector<HTMLElement>('.message-filters input')?.focus(),
  })
  const exportAddress = urlOf(messagesApi.export, { query: { folder, form } })

  return (
    <Page
      title={messagesWords.title}
      actions={
        <>
          <Link className="button is-plain" to="/szablony-odpowiedzi">
            {answeringWords.templates}
          </Link>
          {data && data.counts[folder] > 0 && (
            <a className="button is-plain" href={exportAddress} download title={messagesWords.exportHint}>
              <ConsoleIcon name="import" /> {messagesWords.export}
            </a>
          )}
        </>
      }
    >
      <div className="message-filters">
        <Search
          value={search}
          hint={messagesWords.searchHint}
          onSearch={(text) => void navigate({ ...at({ szukaj: text }), replace: true })}
        />
        {data && (
          <MessageFilters
            data={data}
            chosen={{ stan: state, odpowiada: assignee, formularz: form }}
            choose={(change) => void navigate(at(change))}
          />
        )}
      </div>
      <LoadedContent loaded={loaded}>
        {({ messages, nextBefore, counts, spamDays }) => (
          <>
            <Folders folder={folder} counts={counts} />
            {folder === 'spam' && <p className="muted spam-goes">{messagesWords.spamGoes(spamDays)}</p>}
            {folder === 'trash' && <p className="muted spam-goes">{messagesWords.trashGoes(spamDays)}</p>}
            {bulk.notice}
            {messages.length > 0 ? (
              <>
                <ChosenMessages {...{ folder, messages, chosen, setChosen, bulk }} />
                <MessageList {...{ messages, folder, chosen, toggle }} reload={loaded.reload} />
                <ShortcutHelp title={messagesWords.shortcuts} keys={messagesWords.listKeys} />
              </>
            ) : search || form || before || state || assignee ? (
              <Empty title={messagesWords.nothingFound} hint={messagesWords.nothingFoundHint} />
            ) : folder === 'spam' ? (
              <Empty title={messagesWords.noSpam} hint={messagesWords.noSpamHint} />
            ) : folder === 'trash' ? (
              <Empty title={messagesWords.noTrash} hint={messagesWords.noTrashHint} />
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
      {messageFolders.map((each) => (
        <li key={each}>
          <Link
            to="/wiadomosci"
            search={{ folder: each === 'inbox' ? '' : each }}
            aria-current={folder === each ? 'true' : undefined}
          >
            {messagesWords[each]} <span className="count">{counts[each]}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
