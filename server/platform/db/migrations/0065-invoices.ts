import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `create table invoices (
    id text primary key,
    order_id integer not null,
    kind text not null,
    number text not null unique,
    request_key text not null unique,
    corrects_id text,
    issued_on text not null,
    created_ms bigint not null,
    author text not null,
    buyer_name text not null,
    buyer_nip text,
    total_grosze integer not null,
    vat_grosze integer not null,
    document_json text not null
  )`,
  'create index invoices_order on invoices (order_id)',
  'create index invoices_issued on invoices (issued_on, id)',
  'create table invoice_counters (series text not null, period text not null, last_number integer not null, primary key (series, period))',
  `create table ksef_documents (
    invoice_id text primary key,
    environment text not null,
    state text not null,
    is_offline integer not null default 0,
    xml text not null,
    xml_hash text not null,
    send_by_ms bigint not null,
    session_ref text,
    invoice_ref text,
    status_code integer,
    status_text text not null default '',
    tries integer not null default 0,
    next_try_ms bigint,
    created_ms bigint not null,
    updated_ms bigint not null,
    ksef_number text,
    accepted_ms bigint,
    upo_xml text
  )`,
  'create index ksef_documents_due on ksef_documents (next_try_ms)',
  'create index ksef_documents_state on ksef_documents (state, created_ms)',
]

/** Invoices, their numbers, and what was sent to the National e-Invoice System (KSeF). */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
