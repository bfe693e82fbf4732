import * as v from 'valibot'

const text = (max: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max, `Skróć ten tekst do ${max} znaków.`))
const days = (from: number, to: number, usual: number) => {
  const problem = `Podaj liczbę od ${from} do ${to}.`
  return v.optional(
    v.pipe(v.number(problem), v.integer(problem), v.minValue(from, problem), v.maxValue(to, problem)),
    usual,
  )
}

/** The same, or 0: nothing is removed by itself. */
const daysOrNever = (from: number, to: number, usual: number) => {
  const problem = `Podaj 0 albo liczbę od ${from} do ${to}.`
  return v.optional(
    v.pipe(
      v.number(problem),
      v.integer(problem),
      v.check((value) => value === 0 || (value >= from && value <= to), problem),
    ),
    usual,
  )
}

const MAX_DAYS = 3_660

/**
 * How many days data of each kind are stored. Claims from a contract expire after six years (2,200 days); invoices and
 * orders follow the books, which no setting shortens.
 */
export const retentionSettings = v.object({
  /** Sent letters, but those about orders. */
  mail: days(30, MAX_DAYS, 365),
  /** Letters about orders: confirmations are evidence of the contract. */
  orderMail: days(365, MAX_DAYS, 2_200),
  /** Spam and deleted messages, with files. */
  spam: days(7, 365, 30),
  /** Messages of the inbox with their answers and files, after the last of them; 0: the owner deletes them. */
  inbox: daysOrNever(90, MAX_DAYS, 0),
  /** Addresses left in campaigns whose mailed link nobody used. */
  openLeads: days(7, 365, 30),
  /** Contacts of campaigns who unsubscribed. */
  leftLeads: days(7, MAX_DAYS, 365),
  /** Contacts of campaigns who stayed and did nothing since; 0: until they unsubscribe. */
  quietLeads: daysOrNever(180, MAX_DAYS, 0),
  /** Draws lose what leads to a person; the draw itself stays. */
  draws: days(90, MAX_DAYS, 1_100),
  /** Proof of consents, after they were withdrawn. */
  consents: days(365, MAX_DAYS, 2_200),
  /** Sent reminders of carts. */
  reminders: days(30, MAX_DAYS, 365),
  /** What visitors of campaigns saw, without their address or with it. */
  visitors: days(30, 1_100, 400),
  /** Sessions after their end. */
  sessions: days(30, 365, 30),
  /** The log of signing in and of access. */
  logs: days(30, 1_100, 365),
  /** Statements of withdrawal. */
  withdrawals: days(2_196, MAX_DAYS, 2_196),
  /** Complaints with their photographs. */
  complaints: days(2_196, MAX_DAYS, 2_196),
  /** Notices about reviews and questions, with the decisions. */
  contentNotices: days(180, MAX_DAYS, 1_100),
  /** Evidence of erasures, without what names anybody. */
  erasures: days(365, MAX_DAYS, 2_200),
})
export type RetentionKind = keyof v.InferOutput<typeof retentionSettings>
/** Kinds that may be stored without an end. */
export const endlessKinds: readonly RetentionKind[] = ['inbox', 'quietLeads']
export const retentionKinds = Object.keys(retentionSettings.entries) as RetentionKind[]

const processor = v.object({
  name: v.pipe(text(120), v.minLength(1, 'Podaj nazwę firmy.')),
  /** What it does with the data. */
  service: text(200),
  /** Country, when it is outside of the European Economic Area. */
  place: text(120),
})
export type Processor = v.InferOutput<typeof processor>

/** Who is responsible for personal data, who else receives them, and how long they are stored. */
export const privacySettings = v.object({
  /** Name and address of the controller; empty: the firm's data in the footer. */
  controller: v.optional(text(400), ''),
  /** Where people write about their data; empty: the shop's address. */
  contact: v.optional(text(200), ''),
  /** Data protection officer; empty: there is none. */
  officer: v.optional(text(200), ''),
  processors: v.optional(v.pipe(v.array(processor), v.maxLength(60, 'Podaj najwyżej 60 firm.')), []),
  retention: v.optional(retentionSettings, {}),
})
export type PrivacySettings = v.InferOutput<typeof privacySettings>
