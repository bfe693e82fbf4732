import {
  type MessageAnswer,
  type MessageChange,
  messagesApi,
  type MessageState,
  messageStates,
} from '#contract/console/messages.ts'
import { formatPrice } from '#contract/money.ts'
import { useApi } from '#console/data/api-client.ts'
import { useSetMessageCounts } from '#console/data/unread.ts'
import { useChange } from '#console/data/use-saving.ts'
import { SelectField } from '#console/parts/form/fields.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { Link } from '#console/parts/link.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { QuoteBadge } from '#console/screens/quotes/quote-badge.tsx'
import { quotesWords } from '#console/screens/quotes/strings.ts'
import { messagesWords } from '../strings.ts'
import { answeringWords as words } from './strings.ts'

/** Changes a message over the version that was read; a stale one changes nothing and shows what is there now. */
export const useTriage = (answer: MessageAnswer | undefined, refresh: () => Promise<void>) => {
  const api = useApi()
  const showToast = useToast()
  const setMessageCounts = useSetMessageCounts()
  const { doing, problem, start } = useChange<'changing'>()
  const change = (part: Omit<MessageChange, 'id' | 'version'>, done: string = words.saved) =>
    start('changing', async () => {
      if (!answer) return
      const { id, version } = answer.message
      const { counts, skipped, before } = await api(messagesApi.change, {
        body: { changes: [{ id, version, ...part }] },
      })
      setMessageCounts(counts)
      await refresh()
      if (skipped > 0) return showToast(words.changedMeanwhile)
      showToast(done, {
        title: messagesWords.undo,
        onPress: () =>
          void start('changing', async () => {
            const undone = await api(messagesApi.change, { body: { changes: before } })
            setMessageCounts(undone.counts)
            await refresh()
            showToast(undone.skipped > 0 ? words.changedMeanwhile : messagesWords.undone)
          }),
      })
    })
  return { isBusy: doing !== null, problem, change }
}

type Props = { answer: MessageAnswer; triage: ReturnType<typeof useTriage> }

/** How far the work is, who does it, and the quotes that came of it. */
export const Triage = ({ answer: { message, assignees, quotes }, triage }: Props) => (
  <section className="card" aria-labelledby="message-work">
    <h2 id="message-work">{words.work}</h2>
    <div className="fields">
      <SelectField
        label={words.state}
        path="state"
        value={message.state}
        choices={messageStates.map((state) => ({ value: state, title: messagesWords.state1(state) }))}
        onChange={(state) => void triage.change({ state: state as MessageState })}
      />
      <SelectField
        label={words.assignee}
        path="assignee"
        value={message.assignee?.id ?? ''}
        choices={[
          { value: '', title: words.nobody },
          ...assignees.map(({ id, name }) => ({ value: id, title: name })),
          ...(message.assignee && !assignees.some(({ id }) => id === message.assignee?.id)
            ? [{ value: message.assignee.id, title: messagesWords.formerOwner }]
            : []),
        ]}
        onChange={(id) => void triage.change({ assigneeId: id || null })}
      />
    </div>
    <FormMessage text={triage.problem} />
    {quotes.length > 0 && (
      <>
        <h3>{words.quotes}</h3>
        <ul className="message-quotes">
          {quotes.map((quote) => (
            <li key={quote.id}>
              <Link to="/wyceny/$id" params={{ id: String(quote.id) }}>
                {quotesWords.number(quote.id)}
              </Link>
              <QuoteBadge state={quote.state} />
              <span>{formatPrice(quote.totalGrosze)}</span>
            </li>
          ))}
        </ul>
      </>
    )}
  </section>
)
