import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** The look of a site's campaigns, what the last restyling replaced, and templates of the owner's own. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of [
    `create table brand_kits (
      site_id text primary key,
      kit_json text not null,
      previous_json text,
      updated_ms bigint not null
    )`,
    `create table brand_restyles (
      site_id text primary key,
      at_ms bigint not null,
      campaigns_json text not null
    )`,
    `create table campaign_templates (
      id text primary key,
      name text not null,
      document_json text not null,
      created_ms bigint not null,
      updated_ms bigint not null
    )`,
    'create index campaign_templates_created on campaign_templates (created_ms)',
  ])
    await sql.raw(statement).execute(tx)
}
