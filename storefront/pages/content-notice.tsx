import {
  MAX_NOTICE_TEXT,
  type NoticeField,
  noticeGrounds,
  type NoticePage,
} from '#contract/shop/product-page/content-notices.ts'
import { PrivacyNote } from '#storefront/parts/consent-boxes.tsx'
import { HiddenFields, StatementField, StatementProblems } from '#storefront/parts/statement-form.tsx'
import { paths } from '#storefront/paths.ts'
import { contentNotice as words } from '#storefront/strings/pl/catalog/content-notices.ts'

export type { NoticePage }

export const bodyClass = 'page complaint-page'

/** A notice about a review or a question (DSA art. 16). It needs no script. */
export default function ContentNotice({ values, content, url, problems }: NoticePage) {
  const problemOf = (field: NoticeField) => problems.find((problem) => problem.field === field)?.text
  return (
    <section className="track-order withdrawal">
      <h1>{words.title}</h1>
      <p>
        {words.lead} <a href={paths.reviewRules}>{words.toRules}</a>
      </p>
      <StatementProblems
        trouble={null}
        lines={[]}
        problems={problems.map((one) =>
          one.field === 'podstawa' ? { ...one, field: `podstawa-${noticeGrounds[0]}` } : one,
        )}
      />
      <h2>{words.content}</h2>
      <blockquote>{content}</blockquote>
      {url ? (
        <p>
          {words.address}: <a href={url}>{url}</a>
        </p>
      ) : null}
      <form method="post" action={paths.contentNotice} noValidate>
        <HiddenFields values={{ tresc: values.tresc, klucz: values.klucz }} />
        <Grounds value={values.podstawa} problem={problemOf('podstawa')} />
        <StatementField
          name="powod"
          label={words.reason}
          problem={problemOf('powod')}
          hint={words.reasonHint}
        >
          {(wiring) => (
            <textarea {...wiring} rows={5} maxLength={MAX_NOTICE_TEXT} defaultValue={values.powod} />
          )}
        </StatementField>
        <p>{words.contactHint}</p>
        <StatementField name="imie" label={words.name} problem={problemOf('imie')} isOptional>
          {(wiring) => <input type="text" {...wiring} autoComplete="name" defaultValue={values.imie} />}
        </StatementField>
        <StatementField name="email" label={words.email} problem={problemOf('email')} isOptional>
          {(wiring) => (
            <input
              type="email"
              {...wiring}
              inputMode="email"
              autoComplete="email"
              defaultValue={values.email}
            />
          )}
        </StatementField>
        <FaithField isOn={values.wiara} problem={problemOf('wiara')} />
        <PrivacyNote purpose="zgloszenie" />
        <button type="submit" className="button">
          {words.send}
        </button>
      </form>
    </section>
  )
}

const Grounds = ({ value, problem }: { value: string; problem: string | undefined }) => (
  <fieldset className="withdrawal-lines" aria-describedby={problem ? 'podstawa_error' : undefined}>
    <legend>{words.ground}</legend>
    {problem ? (
      <p id="podstawa_error" className="checkout-inline-error-message">
        {problem}
      </p>
    ) : null}
    {noticeGrounds.map((ground) => (
      <label key={ground} className="complaint-demand">
        <input
          type="radio"
          id={`podstawa-${ground}`}
          name="podstawa"
          value={ground}
          defaultChecked={value === ground}
        />{' '}
        {words.groundOf(ground)}
      </label>
    ))}
  </fieldset>
)

const FaithField = ({ isOn, problem }: { isOn: boolean; problem: string | undefined }) => (
  <div className={problem ? 'form-row woocommerce-invalid' : 'form-row'}>
    <label className="complaint-demand">
      <input
        type="checkbox"
        id="wiara"
        name="wiara"
        value="tak"
        defaultChecked={isOn}
        aria-required
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'wiara_error' : undefined}
      />{' '}
      {words.faith}
    </label>
    {problem ? (
      <span id="wiara_error" className="checkout-inline-error-message">
        {problem}
      </span>
    ) : null}
  </div>
)
