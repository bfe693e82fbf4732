import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'

type Counts = Record<string, number>

/**
 * Tables that may change without a request for it: notices are saved in carts, a session's last use is
 * updated; those that record refusals themselves; and counts of campaigns, visits and searches, which are
 * written a second later.
 */
const RESTLESS = new Set([
  'carts',
  'owner_sessions',
  'audit_events',
  'sign_in_throttles',
  'campaign_events',
  'campaign_counts',
  'campaign_visitors',
  'campaign_usage',
  'visit_keys',
  'open_visits',
  'visit_counts',
  'subject_counts',
  'recorded_views',
  'recorded_days',
  'search_counts',
  'watched_writes',
])

/**
 * The size of everything that a refused request must not change: rows of each table, pieces in stock, prices.
 */
export const watchDatabase = async (db: Database): Promise<() => Promise<Record<string, number>>> => {
  const { rows } = await (
    db.engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite%'`
      : sql<{
          name: string
        }>`select table_name as name from information_schema.tables where table_schema = 'public'`
  ).execute(db.read)
  const names = rows
    .map(({ name }) => name)
    .filter((name) => !RESTLESS.has(name))
    .sort()
  const counts = names.map((name) => sql`(select count(*) from ${sql.table(name)}) as ${sql.ref(name)}`)
  const everything = sql`select ${sql.join(counts)}, (select sum(quantity) from stock) as pieces, (select sum(regular_price_grosze) from products) as prices`
  const count =
    db.engine === 'sqlite' ? countAfterCommits(db, everything) : await countAfterWrites(db, names, everything)
  return async () =>
    Object.fromEntries(Object.entries(await count()).map(([name, amount]) => [name, Number(amount)]))
}

/** SQLite counts again only when another connection, such as the writing one, has committed since. */
const countAfterCommits = (db: Database, everything: RawBuilder<unknown>) => {
  let known = -1
  let last: Counts = {}
  return async () => {
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db.read)
    const version = rows[0]?.data_version ?? known
    if (version !== known) last = (await sql<Counts>`${everything}`.execute(db.read)).rows[0] ?? {}
    known = version
    return last
  }
}

/**
 * PostgreSQL plans a hundred counts for longer than it executes them: a function is planned once per
 * connection, and it counts only when something was written since. Each write leaves a row, which becomes
 * visible on commit.
 */
const countAfterWrites = async (db: Database, names: readonly string[], everything: RawBuilder<unknown>) => {
  const { sql: text } = everything.compile(db.read)
  await db.transaction(async (tx) => {
    const run = (statement: string) => sql.raw(statement).execute(tx)
    await run('create unlogged table if not exists watched_writes (at timestamptz default now())')
    await run(
      'create or replace function watched_write() returns trigger language plpgsql as $$ begin insert into watched_writes default values; return null; end $$',
    )
    for (const name of names)
      await run(
        `create or replace trigger watched after insert or update or delete or truncate on "${name}" for each statement execute function watched_write()`,
      )
    await run(
      `create or replace function watched_counts() returns json language plpgsql stable as $$ begin return (select row_to_json(everything) from (${text}) everything); end $$`,
    )
  })
  let last: Counts | undefined
  return async () => {
    // The rows are removed as they are counted: there are a hundred thousand in a deep run.
    const { rows } = await sql<{
      counts: Counts | null
    }>`with seen as (delete from watched_writes returning 1) select case when ${last === undefined} or exists (select from seen) then watched_counts() end as counts`.execute(
      db.read,
    )
    last = rows[0]?.counts ?? last
    return last ?? {}
  }
}
