import { type InvalidField } from '#contract/contact-forms/feedback.ts'
import { HIDDEN, WIRE_VERSION } from '#contract/contact-forms/wire.ts'
import { PrivacyNote } from '#storefront/parts/consent-boxes.tsx'
import { contactForm } from '#storefront/strings/pl/contact-form/contact-form.ts'

export type ContactFormProps = {
  formId: number
  unitTag: string
  /** Id of the page with this form in its text; 0 elsewhere. */
  containerPost: number
  /** `pl_PL` */
  locale: string
  /** Where the plain form is posted: the page's own address. */
  action: string
  label: string
  htmlId: string | undefined
  htmlName: string | undefined
  /** The owner's own classes and those of the form's settings. */
  classes: string[]
  hasFiles: boolean
  hasBotCheck: boolean
  /** Class name of a plain post's result; `init` before one. */
  status: string
  message: string
  problems: InvalidField[]
  postedDataHash: string
  /** The rendered template. */
  fieldsHtml: string
}

const TWO_PARTS = /^[a-z]+(?:-[a-z]+)?/i

/**
 * A contact form with the names and classes of existing clients; it works before (and without) any script.
 */
export const ContactForm = (form: ContactFormProps) => (
  <div
    className="wpcf7 no-js"
    id={form.unitTag}
    lang={TWO_PARTS.exec(form.locale.replaceAll('_', '-'))?.[0]}
    dir="ltr"
    data-wpcf7-id={form.formId}
  >
    <div className="screen-reader-response">
      <p role="status" aria-live="polite" aria-atomic="true">
        {form.message}
      </p>
      <ul>
        {form.problems.map(({ error_id, idref, message }) => (
          <li key={error_id} id={error_id}>
            {idref ? <a href={`#${idref}`}>{message}</a> : message}
          </li>
        ))}
      </ul>
    </div>
    <form
      action={`${form.action}#${form.unitTag}`}
      method="post"
      id={form.htmlId}
      name={form.htmlName}
      className={['wpcf7-form', form.status, ...form.classes].join(' ')}
      aria-label={form.label}
      encType={form.hasFiles ? 'multipart/form-data' : undefined}
      noValidate
      data-status={form.status}
    >
      <fieldset className="hidden-fields-container">
        <Hidden name={HIDDEN.formId} value={form.formId} />
        <Hidden name={HIDDEN.version} value={WIRE_VERSION} />
        <Hidden name={HIDDEN.locale} value={form.locale} />
        <Hidden name={HIDDEN.unitTag} value={form.unitTag} />
        <Hidden name={HIDDEN.containerPost} value={form.containerPost} />
        <Hidden name={HIDDEN.postedDataHash} value={form.postedDataHash} />
        {form.hasBotCheck ? (
          <>
            <Hidden name={HIDDEN.botCheck} value="" />
            <Honeypot />
          </>
        ) : null}
      </fieldset>
      <div className="form-fields" dangerouslySetInnerHTML={{ __html: form.fieldsHtml }} />
    </form>
    <PrivacyNote purpose="kontakt" />
  </div>
)

const Hidden = ({ name, value }: { name: string; value: string | number }) => (
  <input type="hidden" name={name} value={value} />
)

/** For robots only: invisible, not in the tab order, never filled in by a browser. */
const Honeypot = () => (
  <div className="left-empty" aria-hidden="true">
    <label>
      {contactForm.honeypot}
      <input type="text" name={HIDDEN.honeypot} tabIndex={-1} autoComplete="off" defaultValue="" />
    </label>
  </div>
)
