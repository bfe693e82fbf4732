import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** Which code a campaign's form gave to whom; coupons that were made for one; planned switches of campaigns. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of [
    `create table given_codes (
      campaign_id text not null,
      holder text not null,
      visitor text not null,
      lead_id text not null,
      code text not null,
      given_ms bigint not null,
      expires_ms bigint,
      primary key (campaign_id, holder)
    )`,
    'create index given_codes_lead on given_codes (lead_id)',
    'alter table coupons add column campaign_id text',
    'create index coupons_campaign on coupons (campaign_id, used_count)',
    `create table campaign_switches (
      campaign_id text not null,
      turns_on integer not null,
      at_ms bigint not null,
      primary key (campaign_id, turns_on)
    )`,
    'create index campaign_switches_due on campaign_switches (at_ms)',
  ])
    await sql.raw(statement).execute(tx)
}
