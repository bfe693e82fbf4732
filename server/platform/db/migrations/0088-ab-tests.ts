import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/**
 * A/B tests: each campaign's part of the visitors, the test's goal and end, and orders of visitors who saw a campaign.
 */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of [
    'alter table campaigns add column weight integer not null default 1',
    'alter table campaigns add column ab_test_json text',
    `create table campaign_viewers (
      campaign_id text not null,
      visitor text not null,
      seen_ms bigint not null,
      primary key (campaign_id, visitor)
    )`,
    'create index campaign_viewers_visitor on campaign_viewers (visitor)',
    'create index campaign_viewers_seen on campaign_viewers (seen_ms)',
    `create table campaign_orders (
      campaign_id text not null,
      order_id integer not null,
      visitor text not null,
      grosze bigint not null,
      at_ms bigint not null,
      primary key (campaign_id, order_id)
    )`,
    'create index campaign_orders_order on campaign_orders (order_id)',
  ])
    await sql.raw(statement).execute(tx)
}
