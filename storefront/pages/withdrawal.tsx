import type { StatementRow, WithdrawalField, WithdrawalPage, WithdrawalValues } from '#contract/withdrawal.ts'
import { INSTRUCTION_PAGE } from '#contract/shop/agreement/legal-texts.ts'
import { PrivacyNote } from '#storefront/parts/consent-boxes.tsx'
import { agreement } from '#storefront/strings/pl/order/agreement.ts'
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
      {trouble ? (
        <ul className="woocommerce-error" role="alert">
          <li>{trouble}</li>
        </ul>
      ) : null}
      {problems.length > 0 ? (
        <ul className="woocommerce-error" role="alert">
          {problems.map(({ field, text }) => (
            <li key={field}>
              <a href={`#${field === 'pieces' ? `szt-${order?.lines[0]?.position ?? 0}` : field}`}>{text}</a>
            </li>
          ))}
        </ul>
      ) : null}
      {orders.length > 0 ? (
        <section aria-labelledby="twoje-zamowienia">
          <h2 id="twoje-zamowienia">{words.yourOrders}</h2>
          <p>{words.yourOrdersHint}</p>
          <ul>
            {orders.map(({ id, createdMs, url }) => (
              <li key={id}>
                <a href={url}>{words.orderOf(id, createdMs)}</a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <form method="post" action={paths.withdraw} noValidate>
        <Carried values={{ zamowienie: values.zamowienie, klucz: values.klucz }} />
        <Row name="imie" label={words.name} value={values.imie} problem={problemOf('imie')}>
          {(wiring) => <input type="text" {...wiring} autoComplete="name" defaultValue={values.imie} />}
        </Row>
        <Row name="email" label={words.email} value={values.email} problem={problemOf('email')}>
          {(wiring) => (
            <input
              type="email"
              {...wiring}
              inputMode="email"
              autoComplete="email"
              defaultValue={values.email}
            />
          )}
        </Row>
        <Row
          name="umowa"
          label={words.contract}
          value={values.umowa}
          problem={problemOf('umowa')}
          hint={order ? words.orderHint : words.contractHint}
        >
          {(wiring) => <textarea {...wiring} rows={2} defaultValue={values.umowa} />}
        </Row>
        {order ? <Lines lines={order.lines} pieces={values.pieces} problem={problemOf('pieces')} /> : null}
        <Row name="uwagi" label={words.note} value={values.uwagi} problem={problemOf('uwagi')} isOptional>
          {(wiring) => <textarea {...wiring} rows={3} defaultValue={values.uwagi} />}
        </Row>
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

type Wiring = {
  id: string
  name: string
  className: string
  'aria-required': true | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}
type RowProps = {
  name: WithdrawalField
  label: string
  value: string
  problem: string | undefined
  hint?: string
  isOptional?: boolean
  children: (wiring: Wiring) => React.ReactNode
}

const Row = ({ name, label, problem, hint, isOptional = false, children }: RowProps) => {
  const described = [problem ? `${name}_error` : '', hint ? `${name}_hint` : ''].filter(Boolean).join(' ')
  return (
    <div className={problem ? 'form-row woocommerce-invalid' : 'form-row'}>
      <label htmlFor={name}>
        {label}
        {isOptional ? <span className="optional"> ({words.optional})</span> : null}
      </label>
      {children({
        id: name,
        name,
        className: 'input-text',
        'aria-required': isOptional ? undefined : true,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint ? (
        <small id={`${name}_hint`} className="field-hint">
          {hint}
        </small>
      ) : null}
      {problem ? (
        <span id={`${name}_error`} className="checkout-inline-error-message">
          {problem}
        </span>
      ) : null}
    </div>
  )
}

type LinesProps = {
  lines: NonNullable<FormProps['order']>['lines']
  pieces: WithdrawalValues['pieces']
  problem: string | undefined
}

const Lines = ({ lines, pieces, problem }: LinesProps) => (
  <fieldset
    className="withdrawal-lines"
    aria-describedby={problem ? 'pieces_error pieces_hint' : 'pieces_hint'}
  >
    <legend>
      {words.lines} <span className="optional">({words.optional})</span>
    </legend>
    <p id="pieces_hint" className="field-hint">
      {words.linesHint}
    </p>
    {problem ? (
      <p id="pieces_error" className="checkout-inline-error-message">
        {problem}
      </p>
    ) : null}
    {lines.some(({ exemption }) => exemption) ? <p className="field-hint">{words.exemptHint}</p> : null}
    {lines.map(({ position, name, quantity, exemption }) => (
      <div key={position} className="form-row">
        <label htmlFor={`szt-${position}`}>{words.piecesOf(name, quantity)}</label>
        <input
          type="text"
          inputMode="numeric"
          id={`szt-${position}`}
          name={`szt-${position}`}
          className="input-text"
          autoComplete="off"
          defaultValue={pieces[position] ?? ''}
          aria-describedby={exemption ? `wyjatek-${position}` : undefined}
        />
        {exemption ? (
          <p className="field-hint" id={`wyjatek-${position}`}>
            {agreement.exemption(exemption)}
          </p>
        ) : null}
      </div>
    ))}
  </fieldset>
)

const Carried = ({ values }: { values: Record<string, string> }) =>
  Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

const Rows = ({ rows }: { rows: StatementRow[] }) => (
  <dl className="withdrawal-rows">
    {rows.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

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
      <Rows rows={rows} />
      <form method="post" action={paths.withdraw}>
        <Carried values={carried} />
        <button type="submit" name="krok" value="potwierdz" className="button">
          {words.confirm}
        </button>
      </form>
      <form method="post" action={paths.withdraw}>
        <Carried values={carried} />
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
    <Rows rows={rows} />
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
