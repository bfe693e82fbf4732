import { type MessageChange, messagesApi, type MessageSummary } from '#contract/console/messages.ts'
import { useState } from 'react'
import { useApi } from '#console/data/api-client.ts'
import { useSetMessageCounts } from '#console/data/unread.ts'
import { useChange } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { UndoNotice } from '#console/parts/undo-notice.tsx'
import { messagesWords as words } from '../strings.ts'

type Change = Omit<MessageChange, 'id' | 'version'>
export type BulkAction = 'close' | 'spam' | 'inbox' | 'trash'

const ACTIONS: Record<BulkAction, { change: Change; title: string; done: (count: number) => string }> = {
  close: { change: { state: 'closed' }, title: words.close, done: words.closedMany },
  inbox: { change: { folder: 'inbox' }, title: words.toInbox, done: words.inboxMany },
  spam: { change: { folder: 'spam' }, title: words.toSpam, done: words.spamMany },
  trash: { change: { folder: 'trash' }, title: words.toTrash, done: words.trashMany },
}
const OFFERED = {
  inbox: ['close', 'spam', 'trash'],
  spam: ['inbox', 'trash'],
  trash: ['inbox'],
} as const

/** Changes of several messages at once, each of which can be undone. */
export const useBulkChange = (reload: () => void) => {
  const api = useApi()
  const showToast = useToast()
  const setMessageCounts = useSetMessageCounts()
  const { doing, problem, start } = useChange<BulkAction | 'undo'>()
  const [undoable, setUndoable] = useState<{ text: string; before: MessageChange[] } | null>(null)
  const change = async (changes: MessageChange[]) => {
    const answer = await api(messagesApi.change, { body: { changes } })
    setMessageCounts(answer.counts)
    reload()
    return answer
  }
  return {
    doing,
    problem,
    act: (action: BulkAction, ids: string[]) =>
      start(action, async () => {
        if (ids.length === 0) return
        const { before, skipped } = await change(ids.map((id) => ({ id, ...ACTIONS[action].change })))
        const text = [ACTIONS[action].done(before.length), ...(skipped > 0 ? [words.skipped(skipped)] : [])]
        setUndoable({ text: text.join(' '), before })
      }),
    notice: undoable && (
      <UndoNotice
        text={undoable.text}
        isFocused={false}
        onClose={() => setUndoable(null)}
        undo={async () => {
          const { skipped } = await change(undoable.before)
          setUndoable(null)
          showToast(skipped > 0 ? words.skipped(skipped) : words.undone)
        }}
      />
    ),
  }
}

type Props = {
  folder: keyof typeof OFFERED
  messages: MessageSummary[]
  chosen: ReadonlySet<string>
  setChosen: (chosen: ReadonlySet<string>) => void
  bulk: ReturnType<typeof useBulkChange>
}

/** What can be done with the ticked messages. */
export const ChosenMessages = ({ folder, messages, chosen, setChosen, bulk }: Props) => {
  const ids = messages.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  return (
    <div className="chosen-messages" role="group" aria-label={words.chosenActions}>
      <label className="choose-all">
        <input
          type="checkbox"
          checked={ids.length === messages.length}
          ref={(input) => {
            if (input) input.indeterminate = ids.length > 0 && ids.length < messages.length
          }}
          onChange={({ target }) => setChosen(new Set(target.checked ? messages.map(({ id }) => id) : []))}
        />
        <span>{ids.length > 0 ? words.chosen(ids.length) : words.chooseAll}</span>
      </label>
      {ids.length > 0 && (
        <div className="form-actions">
          {OFFERED[folder].map((action) => (
            <Button
              key={action}
              isBusy={bulk.doing === action}
              onClick={() => {
                setChosen(new Set())
                void bulk.act(action, ids)
              }}
            >
              {ACTIONS[action].title}
            </Button>
          ))}
        </div>
      )}
      <FormMessage text={bulk.problem} />
    </div>
  )
}
