import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `create table media (
    id text primary key,
    base text not null unique,
    name text not null,
    alt text not null,
    width integer not null,
    height integer not null,
    bytes integer not null,
    focus_x integer not null,
    focus_y integer not null,
    search_text text not null,
    created_ms bigint not null
  )`,
  'create index media_newest on media (created_ms, id)',
]

/** Pictures that the owner uploaded; their files are in the data folder. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
