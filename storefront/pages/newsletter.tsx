import type { NewsletterPage } from '#contract/console/privacy/newsletter-page.ts'
import { ConsentBoxes, PrivacyNote } from '#storefront/parts/consent-boxes.tsx'
import { paths } from '#storefront/paths.ts'
import { newsletter as words } from '#storefront/strings/pl/mail/newsletter.ts'

export type { NewsletterPage }

export const bodyClass = 'page newsletter-page'

/** Subscribing, and changing what one consents to. It needs no script. */
export default function Newsletter(page: NewsletterPage) {
  switch (page.step) {
    case 'form':
      return <FormStep {...page} />
    case 'choices':
      return <ChoicesStep {...page} />
    case 'done':
      return (
        <section className="empty-state">
          <h1>{page.title}</h1>
          <p role="status">{page.text}</p>
          <p>
            <a className="button" href={paths.shop}>
              {words.toShop}
            </a>
          </p>
        </section>
      )
  }
}

const FormStep = ({ promise, boxes, email, phone, problems }: Extract<NewsletterPage, { step: 'form' }>) => {
  const problemOf = (name: (typeof problems)[number]['field']) =>
    problems.find(({ field }) => field === name)?.text
  const hasPhone = boxes.some(({ channel }) => channel !== 'email')
  return (
    <section className="track-order withdrawal">
      <h1>{words.title}</h1>
      {promise ? <p>{promise}</p> : null}
      {problems.length > 0 ? (
        <ul className="woocommerce-error" role="alert">
          {problems.map(({ field, text }) => (
            <li key={field}>
              <a href={`#${field}`}>{text}</a>
            </li>
          ))}
        </ul>
      ) : null}
      <form method="post" action={paths.newsletter} noValidate>
        <div className={problemOf('email') ? 'form-row woocommerce-invalid' : 'form-row'}>
          <label htmlFor="email">{words.email}</label>
          <input
            className="input-text"
            type="email"
            id="email"
            name="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={email}
            aria-required
            aria-invalid={problemOf('email') ? true : undefined}
          />
        </div>
        {hasPhone ? (
          <div className={problemOf('telefon') ? 'form-row woocommerce-invalid' : 'form-row'}>
            <label htmlFor="telefon">{words.phone}</label>
            <input
              className="input-text"
              type="tel"
              id="telefon"
              name="telefon"
              autoComplete="tel"
              maxLength={40}
              defaultValue={phone}
              aria-invalid={problemOf('telefon') ? true : undefined}
              aria-describedby="telefon_hint"
            />
            <small id="telefon_hint" className="field-hint">
              {words.phoneHint}
            </small>
          </div>
        ) : null}
        <fieldset id="zgody" className="consent-boxes">
          <legend>{words.choose}</legend>
          <ConsentBoxes boxes={boxes} />
        </fieldset>
        <PrivacyNote purpose="newsletter" />
        <button type="submit" className="button">
          {words.send}
        </button>
      </form>
    </section>
  )
}

const ChoicesStep = ({ action, boxes }: Extract<NewsletterPage, { step: 'choices' }>) => (
  <section className="track-order withdrawal">
    <h1>{words.choicesTitle}</h1>
    {boxes.length === 0 ? (
      <p>{words.noChoices}</p>
    ) : (
      <form method="post" action={action}>
        <p>{words.choices}</p>
        <fieldset className="consent-boxes">
          <legend className="screen-reader-text">{words.choicesTitle}</legend>
          <ConsentBoxes boxes={boxes} />
        </fieldset>
        <button type="submit" className="button">
          {words.saveChoices}
        </button>
      </form>
    )}
  </section>
)
