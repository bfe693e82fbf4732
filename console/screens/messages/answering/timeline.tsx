import { type MessageAnswer, type MessageEntry, messagesApi } from '#contract/console/messages.ts'
import { useApi } from '#console/data/api-client.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { LongTextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { Link } from '#console/parts/link.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { RetryMail } from '#console/parts/unsent-mail.tsx'
import { formatFullMoment } from '#console/text/format-date.ts'
import { messagesWords } from '../strings.ts'
import { answeringWords as words } from './strings.ts'

type Props = { answer: MessageAnswer; put: (answer: MessageAnswer) => void; refresh: () => Promise<void> }

/** Answers, notes, quotes and changes, oldest first. */
export const MessageTimeline = ({ answer, put, refresh }: Props) => (
  <section className="card" aria-labelledby="message-timeline">
    <h2 id="message-timeline">{words.timeline}</h2>
    {answer.entries.length === 0 ? (
      <p className="muted">{words.noEntries}</p>
    ) : (
      <ol className="message-entries">
        {answer.entries.map((entry) => (
          <li key={entry.id} className={`is-${entry.kind}`}>
            <Entry entry={entry} refresh={refresh} />
          </li>
        ))}
      </ol>
    )}
    <AddMessageNote id={answer.message.id} put={put} />
  </section>
)

const Entry = ({ entry, refresh }: { entry: MessageEntry; refresh: () => Promise<void> }) => {
  const { kind, atMs, author, subject, text, mail } = entry
  const head = (
    <small>
      <time dateTime={new Date(atMs).toISOString()}>{formatFullMoment(atMs)}</time>, {words.by(author)}
    </small>
  )
  switch (kind) {
    case 'answer':
      return (
        <article>
          <h3>{words.answered(subject)}</h3>
          {head}
          <p className="as-written">{text}</p>
          <SendingState mail={mail} refresh={refresh} />
        </article>
      )
    case 'note':
      return (
        <article>
          <h3>{words.noted}</h3>
          {head}
          <p className="as-written">{text}</p>
        </article>
      )
    case 'quote':
      return (
        <p>
          <Link to="/wyceny/$id" params={{ id: text }}>
            {words.quoteSent(text)}
          </Link>{' '}
          {head}
        </p>
      )
    case 'order':
      return (
        <p>
          <Link to="/zamowienia/$id" params={{ id: text }}>
            <b>{words.ordered(text)}</b>
          </Link>{' '}
          {head}
        </p>
      )
    default:
      return (
        <p>
          {words.change(entry)} {head}
        </p>
      )
  }
}

const SendingState = ({ mail, refresh }: { mail: MessageEntry['mail']; refresh: () => Promise<void> }) =>
  mail === null ? (
    <p className="muted">{words.mailGone}</p>
  ) : (
    <div className="sending-state">
      <span className={mail.status === 'given_up' ? 'problem' : 'muted'}>
        {messagesWords.mailState(mail.status)}
        {mail.status === 'sent' && mail.sentMs !== null && ` ${formatFullMoment(mail.sentMs)}`}
      </span>
      {mail.lastError && (
        <span className="problem any-break">
          {mail.lastError} ({messagesWords.attempts(mail.attempts)}
          {mail.status === 'waiting' && `, ${messagesWords.nextTry(formatFullMoment(mail.nextTryMs))}`})
        </span>
      )}
      {mail.status === 'given_up' && <RetryMail id={mail.id} onSent={() => void refresh()} />}
    </div>
  )

const AddMessageNote = ({ id, put }: { id: string; put: Props['put'] }) => {
  const api = useApi()
  const showToast = useToast()
  const { draft, change, replace, onceKey } = useDraft({ text: '' }, { form: `message-note-${id}`, id: null })
  const { problems, problem, isBusy, save } = useSaving()
  const body = { key: onceKey, text: draft.text }
  const add = async () => {
    put(await api(messagesApi.note, { params: { id }, body }, { onceKey }))
    replace({ text: '' })
    showToast(words.noteAdded)
  }
  return (
    <Form
      problems={problems}
      label={words.note}
      className="add-message-note"
      onSubmit={() => void save(messagesApi.note.request, body, add)}
    >
      <LongTextField
        label={words.note}
        hint={words.noteHint}
        path="text"
        rows={2}
        value={draft.text}
        onChange={(text) => change({ text })}
      />
      <FormMessage text={problem} />
      <Button type="submit" isBusy={isBusy}>
        {words.addNote}
      </Button>
    </Form>
  )
}
