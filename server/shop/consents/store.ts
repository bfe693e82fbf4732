import { createHmac, randomBytes } from 'node:crypto'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import { mailboxOf } from '#server/platform/limits/mailbox.ts'

export type ConsentRow = Tables['marketing_consents']
export type SuppressionRow = Tables['marketing_suppressions']

/** Of the shop's settings: it moves with the archive, so that hashes stay comparable. */
export const CONTACT_KEY = 'contact-key'

const KEY_BYTES = 32

/** After an archive that has none. */
export const ensureContactKey = async (tx: Sql): Promise<void> => {
  await tx
    .insertInto('settings')
    .values({
      name: CONTACT_KEY,
      value_json: JSON.stringify({ key: randomBytes(KEY_BYTES).toString('hex') }),
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

const loadContactKey = async (sql: Sql): Promise<string> => {
  const { value_json } = await sql
    .selectFrom('settings')
    .select('value_json')
    .where('name', '=', CONTACT_KEY)
    .executeTakeFirstOrThrow()
  return (JSON.parse(value_json) as { key: string }).key
}

/** A keyed hash of each mailbox or number, in their order. */
export const hashContacts = async (sql: Sql, contacts: readonly string[]): Promise<string[]> => {
  const key = await loadContactKey(sql)
  return contacts.map((contact) =>
    createHmac('sha256', key)
      .update(contact.includes('@') ? mailboxOf(contact) : contact.replace(/\D/g, ''))
      .digest('hex'),
  )
}

export const addConsentRow = async (tx: Sql, row: ConsentRow): Promise<void> => {
  await tx.insertInto('marketing_consents').values(row).execute()
}

export const findConsentRow = (sql: Sql, id: string): Promise<ConsentRow | undefined> =>
  sql.selectFrom('marketing_consents').selectAll().where('id', '=', id).executeTakeFirst()

/** Consents that a lead came with. */
export const findConsentsOfLead = (sql: Sql, leadId: string): Promise<ConsentRow[]> =>
  sql
    .selectFrom('marketing_consents')
    .selectAll()
    .where('source', '=', 'campaign')
    .where('source_id', '=', leadId)
    .where('act', '=', 'given')
    .orderBy('id')
    .execute()

/** The proof stays under the person's hash. */
export const forgetConsentsOfLead = async (tx: Sql, leadId: string): Promise<void> => {
  await tx
    .updateTable('marketing_consents')
    .set({ email: '', contact: '', ip: '', page_url: '', source_id: '' })
    .where('source_id', '=', leadId)
    .execute()
}

/** What a person did about one channel and scope, in order. */
export const listActs = (sql: Sql, person: string, channel: string, scope: string): Promise<ConsentRow[]> =>
  sql
    .selectFrom('marketing_consents')
    .selectAll()
    .where('person', '=', person)
    .where('channel', '=', channel)
    .where('scope', '=', scope)
    .orderBy('id')
    .execute()

/** Rows of these addresses, also about their telephone numbers; newest first. */
export const listConsentsOf = async (sql: Sql, emails: readonly string[]): Promise<ConsentRow[]> =>
  emails.length === 0
    ? []
    : sql
        .selectFrom('marketing_consents')
        .selectAll()
        .where('email', 'in', emails)
        .orderBy('id', 'desc')
        .execute()

/** When a person last refused; 0: never. */
export const findSuppressedMs = async (
  sql: Sql,
  person: string,
  channel: string,
  scopes: readonly string[],
): Promise<number> => {
  const { last } = await sql
    .selectFrom('marketing_suppressions')
    .select(({ fn }) => fn.max('at_ms').as('last'))
    .where('person', '=', person)
    .where('channel', '=', channel)
    .where('scope', 'in', scopes)
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}

/** When each of these addresses last refused mail; those that never did are left out. */
export const mapSuppressed = async (
  sql: Sql,
  emails: readonly string[],
  scope: string,
): Promise<Map<string, number>> => {
  if (emails.length === 0) return new Map()
  const people = await hashContacts(sql, emails)
  const rows = await sql
    .selectFrom('marketing_suppressions')
    .selectAll()
    .where('person', 'in', people)
    .where('channel', '=', 'email')
    .where('scope', '=', scope)
    .execute()
  const byPerson = new Map(rows.map(({ person, at_ms }) => [person, Number(at_ms)]))
  return new Map(
    emails.flatMap((email, index) => {
      const atMs = byPerson.get(people[index]!)
      return atMs === undefined ? [] : [[email, atMs] as const]
    }),
  )
}

/** A repeated refusal counts from then. */
export const putSuppression = async (tx: Sql, row: SuppressionRow): Promise<void> => {
  await tx
    .insertInto('marketing_suppressions')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['person', 'channel', 'scope']).doUpdateSet({ reason: row.reason, at_ms: row.at_ms }),
    )
    .execute()
}

/** The evidence stays under the hash; what leads to the person goes. */
export const clearContacts = async (tx: Sql, emails: readonly string[]): Promise<void> => {
  await tx
    .updateTable('marketing_consents')
    .set({ email: '', contact: '', ip: '', page_url: '', source_id: '' })
    .where('email', 'in', emails)
    .execute()
}
