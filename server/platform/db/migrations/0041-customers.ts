import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** Filters of the list are answered from the index by which it is sorted. */
const filters = 'merged_into, account, wants_news, order_count, open_messages'

const statements = [
  'create table customer_changes (id text primary key, email text not null)',
  'create table customer_addresses (email text primary key, mailbox text not null)',
  'create index customer_addresses_mailbox on customer_addresses (mailbox)',
  `create table customers (
    id text primary key,
    mailbox text not null unique,
    merged_into text,
    computed integer not null,
    name text not null,
    email text not null,
    phone text not null,
    search_text text not null,
    order_count integer not null,
    paid_grosze bigint not null,
    account text not null,
    wants_news integer not null,
    open_messages integer not null,
    first_ms bigint not null,
    last_ms bigint not null
  )`,
  `create index customers_last on customers (last_ms, id, ${filters})`,
  `create index customers_paid on customers (paid_grosze, id, ${filters})`,
  `create index customers_orders on customers (order_count, id, merged_into, account, wants_news, open_messages)`,
  // A search reads this instead of the table: a fifth of the time.
  'create index customers_search on customers (search_text, id)',
  // Few are merged. An index of all would be chosen for the list, which is sorted by others.
  'create index customers_merged on customers (merged_into) where merged_into is not null',
  `create table customer_notes (
    id text primary key,
    customer_id text not null,
    at_ms bigint not null,
    edited_ms bigint,
    author text not null,
    text text not null,
    version integer not null
  )`,
  'create index customer_notes_customer on customer_notes (customer_id, at_ms)',
  `create table customer_erasures (
    id text primary key,
    at_ms bigint not null,
    author text not null,
    mailbox_hash text not null,
    counts_json text not null
  )`,
  'create index customer_erasures_at on customer_erasures (at_ms)',
  'create index identities_mail on identities (email)',
  'create index contact_messages_sender on contact_messages (sender_email)',
  'create index quotes_email on quotes (email)',
  // The task that computes changed mailboxes computes those of an existing shop as well, a few at a time.
  `insert into customer_changes (id, email)
    select 'first:' || email, email from (
      select email from orders union select email from identities union select email from leads
      union select email from quotes union select sender_email from contact_messages
    ) everybody where email is not null and email <> ''`,
]

/** People by mailbox, with their notes, and the evidence of those that were erased. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
