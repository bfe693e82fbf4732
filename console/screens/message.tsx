import { useEffect, useRef } from 'react'
import type { MessageAnswer } from '#contract/console/messages.ts'
import { askServer } from '../ask-server.ts'
import { Icon } from '../parts/icon.tsx'
import { Page } from '../parts/page.tsx'
import { Shown } from '../parts/states.tsx'
import { linkTo, places, withQuery } from '../place.ts'
import { pl } from '../strings/pl.ts'
import { knowCounts } from '../unread.ts'
import { type Loaded, useLoaded } from '../use-loaded.ts'
import { formatFullMoment } from '../when.ts'
import { Content } from './message/content.tsx'
import { Files } from './message/files.tsx'
import { MessageActions } from './message/message-actions.tsx'
import { MessageMail } from './message/message-mail.tsx'
import { WhereFrom } from './message/where-from.tsx'
import { WhySpam } from './message/why-spam.tsx'

/** Everything of one message, and what its owner can do with it. Opening it counts as reading it. */
export const MessageScreen = ({ id }: { id: string }) => {
  const loaded = useLoaded<MessageAnswer>(`messages/${encodeURIComponent(id)}`)
  const { data } = loaded
  const message = data?.message
  useReading(loaded)
  return (
    <Page
      title={
        message
          ? pl.messages.from(message.senderName || message.senderEmail || pl.messages.noSender)
          : pl.messages.title
      }
      back={{
        to: withQuery(places.messages, { folder: message?.folder === 'spam' ? 'spam' : '' }),
        title: message ? pl.messages[message.folder] : pl.messages.title,
      }}
      badge={message?.folder === 'spam' && <span className="badge is-pending">{pl.messages.spam}</span>}
      lead={message && pl.messages.came(formatFullMoment(message.receivedMs), message.formTitle)}
    >
      <Shown loaded={loaded}>
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
      </Shown>
    </Page>
  )
}

/** Once a visit of this screen: who marks it unread while it is open means that. */
const useReading = ({ data, put }: Loaded<MessageAnswer>) => {
  const isDone = useRef(false)
  useEffect(() => {
    if (!data) return
    knowCounts(data.counts)
    if (isDone.current) return
    isDone.current = true
    // A failed mark is no trouble: the message is shown, and stays unread.
    if (!data.message.isRead)
      askServer<MessageAnswer>('PATCH', `messages/${encodeURIComponent(data.message.id)}`, {
        isRead: true,
      }).then(put, () => {})
  }, [data, put])
}

const Neighbours = ({ answer: { newerId, olderId } }: { answer: MessageAnswer }) =>
  newerId || olderId ? (
    <nav className="pager" aria-label={pl.messages.neighbours}>
      {newerId ? (
        <a className="button is-plain" href={linkTo(places.message(newerId))}>
          <Icon name="back" /> {pl.messages.newer}
        </a>
      ) : (
        <span />
      )}
      {olderId && (
        <a className="button is-plain" href={linkTo(places.message(olderId))}>
          {pl.messages.olderOne} <Icon name="next" />
        </a>
      )}
    </nav>
  ) : null
