import { Hono } from 'hono'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findOwnerSession } from '#server/identity/owners/store.ts'
import { hashToken, signInOwnerWithLink } from '#server/identity/owners/owner-sign-in.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { up as addRoles } from './0039-staff.ts'
import { up } from './0042-invitations.ts'

const drop = async (tx: Sql, table: string, columns: string[]) => {
  for (const column of columns)
    await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(tx)
}

describe.each(engines)('accounts of an older shop on %s', (engine) => {
  it('are owners with working links and sessions after the update', async () => {
    const test = await openTestShop(engine, { createApp: () => new Hono() })
    const { db } = test.services
    const [token, session] = ['l'.repeat(43), 's'.repeat(43)]
    await db.transaction(async (tx) => {
      for (const index of ['owner_links_owner']) await sql`drop index ${sql.ref(index)}`.execute(tx)
      await drop(tx, 'owners', ['status', 'role'])
      await drop(tx, 'owner_links', ['kind', 'email'])
      await drop(tx, 'owner_sessions', ['network', 'opened_by'])
      const now = test.clock.nowMs
      await sql`insert into owners (id, email, name, password_hash, created_ms)
        values ('o', 'anna@example.pl', 'Anna', 'hash', ${now})`.execute(tx)
      await sql`insert into owner_links (id, owner_id, created_ms, expires_ms)
        values (${hashToken(token)}, 'o', ${now}, ${now + 60_000})`.execute(tx)
      await sql`insert into owner_sessions (id, owner_id, csrf_token, created_ms, seen_ms, expires_ms, user_agent)
        values (${hashToken(session)}, 'o', 'c', ${now}, ${now}, ${now + 60_000}, '')`.execute(tx)
      await addRoles(tx)
      await up(tx)
    })
    const found = await findOwnerSession(db.read, hashToken(session), test.clock.nowMs)
    expect(found).toMatchObject({ id: 'o', role: 'owner', openedBy: '' })
    expect(await signInOwnerWithLink(test.services, token, { userAgent: '' })).toMatch(/^[\w-]{43}$/)
    await test.close()
  })
})
