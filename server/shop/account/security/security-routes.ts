import { Hono } from 'hono'
import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account/account.ts'
import {
  addEmailFactor,
  removeOwnFactor,
  renameOwnFactor,
  makeRecoveryCodes,
} from '#server/identity/factors/own-factors.ts'
import { beginPasskey, registerPasskey } from '#server/identity/factors/enrol-passkey.ts'
import { isRecentSignIn } from '#server/identity/members/signed-in-member.ts'
import { beginTotp, confirmTotp } from '#server/identity/factors/enrol-totp.ts'
import { signInProblem } from '#server/shop/sign-in-pages/problem-text.ts'
import type { Services } from '#server/platform/services.ts'
import { type AccountPost, forMember, forMemberForm } from '#server/shop/account/account-page.ts'
import { showSecurity, showFailure } from './security-page.ts'
import { beginPush } from '#server/identity/factors/push-device.ts'
import {
  beginTelephone,
  confirmTelephone,
  findPendingTelephone,
  resendTelephone,
} from '#server/identity/factors/telephone.ts'

const MAX_PHONE_LENGTH = 100

/** Buttons of the telephone's part of the security page. */
const telephoneActions: Record<string, (request: AccountPost) => Promise<Response>> = {
  phone: async (request) => {
    const { typed, identity, owner, c } = request
    const phone = typed('phone').trim().slice(0, MAX_PHONE_LENGTH)
    const way = typed('way') === 'CALL' ? 'CALL' : 'SMS'
    const begun = await beginTelephone(identity, owner, way, phone)
    if (begun.ok) return c.redirect(paths.security, 303)
    if (begun.reason !== 'wrong_phone') return showFailure(request, begun.reason)
    const text = phone ? words.security.phoneWrong : words.security.phoneMissing
    return showSecurity(request, {
      typed: { phone, way },
      wrong: { at: 'phone', problems: [{ field: 'phone', text }] },
    })
  },

  'phone-confirm': async (request) => {
    const { typed, identity, owner, tell, services, session } = request
    const code = typed('phone_code').trim().slice(0, MAX_PHONE_LENGTH)
    const confirmed = code
      ? await confirmTelephone(identity, owner, typed('factor').slice(0, MAX_PHONE_LENGTH), code)
      : undefined
    if (confirmed?.ok) return tell(words.security.phoneAdded, paths.security)
    const pending = await findPendingTelephone(services, session.subject_id)
    // Its code expired, or it was confirmed or withdrawn in another window.
    if (!pending) return tell(words.security.phoneOver, paths.security, 'error')
    const text = confirmed ? words.security.phoneCodeWrong(pending.triesLeft) : words.verify.codeMissing
    return showSecurity(request, {
      wrong: {
        at: 'phone-confirm',
        problems: [{ field: pending.triesLeft > 0 ? 'phone_code' : 'form', text }],
      },
    })
  },

  'phone-resend': async (request) => {
    const { typed, identity, owner, tell } = request
    const resent = await resendTelephone(identity, owner, typed('factor').slice(0, MAX_PHONE_LENGTH))
    if (resent.ok) return tell(words.verify.resent, paths.security)
    return resent.reason === 'unknown_factor'
      ? tell(words.security.phoneOver, paths.security, 'error')
      : showFailure(request, resent.reason)
  },
}

const MAX_LENGTH = 100

/** Buttons of the part for devices that confirm sign-ins. */
const pushActions: Record<string, (request: AccountPost) => Promise<Response>> = {
  push: async (request) => {
    const { typed, identity, owner, c } = request
    const begun = await beginPush(identity, owner, typed('device').slice(0, MAX_LENGTH))
    if (begun.ok) return c.redirect(paths.security, 303)
    if (begun.reason !== 'no_name') return showFailure(request, begun.reason)
    return showSecurity(request, {
      wrong: { at: 'push', problems: [{ field: 'device', text: words.security.pushNameMissing }] },
    })
  },
}

const MAX_ID_LENGTH = 100

type Actions = Record<string, (request: AccountPost) => Promise<Response>>

/** Actions that change nothing about signing in. */
const harmlessActions: Actions = {
  rename: async ({ services, session, typed, tell }) => {
    const isTheirs = await renameOwnFactor(
      services,
      session.subject_id,
      typed('factor').slice(0, MAX_ID_LENGTH),
      typed('label'),
    )
    return isTheirs
      ? tell(words.security.renamed, paths.security)
      : tell(words.security.unknown, paths.security, 'error')
  },
}

/** Actions of the other buttons of the page. */
const actions: Actions = {
  ...telephoneActions,
  ...pushActions,
  totp: async (request) => {
    const begun = await beginTotp(request.identity, request.owner)
    if (!begun.ok) return showFailure(request, begun.reason)
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
      : showFailure(request, begun.reason)
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
      : showFailure(request, added.reason)
  },
  codes: async (request) => {
    const made = await makeRecoveryCodes(request.identity, request.owner)
    return made.ok ? showSecurity(request, { codes: made.codes }) : showFailure(request, made.reason)
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
        : showFailure(request, removed.reason)
    return request.tell(words.security.removed, paths.security)
  },
  /** A started one that is not wanted any more; it was never used. */
  'take-back': async (request) => {
    await removeOwnFactor(request.identity, request.owner, request.typed('factor').slice(0, MAX_ID_LENGTH))
    return request.c.redirect(paths.security, 303)
  },
}

const named = (all: Actions, name: string) => (Object.hasOwn(all, name) ? all[name] : undefined)

/** /moje-konto/bezpieczenstwo/. */
export const securityRoutes = (services: Services): Hono =>
  new Hono()
    .get(
      paths.security,
      forMember(services, (request) => showSecurity(request)),
    )
    .post(
      paths.security,
      forMemberForm(services, async (request) => {
        const { stale, session, typed, signInAgain, tell, owner } = request
        const harmless = named(harmlessActions, typed('co'))
        const action = harmless ?? named(actions, typed('co'))
        if (stale.length || !action) return tell(words.signIn.stale, paths.security, 'error')
        // A stranger at an open browser must not lock the member out of the account.
        if (!harmless && !isRecentSignIn(session, services.now())) return signInAgain(paths.security)
        try {
          return await action(request)
        } catch (error) {
          // Too many messages within the hour; other errors are rethrown.
          return tell(signInProblem(error, owner.site).text, paths.security, 'error')
        }
      }),
    )
