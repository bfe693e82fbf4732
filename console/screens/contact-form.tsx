import { useState } from 'react'
import { type FormAnswer, type FormToSave, formToSave } from '#contract/console/contact-forms.ts'
import type { FormProperties } from '#contract/contact-forms/stored-form.ts'
import { askServer } from '../ask-server.ts'
import { Button } from '../parts/button.tsx'
import { ConflictChoice } from '../parts/conflict.tsx'
import { TextField } from '../parts/fields.tsx'
import { Form, FormProblem } from '../parts/form.tsx'
import { Page } from '../parts/page.tsx'
import { Question } from '../parts/question.tsx'
import { Shown } from '../parts/states.tsx'
import { say } from '../parts/toast.tsx'
import { go, places } from '../place.ts'
import { pl } from '../strings/pl.ts'
import { useChange } from '../use-change.ts'
import { useConflict } from '../use-conflict.ts'
import { useDraft } from '../use-draft.ts'
import { useLoaded } from '../use-loaded.ts'
import { useSaving } from '../use-saving.ts'
import { MailSection } from './contact-form/mail-section.tsx'
import { Preview } from './contact-form/preview.tsx'
import { ShortCode } from './contact-form/short-code.tsx'
import { startingForm } from './contact-form/starting-form.ts'
import { TemplateSection } from './contact-form/template-section.tsx'
import { TextsSection } from './contact-form/texts-section.tsx'
import { usePreview } from './contact-form/use-preview.ts'

/** One contact form; `id` null: a new one. */
export const ContactFormScreen = ({ id }: { id: string | null }) => {
  const loaded = useLoaded<FormAnswer>(id === null ? null : `contact-forms/${encodeURIComponent(id)}`)
  return (
    <Page
      title={id === null ? pl.contactForms.newTitle : (loaded.data?.form.title ?? pl.contactForms.form)}
      back={{ to: places.forms, title: pl.contactForms.title }}
    >
      {id === null ? (
        <Editor answer={null} onSaved={({ form }) => go(places.form(form.id), { isReplacing: true })} />
      ) : (
        <Shown loaded={loaded}>{(answer) => <Editor answer={answer} onSaved={loaded.put} />}</Shown>
      )}
    </Page>
  )
}

type Kept = FormAnswer['form']

const draftOf = (form: Kept | null): FormToSave =>
  form ? { title: form.title, properties: form.properties } : startingForm

const Editor = ({
  answer,
  onSaved,
}: {
  answer: FormAnswer | null
  onSaved: (answer: FormAnswer) => void
}) => {
  const form = answer?.form ?? null
  const drafting = useDraft(draftOf(form))
  const { draft, isDirty, change: changeDraft, keep, giveUp } = drafting
  const { saveOver, conflict } = useConflict(drafting, {
    path: `contact-forms/${form?.id}`,
    draftOf: (newer: FormAnswer) => draftOf(newer.form),
    put: onSaved,
  })
  const { problems, problem, isBusy, save } = useSaving()
  const removing = useChange()
  const [isAsking, setAsking] = useState(false)
  const { preview, problem: previewProblem } = usePreview(form?.id ?? 0, draft)

  const change = (changed: Partial<FormProperties>) =>
    changeDraft({ properties: { ...draft.properties, ...changed } })
  const submit = () =>
    save(formToSave, draft, async () => {
      const saved = answer
        ? await saveOver(draft, answer.version)
        : await askServer<FormAnswer>('POST', 'contact-forms', draft)
      say(pl.contactForms.saved(saved.form.title))
      if (answer) keep(draftOf(saved.form))
      else giveUp()
      onSaved(saved)
    })
  const remove = async ({ id, title }: Kept) => {
    await removing.start('remove', async () => {
      await askServer('DELETE', `contact-forms/${id}`)
      say(pl.contactForms.deleted(title))
      giveUp()
      go(places.forms)
    })
    setAsking(false)
  }

  const { properties } = draft
  return (
    <Form problems={problems} onSubmit={() => void submit()} className="form-editor" isHeld={isBusy && !form}>
      <section className="card" aria-labelledby="form-name">
        <h2 id="form-name">{pl.contactForms.form}</h2>
        <div className="field-row">
          <TextField
            label={pl.contactForms.name}
            hint={pl.contactForms.nameHint}
            path="title"
            maxLength={200}
            autoComplete="off"
            value={draft.title}
            onChange={(title) => changeDraft({ title })}
          />
          <div className="field">
            <b className="field-name">{pl.contactForms.shortCode}</b>
            {form ? (
              <ShortCode hash={form.hash} title={form.title} />
            ) : (
              <p className="muted">{pl.contactForms.shortCodeLater}</p>
            )}
            {form && <p className="hint">{pl.contactForms.shortCodeHint}</p>}
          </div>
        </div>
      </section>
      <div className="form-and-preview">
        <TemplateSection
          template={properties.form}
          preview={preview}
          onChange={(template) => change({ form: template })}
        />
        <Preview preview={preview} problem={previewProblem} />
      </div>
      <MailSection
        name="mail"
        mail={properties.mail}
        preview={preview}
        onChange={(mail) => change({ mail })}
      />
      <MailSection
        name="mail_2"
        mail={properties.mail_2}
        preview={preview}
        onChange={(mail_2) => change({ mail_2 })}
      />
      <TextsSection properties={properties} defaults={preview?.defaultMessages} onChange={change} />
      <ConflictChoice conflict={conflict} />
      <FormProblem text={problem ?? removing.problem} />
      <div className="save-bar" data-dirty={isDirty || undefined}>
        {isDirty && form && <span>{pl.frame.unsaved}</span>}
        {form && (
          <Button look="danger" onClick={() => setAsking(true)}>
            {pl.contactForms.delete}
          </Button>
        )}
        <Button look="main" type="submit" isBusy={isBusy}>
          {isBusy ? pl.frame.saving : pl.contactForms.save}
        </Button>
      </div>
      {isAsking && form && (
        <Question
          title={pl.contactForms.deleteQuestion(form.title)}
          text={pl.contactForms.deleteHint(form.messageCount)}
          yes={pl.frame.delete}
          no={pl.frame.cancel}
          isBusy={removing.doing !== null}
          onYes={() => void remove(form)}
          onNo={() => setAsking(false)}
        />
      )}
    </Form>
  )
}
