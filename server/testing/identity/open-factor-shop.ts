import { randomUUID } from 'node:crypto'
import type { SignInAnswer } from '#contract/identity/sign-in.ts'
import type { IdentityRow, SessionRow } from '#server/platform/db/tables/identity-tables.ts'
import { beginTotp, confirmTotp } from '#server/identity/factors/enrol-totp.ts'
import { totpOf } from '#server/identity/factors/kinds/totp.ts'
import type { SignedInMember } from '#server/identity/members/signed-in-member.ts'
import { type SubmittedFactor, verifySecondFactor } from '#server/identity/sign-in/verify-factor.ts'
import { type IdentityService, identityService } from '#server/identity/service/identity-service.ts'
import { addIdentity, findIdentity } from '#server/identity/members/store.ts'
import { identityApp } from '#server/testing/identity/identity-app.ts'
import { continueSignIn } from '#server/identity/sign-in/continue-sign-in.ts'
import type { SignInStep } from '#server/identity/sign-in/sign-in-context.ts'
import type { Peer } from '#server/identity/http/peer.ts'
import { openSession } from '#server/identity/tokens/open-session.ts'
import { type IdentityShop, openIdentityShop } from './open-identity-shop.ts'
import type { Engine } from '../open-test-database.ts'
import type { TestShopOptions } from '../open-test-shop.ts'

export const PEER: Peer = { ip: '192.0.2.1', network: '192.0.2.1', userAgent: 'test', requestId: 'request' }

export type TestMember = { id: string; email: string; session: SessionRow; owner: SignedInMember }

export type FactorShop = IdentityShop & {
  identity: IdentityService
  /** A member with a verified address who has signed in just now. */
  addMember: (changes?: Partial<IdentityRow>) => Promise<TestMember>
  /** The state of a sign-in after the right password. */
  signIn: (member: TestMember, rememberedDevice?: string) => Promise<SignInAnswer & { deviceToken?: string }>
  verify: (proof: SubmittedFactor, peer?: Partial<Peer>) => Promise<SignInStep>
  /** A confirmed authenticator app: its code, this many steps away. */
  addTotp: (member: TestMember) => Promise<(steps?: number) => string>
  /** Texts of the mails to a member, newest first. */
  mails: (member: TestMember) => Promise<{ subject: string; text: string }[]>
}

const STEP_MS = 30_000

/** An identity shop with members who have second factors. */
export const openFactorShop = async (engine: Engine, options: TestShopOptions = {}): Promise<FactorShop> => {
  // Without the shop's pages, which these tests do not request.
  const test = await openIdentityShop(engine, { createApp: identityApp, ...options })
  const { services, site, client, clock } = test
  const identity = identityService(services)

  const addMember: FactorShop['addMember'] = async (changes = {}) => {
    const id = randomUUID()
    const email = `${id}@example.pl`
    const row: IdentityRow = {
      id,
      site_id: site.id,
      email,
      is_email_verified: 1,
      password_hash: null,
      must_reset_password: 0,
      status: 'ACTIVE',
      reasons_json: '[]',
      profile_json: '{}',
      metadata_json: '{}',
      revision: 1,
      created_ms: services.now(),
      updated_ms: services.now(),
      signed_in_ms: null,
      ...changes,
    }
    const { session } = await services.db.transaction(async (tx) => {
      await addIdentity(tx, row)
      return openSession(tx, services, {
        site,
        peer: PEER,
        kind: 'pages',
        client_id: null,
        subject_type: 'MEMBER',
        subject_id: id,
        instance_id: null,
      })
    })
    return { id, email: row.email, session, owner: { site, session, peer: PEER } }
  }

  return {
    ...test,
    identity,
    addMember,
    signIn: async ({ id }, rememberedDevice) => {
      const proven = { site, client, peer: PEER, passed: ['PASSWORD' as const], rememberedDevice }
      const { answer, deviceToken } = await services.db.transaction(async (tx) =>
        continueSignIn(tx, identity, { ...proven, member: (await findIdentity(tx, id))! }),
      )
      return { ...answer, ...(deviceToken === undefined ? {} : { deviceToken }) }
    },
    verify: (proof, peer = {}) =>
      verifySecondFactor(identity, { site, client, peer: { ...PEER, ...peer } }, proof),
    addTotp: async ({ owner }) => {
      const begun = await beginTotp(identity, owner)
      if (!begun.ok) throw new Error(begun.reason)
      const app = totpOf(begun.enrolment.secret)
      // Long before now: the enrolment's own code must not count as one of the test's.
      const now = clock.nowMs
      clock.nowMs -= 2 * STEP_MS
      const confirmed = await confirmTotp(
        identity,
        owner,
        begun.enrolment.factorId,
        app.generate({ timestamp: clock.nowMs }),
      )
      clock.nowMs = now
      if (!confirmed.ok) throw new Error(confirmed.reason)
      return (steps = 0) => app.generate({ timestamp: clock.nowMs + steps * STEP_MS })
    },
    mails: ({ email }) =>
      services.db.read
        .selectFrom('outbox')
        .select(['subject', 'text'])
        .where('to_address', '=', email)
        .orderBy('created_ms', 'desc')
        .execute(),
  }
}
