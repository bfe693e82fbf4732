import type { ExpressionBuilder } from 'kysely'
import type { CustomerFilter, CustomerSort } from '#contract/console/shop/customers.ts'
import type { CustomerRow } from '#server/platform/db/tables/customer-tables.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

/** A filter with a search split into folded words; all of them must occur. */
export type CustomerRowFilter = Partial<Omit<CustomerFilter, 'search' | 'sort'>> & { words: string[] }

/** A search that fewer people match is made first, and the list reads only these. */
const FEW = 1_000
/** The engines escape patterns differently, so their characters are removed. */
const patternOf = (word: string) => `%${word.replace(/[\\%]/g, '')}%`

/** Who few people match; else they are searched while the list is read. */
export type FoundCustomers = string[] | 'many'

const hasWords = (where: ExpressionBuilder<Tables, 'customers'>, words: string[]) =>
  where.and(words.map((word) => where('search_text', 'like', patternOf(word))))

/** Searches everybody; `many` also without a search. */
export const findCustomers = async (db: Sql, { words }: CustomerRowFilter): Promise<FoundCustomers> => {
  if (words.length === 0) return 'many'
  const rows = await db
    .selectFrom('customers')
    .select('id')
    .where((where) => hasWords(where, words))
    .limit(FEW + 1)
    .execute()
  return rows.length > FEW ? 'many' : rows.map(({ id }) => id)
}

const matching = (db: Sql, filter: CustomerRowFilter, found: FoundCustomers) => {
  const { account, orders, news, messages, words } = filter
  let query = db.selectFrom('customers').where('merged_into', 'is', null)
  if (account === 'yes') query = query.where('account', '<>', '')
  else if (account) query = query.where('account', '=', account === 'no' ? '' : account)
  if (orders) query = query.where('order_count', orders === 'yes' ? '>' : '=', 0)
  if (news) query = query.where('wants_news', '=', news === 'yes' ? 1 : 0)
  if (messages) query = query.where('open_messages', '>', 0)
  if (found !== 'many') query = query.where('id', 'in', found.length > 0 ? found : ['-'])
  else if (words.length > 0) query = query.where((where) => hasWords(where, words))
  return query
}

export const countCustomers = async (
  db: Sql,
  filter: CustomerRowFilter,
  found: FoundCustomers,
): Promise<number> => {
  const { count } = await matching(db, filter, found)
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const sortColumns = {
  recent: 'last_ms',
  paid: 'paid_grosze',
  orders: 'order_count',
} as const satisfies Record<CustomerSort, keyof CustomerRow>

/** Position in the list: the value it is sorted by, and the id, which tells equal ones apart. */
export type CustomerCursor = { value: number; id: string }

/** Highest value first; of equal ones the later id. */
export const listCustomerRows = async (
  db: Sql,
  filter: CustomerRowFilter,
  {
    found,
    sort,
    after,
    limit,
  }: { found: FoundCustomers; sort: CustomerSort; after?: CustomerCursor | undefined; limit: number },
): Promise<CustomerRow[]> => {
  const column = sortColumns[sort]
  let query = matching(db, filter, found)
  if (after)
    query = query.where(({ eb, and, or }) =>
      or([eb(column, '<', after.value), and([eb(column, '=', after.value), eb('id', '<', after.id)])]),
    )
  const page = await query.select('id').orderBy(column, 'desc').orderBy('id', 'desc').limit(limit).execute()
  if (page.length === 0) return []
  const ids = page.map(({ id }) => id)
  const rows = await db.selectFrom('customers').selectAll().where('id', 'in', ids).execute()
  return rows
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map((row) => ({
      ...row,
      paid_grosze: Number(row.paid_grosze),
      first_ms: Number(row.first_ms),
      last_ms: Number(row.last_ms),
    }))
}

const isCardOf = (where: ExpressionBuilder<Tables, 'customers'>, id: string) =>
  where.or([where('id', '=', id), where('merged_into', '=', id)])

/**
 * A card with the ids of its own row and of those merged into it, and all spellings of their addresses. `id` may be of
 * any of them.
 */
export const listCard = async (db: Sql, id: string) => {
  const named = await db
    .selectFrom('customers')
    .select(['id', 'merged_into'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!named) return undefined
  const cardId = named.merged_into ?? named.id
  const rows = await db
    .selectFrom('customers')
    .selectAll()
    .where((where) => isCardOf(where, cardId))
    .orderBy('id')
    .execute()
  const row = rows.find((one) => one.id === cardId)
  if (!row) return undefined
  const addresses = await db
    .selectFrom('customer_addresses')
    .selectAll()
    .where(
      'mailbox',
      'in',
      rows.map(({ mailbox }) => mailbox),
    )
    .orderBy('email')
    .execute()
  return { row, rows, members: rows.map((one) => one.id), emails: addresses.map(({ email }) => email) }
}

export const listNotes = (db: Sql, customerIds: string[]) =>
  db
    .selectFrom('customer_notes')
    .selectAll()
    .where('customer_id', 'in', customerIds)
    .orderBy('at_ms', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const addNote = async (tx: Sql, row: Tables['customer_notes']): Promise<void> => {
  await tx.insertInto('customer_notes').values(row).execute()
}

/** Writes over the version that was read; false when somebody changed the note since. */
export const setNote = async (
  tx: Sql,
  id: string,
  { text, version, nowMs }: { text: string; version: number; nowMs: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('customer_notes')
    .set({ text, edited_ms: nowMs, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const removeNote = async (tx: Sql, id: string): Promise<void> => {
  await tx.deleteFrom('customer_notes').where('id', '=', id).execute()
}

/** Two changes of the same cards follow one another: a write to the rows waits for the other's commit. */
export const lockCustomers = async (tx: Sql, ids: string[]): Promise<void> => {
  await tx
    .updateTable('customers')
    .set(({ eb }) => ({ computed: eb('computed', '+', 1) }))
    .where(({ eb, or }) => or([eb('id', 'in', ids), eb('merged_into', 'in', ids)]))
    .execute()
}

/** Puts mailboxes under a card, or makes them cards of their own. */
export const setMergedInto = async (tx: Sql, ids: string[], cardId: string | null): Promise<void> => {
  await tx.updateTable('customers').set({ merged_into: cardId }).where('id', 'in', ids).execute()
}
