import type { ConsoleAddress } from '#console/routing/addresses.ts'
import { useNavigate } from '#console/routing/router-context.tsx'
import { useState } from 'react'
import { type MessageAnswer, type MessageFolder, messagesApi } from '#contract/console/messages.ts'
import { Button } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'
import { frameWords } from '#console/strings.ts'
import { Link } from '#console/parts/link.tsx'
import { answeringWords } from './answering/strings.ts'
import type { useTriage } from './answering/triage.tsx'
import { messagesWords } from './strings.ts'
import { useChange } from '#console/data/use-saving.ts'
import { useApi } from '#console/data/api-client.ts'
import { useToast } from '#console/parts/toast.tsx'
import { useSetMessageCounts } from '#console/data/unread.ts'

/** A link that opens the owner's mail program; nothing in address or subject can add a field of its own. */
export const replyLink = (address: string, subject: string): string => {
  const to = encodeURIComponent(address.toWellFormed()).replace('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent(subject.toWellFormed().replace(/\p{Cc}+/gu, ' '))}`
}

/** What can be done with a message: answer, move, mark as unread, delete. */
export const MessageActions = ({
  answer: { message, mail, replyTo },
  put,
  triage,
}: {
  answer: MessageAnswer
  put: (answer: MessageAnswer) => void
  triage: ReturnType<typeof useTriage>
}) => {
  const api = useApi()
  const showToast = useToast()
  const navigate = useNavigate()
  const setMessageCounts = useSetMessageCounts()
  const { doing, problem, start } = useChange<'moving' | 'marking' | 'deleting'>()
  const [isConfirming, setConfirming] = useState(false)
  const { folder } = message
  const isSpam = folder === 'spam'
  const params = { id: message.id }
  const list: ConsoleAddress = { to: '/wiadomosci', search: { folder: folder === 'inbox' ? '' : folder } }

  const move = (to: MessageFolder) =>
    start('moving', async () => {
      const moved = await api(messagesApi.move, { params, body: { to } })
      put(moved)
      showToast(
        to === 'spam'
          ? messagesWords.movedToSpam
          : moved.mail.length > mail.length
            ? messagesWords.movedToInboxAndMailed
            : messagesWords.movedToInbox,
      )
    })
  const markUnread = () =>
    start('marking', async () => {
      const { counts } = await api(messagesApi.mark, { params, body: { isRead: false } })
      setMessageCounts(counts)
      showToast(messagesWords.markedUnread)
      void navigate(list)
    })
  const remove = () =>
    start('deleting', async () => {
      setConfirming(false)
      const { counts } = await api(messagesApi.remove, { params })
      setMessageCounts(counts)
      showToast(messagesWords.deleted)
      void navigate(list)
    })

  return (
    <div className="message-actions">
      <div className="form-actions">
        {folder !== 'inbox' && (
          <Button look="main" isBusy={doing === 'moving'} onClick={() => void move('inbox')}>
            {isSpam ? messagesWords.notSpam : messagesWords.restore}
          </Button>
        )}
        {folder === 'inbox' && message.state !== 'closed' && (
          <Button
            isBusy={triage.isBusy}
            aria-keyshortcuts="e"
            onClick={() => void triage.change({ state: 'closed' })}
          >
            {messagesWords.close}
          </Button>
        )}
        {folder === 'inbox' && (
          <Link className="button is-plain" to="/nowa-wycena" search={{ wiadomosc: message.id }}>
            {answeringWords.makeQuote}
          </Link>
        )}
        {replyTo && (
          <a
            className="button is-plain"
            href={replyLink(replyTo, messagesWords.replySubject(message.formTitle))}
          >
            {messagesWords.reply}
          </a>
        )}
        <Button isBusy={doing === 'marking'} onClick={() => void markUnread()}>
          {messagesWords.markUnread}
        </Button>
        {folder === 'inbox' && (
          <Button isBusy={doing === 'moving'} onClick={() => void move('spam')}>
            {messagesWords.isSpam}
          </Button>
        )}
        {folder === 'trash' ? (
          <Button look="danger" isBusy={doing === 'deleting'} onClick={() => setConfirming(true)}>
            {messagesWords.deleteForGood}
          </Button>
        ) : (
          <Button
            look="danger"
            isBusy={triage.isBusy}
            onClick={() => void triage.change({ folder: 'trash' }, messagesWords.movedToTrash)}
          >
            {messagesWords.delete}
          </Button>
        )}
      </div>
      {!replyTo && <p className="hint">{messagesWords.noReply}</p>}
      <FormMessage text={problem} />
      {isConfirming && (
        <ConfirmDialog
          title={messagesWords.deleteQuestion}
          text={messagesWords.deleteHint}
          confirm={frameWords.delete}
          cancel={frameWords.cancel}
          isBusy={doing === 'deleting'}
          onConfirm={() => void remove()}
          onCancel={() => setConfirming(false)}
        />
      )}
    </div>
  )
}
