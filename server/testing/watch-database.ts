import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

type Counts = Record<string, number>

/**
 * Tables that may change without anything having been asked for: notices wait in carts, a session is seen;
 * those in which refusals themselves are noted; and what is counted of campaigns beside the requests, a second later.
 */
const RESTLESS = new Set(['carts', 'owner_sessions', 'audit_events', 'sign_in_throttles', 'campaign_events', 'campaign_counts', 'campaign_visitors', 'campaign_usage'])

/** How much there is of everything a refused request must leave alone: rows of each table, pieces in stock, prices. */
export const watchDatabase = async (db: Database): Promise<() => Promise<Record<string, number>>> => {
  const { rows } = await (db.engine === 'sqlite'
    ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite%'`
    : sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`
  ).execute(db.read)
  const names = rows.map(({ name }) => name).filter((name) => !RESTLESS.has(name)).sort()
  const counts = names.map((name) => sql`(select count(*) from ${sql.table(name)}) as ${sql.ref(name)}`)
  const everything = sql`select ${sql.join(counts)}, (select sum(quantity) from stock) as pieces, (select sum(regular_price_grosze) from products) as prices`
  const count = db.engine === 'sqlite' ? sql<Counts>`${everything}` : await plannedOnce(db, everything)
  return async () => Object.fromEntries(Object.entries((await count.execute(db.read)).rows[0] ?? {}).map(([name, amount]) => [name, Number(amount)]))
}

/** PostgreSQL thinks longer about a hundred counts than it counts: a function thinks once for each connection. */
const plannedOnce = async (db: Database, everything: RawBuilder<unknown>) => {
  const { sql: text } = everything.compile(db.read)
  await db.transaction((tx) => sql.raw(`create or replace function watched_counts() returns json language plpgsql stable as $$ begin return (select row_to_json(everything) from (${text}) everything); end $$`).execute(tx))
  const called = sql<{ counts: Counts }>`select watched_counts() as counts`
  return { execute: async (read: Database['read']) => ({ rows: (await called.execute(read)).rows.map(({ counts }) => counts) }) }
}
