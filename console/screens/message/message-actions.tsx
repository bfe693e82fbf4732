import { useState } from 'react'
import type { MessageAnswer, MessageCountsAnswer, MessageFolder } from '#contract/console/messages.ts'
import { askServer } from '../../ask-server.ts'
import { Button } from '../../parts/button.tsx'
import { FormProblem } from '../../parts/form.tsx'
import { Question } from '../../parts/question.tsx'
import { say } from '../../parts/toast.tsx'
import { go, places, withQuery } from '../../place.ts'
import { replyLink } from '../../reply-link.ts'
import { pl } from '../../strings/pl.ts'
import { knowCounts } from '../../unread.ts'
import { useChange } from '../../use-change.ts'

/** What can be done with a message: answer it, move it, forget having read it, delete it. */
export const MessageActions = ({
  answer: { message, mail, replyTo },
  put,
}: {
  answer: MessageAnswer
  put: (answer: MessageAnswer) => void
}) => {
  const { doing, problem, start } = useChange<'moving' | 'marking' | 'deleting'>()
  const [isAsking, setAsking] = useState(false)
  const isSpam = message.folder === 'spam'
  const path = `messages/${encodeURIComponent(message.id)}`
  const list = withQuery(places.messages, { folder: isSpam ? 'spam' : '' })

  const move = (to: MessageFolder) =>
    start('moving', async () => {
      const moved = await askServer<MessageAnswer>('POST', `${path}/folder`, { to })
      put(moved)
      say(
        to === 'spam'
          ? pl.messages.movedToSpam
          : moved.mail.length > mail.length
            ? pl.messages.movedToInboxAndMailed
            : pl.messages.movedToInbox,
      )
    })
  const markUnread = () =>
    start('marking', async () => {
      const { counts } = await askServer<MessageAnswer>('PATCH', path, { isRead: false })
      knowCounts(counts)
      say(pl.messages.markedUnread)
      go(list)
    })
  const remove = () =>
    start('deleting', async () => {
      setAsking(false)
      const { counts } = await askServer<MessageCountsAnswer>('DELETE', path)
      knowCounts(counts)
      say(pl.messages.deleted)
      go(list)
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
      <FormProblem text={problem} />
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
