import type { OrderedLine, StatementRow } from '#contract/withdrawal.ts'
import { agreement } from '#storefront/strings/pl/order/agreement.ts'
import { withdrawal } from '#storefront/strings/pl/order/withdrawal.ts'

type Wiring = {
  id: string
  name: string
  className: string
  'aria-required': true | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}
type FieldProps = {
  name: string
  label: string
  problem: string | undefined
  hint?: string
  isOptional?: boolean
  children: (wiring: Wiring) => React.ReactNode
}

const Optional = () => <span className="optional"> ({withdrawal.optional})</span>

/** A labelled field of a statement, with its hint and what is wrong with it. */
export const StatementField = ({ name, label, problem, hint, isOptional = false, children }: FieldProps) => {
  const described = [problem ? `${name}_error` : '', hint ? `${name}_hint` : ''].filter(Boolean).join(' ')
  return (
    <div className={problem ? 'form-row woocommerce-invalid' : 'form-row'}>
      <label htmlFor={name}>
        {label}
        {isOptional ? <Optional /> : null}
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

type PiecesProps = {
  legend: string
  hint: string
  lines: OrderedLine[]
  /** By position, as typed. */
  pieces: Record<string, string>
  problem: string | undefined
  /** Whether exemptions from withdrawal are said. */
  showsExemptions?: boolean
}

/** How many pieces of each line of an order a statement is about. */
export const PieceFields = ({
  legend,
  hint,
  lines,
  pieces,
  problem,
  showsExemptions = false,
}: PiecesProps) => (
  <fieldset
    className="withdrawal-lines"
    aria-describedby={problem ? 'pieces_error pieces_hint' : 'pieces_hint'}
  >
    <legend>
      {legend}
      <Optional />
    </legend>
    <p id="pieces_hint" className="field-hint">
      {hint}
    </p>
    {problem ? (
      <p id="pieces_error" className="checkout-inline-error-message">
        {problem}
      </p>
    ) : null}
    {showsExemptions && lines.some(({ exemption }) => exemption) ? (
      <p className="field-hint">{withdrawal.exemptHint}</p>
    ) : null}
    {lines.map(({ position, name, quantity, exemption }) => (
      <div key={position} className="form-row">
        <label htmlFor={`szt-${position}`}>{withdrawal.piecesOf(name, quantity)}</label>
        <input
          type="text"
          inputMode="numeric"
          id={`szt-${position}`}
          name={`szt-${position}`}
          className="input-text"
          autoComplete="off"
          defaultValue={pieces[position] ?? ''}
          aria-describedby={showsExemptions && exemption ? `wyjatek-${position}` : undefined}
        />
        {showsExemptions && exemption ? (
          <p className="field-hint" id={`wyjatek-${position}`}>
            {agreement.exemption(exemption)}
          </p>
        ) : null}
      </div>
    ))}
  </fieldset>
)

/** Values that a form carries without showing them. */
export const HiddenFields = ({ values }: { values: Record<string, string> }) =>
  Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

/** What a statement says. */
export const StatementRows = ({ rows }: { rows: StatementRow[] }) => (
  <dl className="withdrawal-rows">
    {rows.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

type ProblemsProps = {
  trouble: string | null
  problems: { field: string; text: string }[]
  lines: OrderedLine[]
}

/** Why a statement was not accepted, with links to the fields. */
export const StatementProblems = ({ trouble, problems, lines }: ProblemsProps) => (
  <>
    {trouble ? (
      <ul className="woocommerce-error" role="alert">
        <li>{trouble}</li>
      </ul>
    ) : null}
    {problems.length > 0 ? (
      <ul className="woocommerce-error" role="alert">
        {problems.map(({ field, text }) => (
          <li key={field}>
            <a href={`#${field === 'pieces' ? `szt-${lines[0]?.position ?? 0}` : field}`}>{text}</a>
          </li>
        ))}
      </ul>
    ) : null}
  </>
)

type OrdersProps = { hint: string; orders: { id: number; createdMs: number; url: string }[] }

/** The member's orders, each with a form of its own. */
export const StatementOrders = ({ hint, orders }: OrdersProps) =>
  orders.length > 0 ? (
    <section aria-labelledby="twoje-zamowienia">
      <h2 id="twoje-zamowienia">{withdrawal.yourOrders}</h2>
      <p>{hint}</p>
      <ul>
        {orders.map(({ id, createdMs, url }) => (
          <li key={id}>
            <a href={url}>{withdrawal.orderOf(id, createdMs)}</a>
          </li>
        ))}
      </ul>
    </section>
  ) : null
