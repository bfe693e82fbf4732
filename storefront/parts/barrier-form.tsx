import type { BarrierField, ComplaintPage } from '#contract/complaint.ts'
import { PrivacyNote } from '#storefront/parts/consent-boxes.tsx'
import { HiddenFields, StatementField, StatementProblems } from '#storefront/parts/statement-form.tsx'
import { paths } from '#storefront/paths.ts'
import { barrier as words } from '#storefront/strings/pl/frame/accessibility.ts'

type Props = Omit<Extract<ComplaintPage, { step: 'barrier' }>, 'step'>

/** A complaint about what somebody with a disability cannot use. It needs no script. */
export const BarrierForm = ({ values, problems, trouble }: Props) => {
  const problemOf = (field: BarrierField) => problems.find((problem) => problem.field === field)?.text
  return (
    <section className="track-order withdrawal">
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      <StatementProblems trouble={trouble} lines={[]} problems={problems} />
      <form method="post" action={paths.reportBarrier} noValidate>
        <HiddenFields values={{ klucz: values.klucz }} />
        <StatementField name="strona" label={words.page} problem={problemOf('strona')} hint={words.pageHint}>
          {(wiring) => <input type="text" {...wiring} autoComplete="off" defaultValue={values.strona} />}
        </StatementField>
        <StatementField name="opis" label={words.fault} problem={problemOf('opis')} hint={words.faultHint}>
          {(wiring) => <textarea {...wiring} rows={5} defaultValue={values.opis} />}
        </StatementField>
        <StatementField
          name="narzedzie"
          label={words.tool}
          problem={problemOf('narzedzie')}
          hint={words.toolHint}
          isOptional
        >
          {(wiring) => <input type="text" {...wiring} autoComplete="off" defaultValue={values.narzedzie} />}
        </StatementField>
        <h2>{words.contactPart}</h2>
        <p>{words.contactHint}</p>
        <StatementField name="imie" label={words.name} problem={problemOf('imie')}>
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
        <StatementField name="telefon" label={words.phone} problem={problemOf('telefon')} isOptional>
          {(wiring) => (
            <input type="tel" {...wiring} inputMode="tel" autoComplete="tel" defaultValue={values.telefon} />
          )}
        </StatementField>
        <PrivacyNote purpose="reklamacja" />
        <button type="submit" className="button">
          {words.send}
        </button>
      </form>
      <p>
        {words.aboutStatement} <a href={paths.accessibility}>{words.toStatement}</a>
      </p>
    </section>
  )
}
