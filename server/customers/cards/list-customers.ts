import type {
  AccountFilter,
  CustomerFilter,
  CustomersAnswer,
  CustomerSummary,
} from '#contract/console/shop/customers.ts'
import type { CustomerRow } from '#server/platform/db/tables/customer-tables.ts'
import type { Services } from '#server/platform/services.ts'
import { CSV_BEGIN, csvLine } from '#server/platform/text/csv-line.ts'
import { foldPolish } from '#server/platform/text/fold-polish.ts'
import { phoneDigits, refreshCustomers } from './refresh-customers.ts'
import {
  countCustomers,
  type CustomerCursor,
  type CustomerRowFilter,
  findCustomers,
  listCustomerRows,
  sortColumns,
} from './store.ts'

const PER_PAGE = 50
const BATCH = 500
const MAX_WORDS = 6

/** Words that must all occur; a telephone number in any grouping, with or without 48, is one word of digits. */
const wordsOf = (search: string): string[] => {
  const folded = foldPolish(search.trim())
  return /^[+\d][\d\s()-]{5,}$/.test(folded)
    ? [phoneDigits(folded)]
    : folded.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
}

const rowFilterOf = ({ search = '', ...filter }: Partial<CustomerFilter>): CustomerRowFilter => ({
  ...filter,
  words: wordsOf(search),
})

const readCursor = (text = ''): CustomerCursor | undefined => {
  const [, value, id] = /^(-?\d{1,15})_([\w-]{1,60})$/.exec(text) ?? []
  return id === undefined ? undefined : { value: Number(value), id }
}

type Query = Partial<CustomerFilter> & { before?: string }

/** A page of the list of people, computed up to now. */
export const listCustomers = async (
  services: Services,
  { sort = 'recent', before, ...wanted }: Query,
  limit = PER_PAGE,
): Promise<CustomersAnswer> => {
  await refreshCustomers(services)
  const db = services.db.read
  const filter = rowFilterOf(wanted)
  const found = await findCustomers(db, filter)
  const rows = await listCustomerRows(db, filter, {
    found,
    sort,
    after: readCursor(before),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const isCounted = found !== 'many' || filter.words.length === 0
  return {
    customers: shown.map(summaryOf),
    count: isCounted ? await countCustomers(db, filter, found) : null,
    next: rows.length > limit && last ? `${last[sortColumns[sort]]}_${last.id}` : null,
  }
}

export const summaryOf = (row: CustomerRow): CustomerSummary => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  orderCount: row.order_count,
  paidGrosze: Number(row.paid_grosze),
  lastMs: Number(row.last_ms),
  account: row.account,
  wantsNews: row.wants_news === 1,
  openMessages: row.open_messages,
})

const warsawTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Warsaw',
  dateStyle: 'short',
  timeStyle: 'short',
})
const accountNames: Record<Exclude<AccountFilter, 'yes' | 'no'>, string> = {
  ACTIVE: 'tak',
  PENDING: 'czeka',
  BLOCKED: 'zablokowane',
}

/** `1234,56`: a number to a Polish spreadsheet. */
const amount = (grosze: number) => (grosze / 100).toFixed(2).replace('.', ',')

/** The people of a view as CSV, in its order, in pieces. */
export async function* exportCustomers(
  services: Services,
  { sort = 'recent', ...wanted }: Partial<CustomerFilter>,
): AsyncGenerator<string> {
  await refreshCustomers(services, { batches: Infinity })
  const db = services.db.read
  const filter = rowFilterOf(wanted)
  yield (
    CSV_BEGIN +
    csvLine([
      'Imię i nazwisko',
      'E-mail',
      'Telefon',
      'Zamówienia',
      'Zapłacono po zwrotach (zł)',
      'Ostatnio',
      'Pierwszy raz',
      'Konto',
      'Zgoda na newsletter',
      'Wiadomości bez odpowiedzi',
    ])
  )
  const found = await findCustomers(db, filter)
  for (let after: CustomerCursor | undefined; ;) {
    const rows = await listCustomerRows(db, filter, { found, sort, after, limit: BATCH })
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(csvLineOf).join('')
    if (rows.length < BATCH) return
    after = { value: last[sortColumns[sort]], id: last.id }
  }
}

const csvLineOf = (row: CustomerRow): string =>
  csvLine([
    row.name,
    row.email,
    row.phone,
    String(row.order_count),
    amount(row.paid_grosze),
    warsawTime.format(row.last_ms),
    warsawTime.format(row.first_ms),
    row.account === '' ? 'nie' : (accountNames[row.account as keyof typeof accountNames] ?? row.account),
    row.wants_news === 1 ? 'tak' : 'nie',
    String(row.open_messages),
  ])
