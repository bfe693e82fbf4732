import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { insertRows } from './insert-rows.ts'
import type { Sql } from './tables.ts'

/**
 * Notes in the transaction of a change that something about the person with this address changed, so that their row of
 * `customers` is computed anew (decision 0077). Each note is a row of its own: nobody waits for somebody else's.
 */
export const noteCustomer = async (tx: Sql, email: string | null | undefined): Promise<void> => {
  if (email) await insertRows(tx, 'customer_changes', [{ id: randomUUID(), email }])
}

/** Where a person's address is stored. */
const ADDRESS = {
  orders: 'email',
  identities: 'email',
  leads: 'email',
  quotes: 'email',
  contact_messages: 'sender_email',
} as const

/** The same for the address of a row. Call it after the change, or before the row is removed. */
export const noteCustomerOf = async (
  tx: Sql,
  table: keyof typeof ADDRESS,
  id: string | number,
): Promise<void> => {
  const { rows } = await sql<{ email: string | null }>`
    select ${sql.ref(ADDRESS[table])} as email from ${sql.table(table)} where id = ${id}`.execute(tx)
  await noteCustomer(tx, rows[0]?.email)
}
