import { Hono } from 'hono'
import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account.ts'
import { addEmailFactor } from '#server/identity/factors/add-email-factor.ts'
import { makeRecoveryCodes } from '#server/identity/factors/make-recovery-codes.ts'
import { beginPasskey, registerPasskey } from '#server/identity/factors/passkey-enrolment.ts'
import { isRecentSignIn } from '#server/identity/factors/recent-sign-in.ts'
import { removeOwnFactor } from '#server/identity/factors/remove-own-factor.ts'
import { renameOwnFactor } from '#server/identity/factors/rename-own-factor.ts'
import { beginTotp, confirmTotp } from '#server/identity/factors/totp-enrolment.ts'
import { problemOf } from '#server/identity/pages/problem-text.ts'
import type { Shop } from '#server/shop.ts'
import { type AccountPost, forMember, forMemberForm } from './account-page.ts'
import { pushActions } from './push-actions.ts'
import { showSecurity, tellFailure } from './security-page.ts'
import { telephoneActions } from './telephone-actions.ts'

const MAX_ID_LENGTH = 100

type Actions = Record<string, (request: AccountPost) => Promise<Response>>

/** What changes nothing about signing in. */
const harmlessActions: Actions = {
  rename: async ({ shop, session, typed, tell }) => {
    const isTheirs = await renameOwnFactor(
      shop,
      session.subject_id,
      typed('factor').slice(0, MAX_ID_LENGTH),
      typed('label'),
    )
    return isTheirs
      ? tell(words.security.renamed, paths.security)
      : tell(words.security.unknown, paths.security, 'error')
  },
}

/** What the other buttons of the page do. */
const actions: Actions = {
  ...telephoneActions,
  ...pushActions,
  totp: async (request) => {
    const begun = await beginTotp(request.identity, request.owner)
    if (!begun.ok) return tellFailure(request, begun.reason)
    const { factorId, secret, uri, qrSvg } = begun.enrolment
    return showSecurity(request, {
      totp: { id: factorId, secret: secret.replace(/(.{4})(?=.)/g, '$1 '), uri, qr: qrSvg },
    })
  },
  'totp-confirm': async (request) => {
    const { typed, identity, owner, tell } = request
    const confirmed = await confirmTotp(
      identity,
      owner,
      typed('factor').slice(0, MAX_ID_LENGTH),
      typed('code').trim().slice(0, 100),
    )
    if (confirmed.ok) return tell(words.security.totpAdded, paths.security)
    // The secret is not shown again: a new one costs nothing.
    return tell(
      confirmed.reason === 'wrong_code' ? words.security.wrongCode : words.signIn.other,
      paths.security,
      'error',
    )
  },
  passkey: async (request) => {
    const begun = await beginPasskey(request.identity, request.owner)
    return begun.ok
      ? showSecurity(request, {
          passkey: { options: JSON.stringify(begun.options), challengeId: begun.challengeId },
        })
      : tellFailure(request, begun.reason)
  },
  'passkey-confirm': async ({ typed, identity, owner, tell }) => {
    const credential = {
      challengeId: typed('challenge').slice(0, 1_000),
      credential: typed('credential'),
      label: typed('label'),
    }
    const made = await registerPasskey(identity, owner, credential)
    return made.ok
      ? tell(words.security.passkeyAdded, paths.security)
      : tell(words.security.passkeyFailed, paths.security, 'error')
  },
  email: async (request) => {
    const added = await addEmailFactor(request.identity, request.owner)
    return added.ok
      ? request.tell(words.security.emailAdded, paths.security)
      : tellFailure(request, added.reason)
  },
  codes: async (request) => {
    const made = await makeRecoveryCodes(request.identity, request.owner)
    return made.ok ? showSecurity(request, { codes: made.codes }) : tellFailure(request, made.reason)
  },
  remove: async (request) => {
    const removed = await removeOwnFactor(
      request.identity,
      request.owner,
      request.typed('factor').slice(0, MAX_ID_LENGTH),
    )
    if (!removed.ok)
      return removed.reason === 'unknown_factor'
        ? request.tell(words.security.unknown, paths.security, 'error')
        : tellFailure(request, removed.reason)
    return request.tell(words.security.removed, paths.security)
  },
  /** One that was begun and is not wanted after all; nobody was ever asked for it. */
  'take-back': async (request) => {
    await removeOwnFactor(request.identity, request.owner, request.typed('factor').slice(0, MAX_ID_LENGTH))
    return request.c.redirect(paths.security, 303)
  },
}

const named = (all: Actions, name: string) => (Object.hasOwn(all, name) ? all[name] : undefined)

/** /moje-konto/bezpieczenstwo/. */
export const securityRoutes = (shop: Shop): Hono =>
  new Hono()
    .get(
      paths.security,
      forMember(shop, (request) => showSecurity(request)),
    )
    .post(
      paths.security,
      forMemberForm(shop, async (request) => {
        const { stale, session, typed, signInAgain, tell, owner } = request
        const harmless = named(harmlessActions, typed('co'))
        const action = harmless ?? named(actions, typed('co'))
        if (stale.length || !action) return tell(words.signIn.stale, paths.security, 'error')
        // Whoever finds somebody's open browser must not lock them out of their account.
        if (!harmless && !isRecentSignIn(session, shop.now())) return signInAgain(paths.security)
        try {
          return await action(request)
        } catch (error) {
          // Too many messages within the hour; what is no refusal is thrown on.
          return tell(problemOf(error, owner.site).text, paths.security, 'error')
        }
      }),
    )
