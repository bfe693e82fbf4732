import { useNavigate, useParams } from '#console/routing/router-context.tsx'
import { useState, useEffect } from 'react'
import {
  contactFormsApi,
  type FormAnswer,
  type FormToSave,
  type PreviewAnswer,
} from '#contract/console/contact-forms.ts'
import type { FormProperties } from '#contract/contact-forms/stored-form.ts'
import { Button } from '#console/parts/form/button.tsx'
import { ConflictChoice } from '#console/parts/form/conflict.tsx'
import { TextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { Page } from '#console/parts/page.tsx'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { contactFormsWords } from './strings.ts'
import { frameWords } from '#console/strings.ts'
import { useChange, useSaving } from '#console/data/use-saving.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { MailSection } from './mail-section.tsx'
import { ShortCode } from './short-code.tsx'
import { TemplateSection } from './template-section.tsx'
import { TextsSection } from './texts-section.tsx'
import { type CallProblem, toProblem, useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useToast } from '#console/parts/toast.tsx'
import './contact-forms.css'

/** What a new form starts with: it is valid, and an example of how the rest is written. */
const startingForm: FormToSave = {
  title: '',
  properties: {
    form: [
      '<label>Imię i nazwisko (wymagane)\n[text* imie autocomplete:name]</label>',
      '<label>E-mail (wymagany)\n[email* adres autocomplete:email]</label>',
      '<label>Wiadomość (wymagana)\n[textarea* wiadomosc 40x6]</label>',
      '[acceptance zgoda] Zgadzam się na użycie moich danych do odpowiedzi na tę wiadomość. [/acceptance]',
      '[submit "Wyślij wiadomość"]',
    ].join('\n\n'),
    mail: {
      active: true,
      subject: 'Wiadomość ze sklepu od: [imie]',
      sender: '[_site_title] <[_site_admin_email]>',
      recipient: '[_site_admin_email]',
      body: 'Od: [imie] <[adres]>\n\n[wiadomosc]\n\n[zgoda]\n\n--\nWysłano ze strony [_url] dnia [_date] o [_time].',
      additional_headers: 'Reply-To: [adres]',
      attachments: '',
      use_html: false,
      exclude_blank: true,
    },
    mail_2: {
      active: false,
      subject: 'Mamy Twoją wiadomość',
      sender: '[_site_title] <[_site_admin_email]>',
      recipient: '[adres]',
      body: 'Dzień dobry,\n\ndziękujemy za wiadomość. Odpowiemy tak szybko, jak się da.\n\nTwoja wiadomość:\n\n[wiadomosc]\n\n[_site_title]\n[_site_url]',
      additional_headers: 'Reply-To: [_site_admin_email]',
      attachments: '',
      use_html: false,
      exclude_blank: false,
    },
    messages: {},
    additional_settings: '',
  },
}

const PAUSE_MS = 400

/** The form in the editor as the server renders it; rendered again when the owner stops typing. */
const usePreview = (
  id: number,
  { title, properties }: FormToSave,
): { preview: PreviewAnswer | undefined; problem: CallProblem | undefined } => {
  const api = useApi()
  const [state, setState] = useState<{ preview?: PreviewAnswer; problem?: CallProblem }>({})
  useEffect(() => {
    const request = new AbortController()
    const timer = setTimeout(
      () =>
        api(contactFormsApi.preview, { body: { id, title, properties } }, { signal: request.signal }).then(
          (preview) => setState({ preview }),
          (error) => {
            if (!request.signal.aborted)
              setState(({ preview }) => ({ ...(preview && { preview }), problem: toProblem(error) }))
          },
        ),
      PAUSE_MS,
    )
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [api, id, title, properties])
  return { preview: state.preview, problem: state.problem }
}

/** The form as the shop would show it; its frame runs no script, sends nothing and opens no other page. */
const Preview = ({
  preview,
  problem,
}: {
  preview: PreviewAnswer | undefined
  problem: CallProblem | undefined
}) => (
  <section className="card form-preview-card" aria-labelledby="form-preview">
    <h2 id="form-preview">{contactFormsWords.preview}</h2>
    <p className="hint">{contactFormsWords.previewHint}</p>
    {problem && (
      <p className="problem" role="alert">
        {problem.message}
      </p>
    )}
    {preview && <iframe title={contactFormsWords.previewTitle} sandbox="" srcDoc={preview.html} />}
  </section>
)

export const NewContactForm = () => <ContactForm id={null} />

export const ContactFormScreen = () => <ContactForm id={useParams({ from: '/formularze/$id' }).id} />

/** One contact form; `id` null: a new one. */
const ContactForm = ({ id }: { id: string | null }) => {
  const navigate = useNavigate()
  const loaded = useApiQuery(contactFormsApi.one, id === null ? null : { params: { id } })
  return (
    <Page
      title={id === null ? contactFormsWords.newTitle : (loaded.data?.form.title ?? contactFormsWords.form)}
      back={{ address: { to: '/formularze' }, title: contactFormsWords.title }}
    >
      {id === null ? (
        <Editor
          answer={null}
          onSaved={({ form }) =>
            void navigate({ to: '/formularze/$id', params: { id: String(form.id) }, replace: true })
          }
        />
      ) : (
        <LoadedContent loaded={loaded}>
          {(answer) => <Editor answer={answer} onSaved={loaded.put} />}
        </LoadedContent>
      )}
    </Page>
  )
}

type SavedForm = FormAnswer['form']

const draftOf = (form: SavedForm | null): FormToSave =>
  form ? { title: form.title, properties: form.properties } : startingForm

const Editor = ({
  answer,
  onSaved,
}: {
  answer: FormAnswer | null
  onSaved: (answer: FormAnswer) => void
}) => {
  const api = useApi()
  const showToast = useToast()
  const navigate = useNavigate()
  const form = answer?.form ?? null
  const drafting = useDraft(draftOf(form), { form: 'contact-form', id: form?.id ?? null })
  const { draft, isDirty, change: changeDraft, markSaved, allowLeaving, onceKey } = drafting
  const params = { id: form?.id ?? 0 }
  const { saveOver, conflict } = useConflict(
    drafting,
    contactFormsApi.one,
    { params },
    { draftOf: (newer) => draftOf(newer.form), put: onSaved },
  )
  const { problems, problem, isBusy, save } = useSaving()
  const removing = useChange()
  const [isConfirming, setConfirming] = useState(false)
  const { preview, problem: previewProblem } = usePreview(form?.id ?? 0, draft)

  const change = (changed: Partial<FormProperties>) =>
    changeDraft({ properties: { ...draft.properties, ...changed } })
  const submit = () =>
    save(contactFormsApi.add.request, draft, async () => {
      const saved = answer
        ? await saveOver(contactFormsApi.change, { params, body: draft }, answer.version)
        : await api(contactFormsApi.add, { body: draft }, { onceKey })
      showToast(contactFormsWords.saved(saved.form.title))
      if (answer) markSaved(draftOf(saved.form))
      else allowLeaving()
      onSaved(saved)
    })
  const remove = async ({ title }: SavedForm) => {
    await removing.start('remove', async () => {
      await api(contactFormsApi.remove, { params })
      showToast(contactFormsWords.deleted(title))
      allowLeaving()
      void navigate({ to: '/formularze' })
    })
    setConfirming(false)
  }

  const { properties } = draft
  return (
    <Form
      problems={problems}
      onSubmit={() => void submit()}
      className="form-editor"
      isLocked={isBusy && !form}
    >
      <section className="card" aria-labelledby="form-name">
        <h2 id="form-name">{contactFormsWords.form}</h2>
        <div className="field-row">
          <TextField
            label={contactFormsWords.name}
            hint={contactFormsWords.nameHint}
            path="title"
            maxLength={200}
            autoComplete="off"
            value={draft.title}
            onChange={(title) => changeDraft({ title })}
          />
          <div className="field">
            <b className="field-name">{contactFormsWords.shortCode}</b>
            {form ? (
              <ShortCode hash={form.hash} title={form.title} />
            ) : (
              <p className="muted">{contactFormsWords.shortCodeLater}</p>
            )}
            {form && <p className="hint">{contactFormsWords.shortCodeHint}</p>}
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
      <FormMessage text={problem ?? removing.problem} />
      <div className="save-bar" data-dirty={isDirty || undefined}>
        {isDirty && form && <span>{frameWords.unsaved}</span>}
        {form && (
          <Button look="danger" onClick={() => setConfirming(true)}>
            {contactFormsWords.delete}
          </Button>
        )}
        <Button look="main" type="submit" isBusy={isBusy}>
          {isBusy ? frameWords.saving : contactFormsWords.save}
        </Button>
      </div>
      {isConfirming && form && (
        <ConfirmDialog
          title={contactFormsWords.deleteQuestion(form.title)}
          text={contactFormsWords.deleteHint(form.messageCount)}
          confirm={frameWords.delete}
          cancel={frameWords.cancel}
          isBusy={removing.doing !== null}
          onConfirm={() => void remove(form)}
          onCancel={() => setConfirming(false)}
        />
      )}
    </Form>
  )
}
