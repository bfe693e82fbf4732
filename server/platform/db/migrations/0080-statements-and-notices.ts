import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `alter table complaints add column kind text not null default 'goods'`,
  `create table content_notices (
    id integer primary key,
    request_hash text not null unique,
    content_kind text not null,
    content_id text not null,
    url text not null,
    content text not null,
    ground text not null,
    reason text not null,
    name text not null,
    email text not null,
    at_ms bigint not null,
    outcome text,
    decision text not null,
    decided_by text not null,
    decided_ms bigint
  )`,
  'create index content_notices_subject on content_notices (content_kind, content_id)',
  'create index content_notices_open on content_notices (id) where outcome is null',
  'create index content_notices_email on content_notices (email)',
  'create index content_notices_time on content_notices (at_ms)',
  // Reports without a name, as they were before, wait for a decision as well.
  `insert into content_notices
    select row_number() over (order by r.at_ms, r.id), r.id, 'review', cast(r.review_id as text), '', p.text,
      'rules', r.reason, '', '', r.at_ms, null, '', '', null
    from review_reports r join product_reviews p on p.id = r.review_id`,
  'delete from review_reports',
  'update product_reviews set reports = 0 where reports > 0',
  `insert into counters (name, value) select 'notice', count(*) from content_notices`,
]

/** Complaints about accessibility, and notices about reviews and questions with the decisions about them. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
