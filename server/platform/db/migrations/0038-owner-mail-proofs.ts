import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

type MailSettings = { email?: string; orderMailTo?: string }

/**
 * A shop opens once its owner has read a test letter. One that already has orders is open, and stays so: the
 * address it has now counts as proven.
 */
export const up = async (tx: Sql): Promise<void> => {
  await sql
    .raw(
      `create table owner_mail_proofs (
        address text primary key,
        code_json text not null,
        tries_left integer not null,
        sent_ms bigint not null,
        proven_ms bigint
      )`,
    )
    .execute(tx)
  const { rows: orders } = await sql<{ created_ms: number }>`select created_ms from orders limit 1`.execute(
    tx,
  )
  const { rows: settings } = await sql<{ value_json: string }>`
    select value_json from settings where name = 'shop'`.execute(tx)
  const { email, orderMailTo } = JSON.parse(settings[0]?.value_json ?? '{}') as MailSettings
  const address = (orderMailTo || email)?.trim().toLowerCase()
  if (orders[0] && address)
    await sql`insert into owner_mail_proofs (address, code_json, tries_left, sent_ms, proven_ms)
      values (${address}, '{}', 0, ${orders[0].created_ms}, ${orders[0].created_ms})`.execute(tx)
}
