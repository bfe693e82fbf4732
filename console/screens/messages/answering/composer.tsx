import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { AnswerTemplate } from '#contract/console/answer-templates.ts'
import {
  type AnswerToSend,
  fieldsIn,
  fillFields,
  type MessageAnswer,
  messagesApi,
} from '#contract/console/messages.ts'
import { toProblem, useApi } from '#console/data/api-client.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { Field, TextField, Tick } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { answeringWords as words } from './strings.ts'
import { TemplateDialog } from './template-dialog.tsx'

const MAX_SUBJECT = 200
const ROWS = 9

type Draft = { subject: string; text: string; quotesOriginal: boolean; mayHaveFields: boolean }
type Props = {
  answer: MessageAnswer
  put: (answer: MessageAnswer) => void
  /** Reads the message again; what is typed here stays. */
  refresh: () => Promise<void>
  startsFocused: boolean
  /** The message is in the inbox. */
  isOpen: boolean
}

/** Writes an answer; what is typed survives whatever others do with the message meanwhile. */
export const Composer = ({ answer, put, refresh, startsFocused, isOpen }: Props) => {
  const api = useApi()
  const showToast = useToast()
  const area = useRef<HTMLTextAreaElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  // Somebody may delete the message, or mark it as spam, while its answer is being written.
  const [wasOpen] = useState(isOpen)
  const { draft, change, replace, onceKey } = useDraft<Draft>(
    { subject: answer.suggestedSubject, text: '', quotesOriginal: true, mayHaveFields: false },
    { form: 'answer', id: answer.message.id },
  )
  const { problems, problem, isBusy, save, forget } = useSaving()
  const params = { id: answer.message.id }
  const open = fieldsIn(draft.text)
  useEffect(() => {
    if (startsFocused) area.current?.focus()
  }, [startsFocused])

  const send = (state: AnswerToSend['state']) => {
    const body = { ...draft, key: onceKey, state, version: answer.message.version }
    return save(messagesApi.answer.request, body, async () => {
      try {
        const sent = await api(messagesApi.answer, { params, body }, { onceKey })
        replace({ subject: sent.suggestedSubject, text: '', quotesOriginal: false, mayHaveFields: false })
        put(sent)
        showToast(words.sent)
      } catch (error) {
        // The screen shows what the other one did; the text stays in the field.
        if (toProblem(error).status === 409) await refresh()
        throw error
      }
    })
  }
  const insert = ({ body }: AnswerTemplate) => {
    const filled = fillFields(body, answer.fieldValues)
    const { selectionStart: from = 0, selectionEnd: to = 0 } = area.current ?? {}
    change(({ text }) => ({ text: text.slice(0, from) + filled + text.slice(to) }))
    setChoosing(false)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(from + filled.length, from + filled.length)
    })
  }
  const press = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    if (event.key === '/') setChoosing(true)
    else if (event.key === 'Enter') void send('waiting')
    else return
    event.preventDefault()
  }

  if (!isOpen && !wasOpen) return null
  return (
    <section className="card" aria-labelledby="answer">
      <h2 id="answer">{words.answer}</h2>
      <p className="muted any-break">{words.to(answer.replyTo ?? '')}</p>
      <Form problems={problems} onSubmit={() => void send('waiting')}>
        <TextField
          label={words.subject}
          path="subject"
          maxLength={MAX_SUBJECT}
          value={draft.subject}
          onChange={(subject) => change({ subject })}
        />
        <Field label={words.text} path="text" hint={words.textHint}>
          {(wiring) => (
            <textarea
              {...wiring}
              ref={area}
              rows={ROWS}
              value={draft.text}
              onKeyDown={press}
              onChange={(event) => {
                change({ text: event.target.value })
                if (problem !== null) forget()
              }}
            />
          )}
        </Field>
        {open.length > 0 && (
          <div className="open-fields" role="status">
            <p className="problem">{words.openFields(open)}</p>
            <Tick
              label={words.mayHaveFields}
              hint={words.fillFirst}
              isOn={draft.mayHaveFields}
              onChange={(mayHaveFields) => change({ mayHaveFields })}
            />
          </div>
        )}
        <Tick
          label={words.quotesOriginal}
          isOn={draft.quotesOriginal}
          onChange={(quotesOriginal) => change({ quotesOriginal })}
        />
        <FormMessage text={problem} />
        <div className="form-actions">
          <Button look="main" type="submit" isBusy={isBusy}>
            {isBusy ? words.sending : words.send}
          </Button>
          <Button isBusy={isBusy} onClick={() => void send('closed')}>
            {words.sendAndClose}
          </Button>
          <Button onClick={() => setChoosing(true)} aria-keyshortcuts="Control+/">
            {words.insertTemplate}
          </Button>
        </div>
      </Form>
      {isChoosing && <TemplateDialog onChoose={insert} onCancel={() => setChoosing(false)} />}
    </section>
  )
}
