import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `create table prize_draws (
    id text primary key,
    site_id text not null,
    campaign_id text not null,
    campaign_name text not null,
    key text not null unique,
    visitor text not null,
    won_key text unique,
    prize_id text not null,
    prize_json text not null,
    instead_of text,
    random double precision,
    segment integer not null,
    code text,
    is_limited integer not null,
    status text not null,
    lead_id text,
    ip text not null,
    drawn_ms bigint not null,
    held_until_ms bigint,
    ended_ms bigint
  )`,
  `create index prize_draws_drawn on prize_draws (drawn_ms, id)`,
  `create index prize_draws_campaign on prize_draws (campaign_id, drawn_ms, id)`,
  `create index prize_draws_held on prize_draws (status, held_until_ms)`,
  `create index prize_draws_network on prize_draws (campaign_id, ip, status, held_until_ms)`,
  `create index prize_draws_lead on prize_draws (lead_id)`,
  `create table prize_stocks (campaign_id text not null, prize_id text not null, taken bigint not null, primary key (campaign_id, prize_id))`,
  `create table prize_codes (
    campaign_id text not null,
    prize_id text not null,
    code text not null,
    position bigint not null,
    draw_id text,
    primary key (campaign_id, prize_id, code)
  )`,
  `create index prize_codes_free on prize_codes (campaign_id, prize_id, draw_id, position)`,
  `create table prize_winners (campaign_id text not null, email text not null, lead_id text not null, primary key (campaign_id, email))`,
  `create index prize_winners_lead on prize_winners (lead_id)`,
  `alter table leads add column prize_json text`,
]

/** Prizes of games, their remaining stock, and the winners. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
