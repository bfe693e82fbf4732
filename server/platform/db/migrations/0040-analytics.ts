import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** Value of a field of the order's attribution; '' if it has none. */
const field = (name: string) =>
  `coalesce((select a.value from order_attribution a where a.order_id = o.id and a.field = '${name}'), '')`

const statements = [
  `create table visit_counts (
    span text not null,
    start_ms bigint not null,
    source text not null,
    first_source text not null,
    campaign text not null,
    device text not null,
    visits integer not null,
    views integer not null,
    products integer not null,
    carts integer not null,
    checkouts integer not null,
    primary key (span, start_ms, source, first_source, campaign, device)
  )`,
  `create table subject_counts (
    span text not null,
    dimension text not null,
    value text not null,
    start_ms bigint not null,
    subject text not null,
    visits integer not null,
    primary key (span, dimension, value, start_ms, subject)
  )`,
  'create index subject_counts_subject on subject_counts (subject, span, dimension, start_ms)',
  'create index subject_counts_start on subject_counts (span, start_ms)',
  `create table open_visits (
    visitor text primary key,
    day_ms bigint not null,
    start_ms bigint not null,
    seen_ms bigint not null,
    source text not null,
    first_source text not null,
    campaign text not null,
    device text not null,
    steps integer not null,
    subjects_json text not null
  )`,
  'create index open_visits_day on open_visits (day_ms)',
  'create table visit_keys (day_ms bigint primary key, key text not null)',
  `create table order_origins (
    order_id integer primary key,
    source text not null,
    first_source text not null,
    campaign text not null,
    device text not null
  )`,
  // Spelled as `sourceKey` does. Older orders have no first touch.
  `insert into order_origins (order_id, source, first_source, campaign, device)
    select order_id, case
        when source_type in ('utm', 'organic', 'referral') then substr(lower(source_type || ':' || utm_source), 1, 100)
        else source_type end,
      '', substr(campaign, 1, 100), lower(device)
    from (select o.id as order_id, ${field('source_type')} as source_type, ${field('utm_source')} as utm_source,
      ${field('utm_campaign')} as campaign, ${field('device_type')} as device from orders o) found`,
]

/** Visits are counted by hour and day, and each order has one narrow row of where it came from. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
