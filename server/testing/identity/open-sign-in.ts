import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import { findIdentityByEmail } from '#server/identity/members/store.ts'
import { identityApp } from '#server/testing/identity/identity-app.ts'
import type { Client } from '#server/identity/sites/site.ts'
import type { IdentitySiteSettings } from '#server/identity/sites/site-settings.ts'
import { type IdentityShop, openIdentityShop } from './open-identity-shop.ts'
import type { Engine } from '../open-test-database.ts'

type Answer = Awaited<ReturnType<IdentityShop['call']>>
type From = { ip?: string; fresh?: boolean }

export type SignInShop = IdentityShop & {
  /** Of members made here. */
  password: string
  /** A call under `/_api/iam/authentication/`, or at the whole path given, with a visitor's token. */
  request: (path: string, body: unknown, accessToken?: string, from?: From) => Promise<Answer>
  register: (email: string, more?: object, from?: From) => Promise<Answer>
  logIn: (email: string, password?: string, from?: From) => Promise<Answer>
  verify: (stateToken: string, code: string) => Promise<Answer>
  resend: (stateToken: string) => Promise<Answer>
  newEmail: () => string
  /** Registers a member and returns the address. */
  member: () => Promise<string>
  change: (email: string, values: Partial<IdentityRow>) => Promise<void>
  load: (email: string) => Promise<IdentityRow>
  oldHash: (password: string) => Promise<string>
}

/** An identity shop with a visitor who signs in. */
export const openSignIn = async (
  engine: Engine,
  options: { site?: Partial<IdentitySiteSettings>; client?: Partial<Client>; isProduction?: boolean } = {},
): Promise<SignInShop> => {
  const test = await openIdentityShop(engine, { createApp: identityApp, ...options })
  // So that a test can choose its network.
  test.services.settings.trustedProxies = 1
  const password = 'dębowa lamella 14'
  let visitor = ''
  let visitedMs = -Infinity

  const request: SignInShop['request'] = async (
    path,
    body,
    accessToken,
    { ip = '192.0.2.200', fresh = false } = {},
  ) => {
    if (accessToken === undefined && (fresh || Math.abs(test.clock.nowMs - visitedMs) > 3_600_000)) {
      visitor = (await test.visit()).access_token
      visitedMs = test.clock.nowMs
    }
    return test.call(path.startsWith('/') ? path : `/_api/iam/authentication/${path}`, body, {
      authorization: accessToken ?? visitor,
      'x-forwarded-for': ip,
    })
  }
  const register: SignInShop['register'] = (email, more = {}, from) =>
    request('v2/register', { loginId: { email }, password, ...more }, undefined, from)
  const newEmail = () => `${randomUUID()}@example.pl`
  const load = async (email: string) => {
    const row = await findIdentityByEmail(test.services.db.read, test.site.id, email)
    if (!row) throw new Error(`no member ${email}`)
    return row
  }

  return {
    ...test,
    password,
    request,
    register,
    logIn: (email, given = password, from) =>
      request('v2/login', { loginId: { email }, password: given }, undefined, from),
    verify: (stateToken, code) => request('/_api/iam/verification/v1/auth/verify', { stateToken, code }),
    resend: (stateToken) => request('/_api/iam/verification/v1/auth/resend', { stateToken }),
    newEmail,
    member: async () => {
      const email = newEmail()
      const { status, body } = await register(email)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return email
    },
    change: async (email, values) => {
      await test.services.db.transaction((tx) =>
        tx
          .updateTable('identities')
          .set(values)
          .where('site_id', '=', test.site.id)
          .where('email', '=', email)
          .execute(),
      )
    },
    load,
    oldHash: (given) => hash(given.normalize('NFC'), { memoryCost: 4_096, timeCost: 1, parallelism: 1 }),
  }
}

/** The mails queued for an address, oldest first. */
export const mailTo = (test: Pick<IdentityShop, 'services'>, email: string) =>
  test.services.db.read
    .selectFrom('outbox')
    .selectAll()
    .where('to_address', '=', email)
    .orderBy('created_ms')
    .orderBy('message_id')
    .execute()

/** The six digits of the last mail to an address. */
export const codeTo = async (test: Pick<IdentityShop, 'services'>, email: string): Promise<string> =>
  /^(\d{6})$/m.exec((await mailTo(test, email)).at(-1)?.text ?? '')?.[1] ?? ''
