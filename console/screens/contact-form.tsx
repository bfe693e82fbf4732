import { useEffect, useRef, useState } from 'react'
import { type FormAnswer, type FormToSave, formToSave } from '#contract/console/contact-forms.ts'
import type { FormProperties } from '#contract/contact-forms/stored-form.ts'
import { askServer, toProblem } from '../ask-server.ts'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/fields.tsx'
import { Form, FormProblem } from '../parts/form.tsx'
import { Page } from '../parts/page.tsx'
import { Question } from '../parts/question.tsx'
import { Shown } from '../parts/states.tsx'
import { say } from '../parts/toast.tsx'
import { go, guardLeaving, places } from '../place.ts'
import { byPath, type Problems, problemsOf } from '../problems.ts'
import { pl } from '../strings/pl.ts'
import { useLoaded } from '../use-loaded.ts'
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
    <Page title={id === null ? pl.contactForms.newTitle : (loaded.data?.form.title ?? pl.contactForms.form)} back={{ to: places.forms, title: pl.contactForms.title }}>
      {id === null ? <Editor form={null} onSaved={({ form }) => go(places.form(form.id), { isReplacing: true })} /> : <Shown loaded={loaded}>{({ form }) => <Editor form={form} onSaved={loaded.put} />}</Shown>}
    </Page>
  )
}

type Kept = FormAnswer['form']

const Editor = ({ form, onSaved }: { form: Kept | null; onSaved: (answer: FormAnswer) => void }) => {
  const kept: FormToSave = form ? { title: form.title, properties: form.properties } : startingForm
  const [draft, setDraft] = useState(kept)
  const [problems, setProblems] = useState<Problems>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState<'saving' | 'deleting' | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { preview, problem: previewProblem } = usePreview(form?.id ?? 0, draft)

  const isDirty = JSON.stringify(draft) !== JSON.stringify(kept)
  const dirty = useRef(isDirty)
  useEffect(() => void (dirty.current = isDirty), [isDirty])
  useEffect(() => guardLeaving(() => dirty.current), [])

  const change = (changed: Partial<FormProperties>) => setDraft((before) => ({ ...before, properties: { ...before.properties, ...changed } }))
  const show = (found: Problems, message: string | null) => {
    setProblems(found)
    setProblem(Object.keys(found).length > 0 ? pl.frame.fix(Object.keys(found).length) : message)
  }
  const save = async () => {
    if (busy) return
    const wrong = problemsOf(formToSave, draft)
    show(wrong, null)
    if (Object.keys(wrong).length > 0) return
    setBusy('saving')
    try {
      const answer = await askServer<FormAnswer>(form ? 'PUT' : 'POST', form ? `contact-forms/${form.id}` : 'contact-forms', draft)
      say(pl.contactForms.saved(answer.form.title))
      setDraft({ title: answer.form.title, properties: answer.form.properties })
      dirty.current = false
      onSaved(answer)
    } catch (error) {
      const { message, fields } = toProblem(error)
      show(byPath(fields), message)
    }
    setBusy(null)
  }
  const remove = async () => {
    if (!form || busy) return
    setBusy('deleting')
    try {
      await askServer('DELETE', `contact-forms/${form.id}`)
      say(pl.contactForms.deleted(form.title))
      dirty.current = false
      go(places.forms)
    } catch (error) {
      setProblem(toProblem(error).message)
      setBusy(null)
    }
    setAsking(false)
  }

  const { properties } = draft
  return (
    <Form problems={problems} onSubmit={() => void save()} className="form-editor">
      <section className="card" aria-labelledby="form-name">
        <h2 id="form-name">{pl.contactForms.form}</h2>
        <div className="field-row">
          <TextField label={pl.contactForms.name} hint={pl.contactForms.nameHint} path="title" maxLength={200} autoComplete="off" value={draft.title} onChange={(title) => setDraft((before) => ({ ...before, title }))} />
          <div className="field">
            <b className="field-name">{pl.contactForms.shortCode}</b>
            {form ? <ShortCode hash={form.hash} title={form.title} /> : <p className="muted">{pl.contactForms.shortCodeLater}</p>}
            {form && <p className="hint">{pl.contactForms.shortCodeHint}</p>}
          </div>
        </div>
      </section>
      <div className="form-and-preview">
        <TemplateSection template={properties.form} preview={preview} onChange={(template) => change({ form: template })} />
        <Preview preview={preview} problem={previewProblem} />
      </div>
      <MailSection name="mail" mail={properties.mail} preview={preview} onChange={(mail) => change({ mail })} />
      <MailSection name="mail_2" mail={properties.mail_2} preview={preview} onChange={(mail_2) => change({ mail_2 })} />
      <TextsSection properties={properties} defaults={preview?.defaultMessages} onChange={change} />
      <FormProblem text={problem} />
      <div className="save-bar" data-dirty={isDirty || undefined}>
        {isDirty && form && <span>{pl.frame.unsaved}</span>}
        {form && (
          <Button look="danger" onClick={() => setAsking(true)}>
            {pl.contactForms.delete}
          </Button>
        )}
        <Button look="main" type="submit" isBusy={busy === 'saving'}>
          {busy === 'saving' ? pl.frame.saving : pl.contactForms.save}
        </Button>
      </div>
      {isAsking && form && (
        <Question
          title={pl.contactForms.deleteQuestion(form.title)}
          text={pl.contactForms.deleteHint(form.messageCount)}
          yes={pl.frame.delete}
          no={pl.frame.cancel}
          isBusy={busy === 'deleting'}
          onYes={() => void remove()}
          onNo={() => setAsking(false)}
        />
      )}
    </Form>
  )
}
