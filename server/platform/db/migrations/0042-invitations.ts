import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  /** invited: may not sign in yet · active · disabled: until an owner lets them in again · removed */
  `alter table owners add column status text not null default 'active'`,
  /** What a link is for: sign-in, invitation, password, email. */
  `alter table owner_links add column kind text not null default 'sign-in'`,
  /** The address that a link confirms. */
  `alter table owner_links add column email text`,
  `create index owner_links_owner on owner_links (owner_id)`,
  `alter table owner_sessions add column network text not null default ''`,
  /** How the session began; unknown in older ones. */
  `alter table owner_sessions add column opened_by text not null default ''`,
]

/** Colleagues are invited, disabled and removed; their links and sessions say where they come from. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
