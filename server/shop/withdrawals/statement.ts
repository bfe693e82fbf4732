import type { StatementRow, WithdrawnLine } from '#contract/withdrawal.ts'
import { withdrawal as words } from '#storefront/strings/pl/order/withdrawal.ts'

export type Statement = {
  name: string
  /** ''. */
  email: string
  contract: string
  note: string
  /** Empty: the whole contract. */
  lines: WithdrawnLine[]
}

/** What the buyer declares, as the summary, the receipt and the letter show it. */
export const statementRows = ({ name, email, contract, note, lines }: Statement): StatementRow[] => [
  { label: words.rows.name, value: name },
  ...(email ? [{ label: words.rows.email, value: email }] : []),
  { label: words.rows.contract, value: contract },
  { label: words.rows.scope, value: lines.length > 0 ? words.rows.lines(lines) : words.rows.whole },
  ...(note ? [{ label: words.rows.note, value: note }] : []),
]

/** The same with the time of submission. */
export const receiptRows = (statement: Statement, receivedMs: number): StatementRow[] => [
  { label: words.rows.received, value: words.formatSubmission(receivedMs) },
  ...statementRows(statement),
]

/** The statement as one text, which is stored and hashed. */
export const writeStatement = (statement: Statement, receivedMs: number, shopName: string): string =>
  [
    words.statement(shopName),
    ...receiptRows(statement, receivedMs).map(({ label, value }) => `${label}: ${value}`),
  ].join('\n')
