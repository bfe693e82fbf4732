import { useState } from 'react'
import {
  type AnswerTemplate,
  answerTemplatesApi,
  type AnswerTemplatesAnswer,
  templateFields,
} from '#contract/console/answer-templates.ts'
import { fieldsIn } from '#contract/console/messages.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { LongTextField, TextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { UndoNotice } from '#console/parts/undo-notice.tsx'
import { messagesWords } from '../strings.ts'
import { answeringWords as words } from './strings.ts'
import '../messages.css'

const MAX_NAME = 80
const MAX_BODY = 10_000

/** The owner's saved answers: added, changed and deleted here. */
export const TemplatesScreen = () => {
  const api = useApi()
  const loaded = useApiQuery(answerTemplatesApi.list, {})
  const [editing, setEditing] = useState<string | null>(null)
  const [removed, setRemoved] = useState<AnswerTemplate | null>(null)
  const done = (answer: AnswerTemplatesAnswer) => {
    loaded.put(answer)
    setEditing(null)
  }
  const remove = async (template: AnswerTemplate) => {
    done(await api(answerTemplatesApi.remove, { params: { id: template.id } }))
    setRemoved(template)
  }
  const restore = async () => {
    if (!removed) return
    const { id, name, body } = removed
    loaded.put(await api(answerTemplatesApi.save, { params: { id }, body: { name, body, version: 0 } }))
    setRemoved(null)
  }
  return (
    <Page
      title={words.templates}
      lead={words.templatesLead}
      back={{ address: { to: '/wiadomosci' }, title: messagesWords.title }}
      actions={
        <Button look="main" onClick={() => setEditing('')}>
          {words.newTemplate}
        </Button>
      }
    >
      {removed && (
        <UndoNotice text={words.removed(removed.name)} undo={restore} onClose={() => setRemoved(null)} />
      )}
      {editing === '' && <EditTemplate template={null} done={done} cancel={() => setEditing(null)} />}
      <LoadedContent loaded={loaded}>
        {({ templates }) =>
          templates.length === 0 && editing === null ? (
            <Empty title={words.noTemplates} hint={words.noTemplatesHint} />
          ) : (
            <ul className="template-list">
              {templates.map((template) => (
                <li key={template.id}>
                  {editing === template.id ? (
                    <EditTemplate
                      template={template}
                      done={done}
                      cancel={() => setEditing(null)}
                      remove={() => remove(template)}
                    />
                  ) : (
                    <button
                      type="button"
                      className="card template-card"
                      onClick={() => setEditing(template.id)}
                    >
                      <b>{template.name}</b>
                      <span className="as-written">{template.body}</span>
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </LoadedContent>
    </Page>
  )
}

type Props = {
  template: AnswerTemplate | null
  done: (answer: AnswerTemplatesAnswer) => void
  cancel: () => void
  remove?: () => Promise<void>
}

const KNOWN = new Set<string>(templateFields.map(({ name }) => name))

const EditTemplate = ({ template, done, cancel, remove }: Props) => {
  const api = useApi()
  const showToast = useToast()
  const { draft, change, allowLeaving, onceKey } = useDraft(
    { name: template?.name ?? '', body: template?.body ?? '' },
    { form: 'answer-template', id: template ? `${template.id} ${template.version}` : null },
  )
  const { problems, problem, isBusy, save } = useSaving()
  const body = { ...draft, version: template?.version ?? 0 }
  const unknown = fieldsIn(draft.body).filter((name) => !KNOWN.has(name.toLowerCase()))
  const send = async () => {
    const saved = await api(answerTemplatesApi.save, { params: { id: template?.id ?? onceKey }, body })
    allowLeaving()
    showToast(words.templateSaved)
    done(saved)
  }
  return (
    <section className="card" aria-label={template?.name ?? words.newTemplate}>
      <Form problems={problems} onSubmit={() => void save(answerTemplatesApi.save.request, body, send)}>
        <TextField
          label={words.templateName}
          path="name"
          maxLength={MAX_NAME}
          value={draft.name}
          onChange={(name) => change({ name })}
        />
        <LongTextField
          label={words.templateBody}
          path="body"
          rows={8}
          maxLength={MAX_BODY}
          value={draft.body}
          onChange={(text) => change({ body: text })}
        />
        {unknown.length > 0 && (
          <p className="problem" role="status">
            {words.unknownFields(unknown)}
          </p>
        )}
        <details>
          <summary>{words.fields}</summary>
          <ul className="template-fields">
            {templateFields.map(({ name, meaning }) => (
              <li key={name}>{words.fieldMeaning(name, meaning)}</li>
            ))}
          </ul>
        </details>
        <FormMessage text={problem} />
        <div className="form-actions">
          <Button look="main" type="submit" isBusy={isBusy}>
            {words.save}
          </Button>
          <Button
            onClick={() => {
              allowLeaving()
              cancel()
            }}
          >
            {words.cancel}
          </Button>
          {remove && (
            <Button look="danger" onClick={() => void remove()}>
              {words.remove}
            </Button>
          )}
        </div>
      </Form>
    </section>
  )
}
