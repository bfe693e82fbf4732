import { useState } from 'react'
import { type CustomerAnswer, type CustomerNote, customersApi } from '#contract/console/shop/customers.ts'
import { hasRight } from '#contract/console/staff/rights.ts'
import { useApi } from '#console/data/api-client.ts'
import { useOwner } from '#console/data/session.ts'
import { useChange } from '#console/data/use-saving.ts'
import { type StoredAs, useDraft } from '#console/data/use-draft.ts'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { LongTextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { useFocusLater } from '#console/parts/use-focus-later.ts'
import { frameWords } from '#console/strings.ts'
import { formatFullMoment } from '#console/text/format-date.ts'
import { customersWords as words } from './strings.ts'

type Props = { id: string; notes: CustomerNote[]; put: (answer: CustomerAnswer) => void }

const MAX_NOTE = 4_000

/** What the shop's people wrote down about a person; nobody else sees it. */
export const CustomerNotes = ({ id, notes, put }: Props) => {
  const api = useApi()
  const showToast = useToast()
  const { role } = useOwner().owner
  const { doing, problem, start } = useChange()
  const [editing, setEditing] = useState<string | null>(null)
  const [removing, setRemoving] = useState<CustomerNote | null>(null)
  const { focusTarget, focusLater } = useFocusLater<HTMLHeadingElement>()
  const mayEdit = hasRight(role, 'customers-edit')

  const add = (text: string) =>
    start('add', async (onceKey) => {
      put(await api(customersApi.addNote, { params: { id }, body: { text } }, { onceKey }))
      showToast(words.noteAdded)
    })
  const edit = ({ id: noteId, version }: CustomerNote, text: string) =>
    start('edit', async () => {
      put(await api(customersApi.editNote, { params: { id, noteId }, body: { text, version } }))
      setEditing(null)
      focusLater()
      showToast(words.noteSaved)
    })
  const remove = ({ id: noteId }: CustomerNote) =>
    start('remove', async () => {
      put(await api(customersApi.removeNote, { params: { id, noteId } }))
      focusLater()
      showToast(words.noteRemoved)
    }).then(() => setRemoving(null))

  return (
    <section className="card customer-notes" aria-labelledby="customer-notes">
      <h2 id="customer-notes" ref={focusTarget} tabIndex={-1}>
        {words.notes}
      </h2>
      {mayEdit && (
        <NoteForm
          key={notes.length}
          label={words.newNote}
          storedAs={{ form: `customer-note-of-${id}`, id: null }}
          isBusy={doing === 'add'}
          save={add}
        />
      )}
      <FormMessage text={problem} />
      <ul>
        {notes.map((note) => (
          <li key={note.id}>
            {editing === note.id ? (
              <NoteForm
                label={words.editedNote}
                text={note.text}
                storedAs={{ form: 'customer-note', id: `${note.id} ${note.version}` }}
                isBusy={doing === 'edit'}
                save={(text) => edit(note, text)}
                cancel={() => {
                  setEditing(null)
                  focusLater()
                }}
              />
            ) : (
              <>
                <p className="customer-note">{note.text}</p>
                <small className="muted">
                  {words.noteBy(note.author, formatFullMoment(note.atMs))}
                  {note.editedMs !== null && `, ${words.noteEdited(formatFullMoment(note.editedMs))}`}
                </small>
                {mayEdit && (
                  <div className="form-actions">
                    <Button look="quiet" onClick={() => setEditing(note.id)}>
                      {words.editNote}
                    </Button>
                    <Button look="quiet" onClick={() => setRemoving(note)}>
                      {words.removeNote}
                    </Button>
                  </div>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {removing && (
        <ConfirmDialog
          title={words.removeNoteQuestion}
          text={removing.text.length > 200 ? `${removing.text.slice(0, 200)}…` : removing.text}
          confirm={words.removeNote}
          cancel={frameWords.cancel}
          isBusy={doing === 'remove'}
          onConfirm={() => void remove(removing)}
          onCancel={() => setRemoving(null)}
        />
      )}
    </section>
  )
}

type FormProps = {
  label: string
  text?: string
  storedAs: StoredAs
  isBusy: boolean
  save: (text: string) => Promise<void>
  cancel?: () => void
}

const NoteForm = ({ label, text: saved = '', storedAs, isBusy, save, cancel }: FormProps) => {
  const {
    draft: { text },
    change,
  } = useDraft({ text: saved }, storedAs)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const submit = () => {
    setProblems(text.trim() ? {} : { text: words.noteEmpty })
    if (text.trim()) void save(text)
  }
  return (
    <Form problems={problems} onSubmit={submit} label={label}>
      <LongTextField
        label={label}
        path="text"
        value={text}
        onChange={(typed) => change({ text: typed })}
        maxLength={MAX_NOTE}
      />
      <div className="form-actions">
        <Button type="submit" isBusy={isBusy}>
          {words.saveNote}
        </Button>
        {cancel && <Button onClick={cancel}>{frameWords.cancel}</Button>}
      </div>
    </Form>
  )
}
