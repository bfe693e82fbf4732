import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type MessageAnswer, type MessageFolder, messagesApi } from '#contract/console/messages.ts'
import { Button } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { Question } from '#console/parts/confirm-dialog.tsx'
import { pl } from '#console/strings/pl.ts'
import { useChange } from '#console/data/use-change.ts'
import { useApi } from '#console/data/api-client.ts'
import { useToast } from '#console/parts/toast.tsx'
import { useSetMessageCounts } from '#console/data/unread.ts'

/** A link that opens the owner's mail program; nothing in address or subject can add a field of its own. */
export const replyLink = (address: string, subject: string): string => {
  const to = encodeURIComponent(address.toWellFormed()).replace('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent(subject.toWellFormed().replace(/\p{Cc}+/gu, ' '))}`
}

/** What can be done with a message: answer it, move it, forget having read it, delete it. */
export const MessageActions = ({
  answer: { message, mail, replyTo },
  put,
}: {
  answer: MessageAnswer
  put: (answer: MessageAnswer) => void
}) => {
  const api = useApi()
  const showToast = useToast()
  const navigate = useNavigate()
  const setMessageCounts = useSetMessageCounts()
  const { doing, problem, start } = useChange<'moving' | 'marking' | 'deleting'>()
  const [isAsking, setAsking] = useState(false)
  const isSpam = message.folder === 'spam'
  const params = { id: message.id }
  const list = { to: '/wiadomosci', search: { folder: isSpam ? 'spam' : '' } }

  const move = (to: MessageFolder) =>
    start('moving', async () => {
      const moved = await api(messagesApi.move, { params, body: { to } })
      put(moved)
      showToast(
        to === 'spam'
          ? pl.messages.movedToSpam
          : moved.mail.length > mail.length
            ? pl.messages.movedToInboxAndMailed
            : pl.messages.movedToInbox,
      )
    })
  const markUnread = () =>
    start('marking', async () => {
      const { counts } = await api(messagesApi.mark, { params, body: { isRead: false } })
      setMessageCounts(counts)
      showToast(pl.messages.markedUnread)
      void navigate(list)
    })
  const remove = () =>
    start('deleting', async () => {
      setAsking(false)
      const { counts } = await api(messagesApi.remove, { params })
      setMessageCounts(counts)
      showToast(pl.messages.deleted)
      void navigate(list)
    })

  return (
    <div className="message-actions">
      <div className="form-actions">
        {isSpam && (
          <Button look="main" isBusy={doing === 'moving'} onClick={() => void move('inbox')}>
            {pl.messages.notSpam}
          </Button>
        )}
        {replyTo && (
          <a
            className={`button ${isSpam ? 'is-plain' : 'is-main'}`}
            href={replyLink(replyTo, pl.messages.replySubject(message.formTitle))}
          >
            {pl.messages.reply}
          </a>
        )}
        <Button isBusy={doing === 'marking'} onClick={() => void markUnread()}>
          {pl.messages.markUnread}
        </Button>
        {!isSpam && (
          <Button isBusy={doing === 'moving'} onClick={() => void move('spam')}>
            {pl.messages.isSpam}
          </Button>
        )}
        <Button look="danger" isBusy={doing === 'deleting'} onClick={() => setAsking(true)}>
          {pl.messages.delete}
        </Button>
      </div>
      {!replyTo && <p className="hint">{pl.messages.noReply}</p>}
      <FormMessage text={problem} />
      {isAsking && (
        <Question
          title={pl.messages.deleteQuestion}
          text={pl.messages.deleteHint}
          yes={pl.frame.delete}
          no={pl.frame.cancel}
          isBusy={doing === 'deleting'}
          onYes={() => void remove()}
          onNo={() => setAsking(false)}
        />
      )}
    </div>
  )
}
