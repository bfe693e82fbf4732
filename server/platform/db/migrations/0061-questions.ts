import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `create table product_questions (
    id text primary key,
    product_id integer not null,
    email text not null,
    mailbox text not null,
    question text not null,
    answer text not null,
    state text not null,
    suspicion text not null,
    version integer not null,
    created_ms bigint not null,
    answered_ms bigint
  )`,
  'create index product_questions_product on product_questions (product_id, state, answered_ms)',
  'create index product_questions_state on product_questions (state, id)',
  'create index product_questions_email on product_questions (email)',
  'create index product_questions_mailbox on product_questions (mailbox, created_ms)',
  'create index product_questions_waiting on product_questions (state, created_ms)',
]

/** What shoppers want to know about products, with the shop's answers. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
