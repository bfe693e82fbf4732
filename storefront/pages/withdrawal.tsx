import type { WithdrawalField, WithdrawalPage } from '#contract/withdrawal.ts'
import { INSTRUCTION_PAGE } from '#contract/shop/agreement/legal-texts.ts'
import { PrivacyNote } from '#storefront/parts/consent-boxes.tsx'
import {
  HiddenFields,
  PieceFields,
  StatementField,
  StatementOrders,
  StatementProblems,
  StatementRows,
} from '#storefront/parts/statement-form.tsx'
import { paths } from '#storefront/paths.ts'
import { withdrawal as words } from '#storefront/strings/pl/order/withdrawal.ts'

export type { WithdrawalPage }

export const bodyClass = 'page withdrawal-page'

/** Withdrawal from a contract: form, summary, receipt. It needs no script. */
export default function Withdrawal(page: WithdrawalPage) {
  switch (page.step) {
    case 'form':
      return <FormStep {...page} />
    case 'summary':
      return <SummaryStep {...page} />
    case 'receipt':
      return <ReceiptStep {...page} />
  }
}

type FormProps = Extract<WithdrawalPage, { step: 'form' }>

const FormStep = ({ values, order, orders, problems, trouble }: FormProps) => {
  const problemOf = (field: WithdrawalField) => problems.find((problem) => problem.field === field)?.text
  return (
    <section className="track-order withdrawal">
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      <p>{words.steps}</p>
      <StatementProblems trouble={trouble} problems={problems} lines={order?.lines ?? []} />
      <StatementOrders hint={words.yourOrdersHint} orders={orders} />
      <form method="post" action={paths.withdraw} noValidate>
        <HiddenFields values={{ zamowienie: values.zamowienie, klucz: values.klucz }} />
        <StatementField name="imie" label={words.name} problem={problemOf('imie')}>
          {(wiring) => <input type="text" {...wiring} autoComplete="name" defaultValue={values.imie} />}
        </StatementField>
        <StatementField name="email" label={words.email} problem={problemOf('email')}>
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
        <StatementField
          name="umowa"
          label={words.contract}
          problem={problemOf('umowa')}
          hint={order ? words.orderHint : words.contractHint}
        >
          {(wiring) => <textarea {...wiring} rows={2} defaultValue={values.umowa} />}
        </StatementField>
        {order ? (
          <PieceFields
            legend={words.lines}
            hint={words.linesHint}
            lines={order.lines}
            pieces={values.pieces}
            problem={problemOf('pieces')}
            showsExemptions
          />
        ) : null}
        <StatementField name="uwagi" label={words.note} problem={problemOf('uwagi')} isOptional>
          {(wiring) => <textarea {...wiring} rows={3} defaultValue={values.uwagi} />}
        </StatementField>
        <PrivacyNote purpose="odstapienie" />
        <button type="submit" name="krok" value="dalej" className="button">
          {words.next}
        </button>
      </form>
      <p>
        {words.modelForm} <a href={paths.withdrawalForm}>{words.modelPage}</a>,{' '}
        <a href={paths.withdrawalFormFile}>{words.modelFile}</a>.{' '}
        <a href={paths.page(INSTRUCTION_PAGE)}>{words.instruction}</a>
      </p>
    </section>
  )
}

const SummaryStep = ({ values, rows }: Extract<WithdrawalPage, { step: 'summary' }>) => {
  const { pieces, ...typed } = values
  const carried = {
    ...typed,
    ...Object.fromEntries(Object.entries(pieces).map(([position, count]) => [`szt-${position}`, count])),
  }
  return (
    <section className="track-order withdrawal">
      <h1>{words.summaryTitle}</h1>
      <p>{words.summaryLead}</p>
      <StatementRows rows={rows} />
      <form method="post" action={paths.withdraw}>
        <HiddenFields values={carried} />
        <button type="submit" name="krok" value="potwierdz" className="button">
          {words.confirm}
        </button>
      </form>
      <form method="post" action={paths.withdraw}>
        <HiddenFields values={carried} />
        <button type="submit" name="krok" value="wroc" className="button quiet">
          {words.back}
        </button>
      </form>
    </section>
  )
}

const ReceiptStep = ({ rows, hash, email }: Extract<WithdrawalPage, { step: 'receipt' }>) => (
  <section className="track-order withdrawal">
    <h1>{words.receiptTitle}</h1>
    <p role="status">{words.receiptLead(email)}</p>
    <StatementRows rows={rows} />
    <p className="withdrawal-hash">
      {words.hash}: <code>{hash}</code>
    </p>
    <h2>{words.whatNext}</h2>
    <ul>
      {words.nextSteps.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </section>
)
