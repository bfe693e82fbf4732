import { Hono } from 'hono'
import type { PageProps } from '#storefront/draw'
import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account.ts'
import { addEmailFactor } from '#server/identity/factors/add-email-factor.ts'
import { listOwnFactors } from '#server/identity/factors/list-own-factors.ts'
import { makeRecoveryCodes } from '#server/identity/factors/make-recovery-codes.ts'
import { beginPasskey, registerPasskey } from '#server/identity/factors/passkey-enrolment.ts'
import { isRecentSignIn } from '#server/identity/factors/recent-sign-in.ts'
import { removeOwnFactor } from '#server/identity/factors/remove-own-factor.ts'
import { beginTotp, confirmTotp } from '#server/identity/factors/totp-enrolment.ts'
import type { Shop } from '#server/shop.ts'
import { type AccountPost, type AccountRequest, forMember, forMemberForm } from './account-page.ts'

type Section = Extract<PageProps['account']['section'], { view: 'security' }>
type Problems = Section['form']['problems']

const show = async ({ show: draw, nonce, shop, session }: AccountRequest, more: Partial<Section> = {}, problems: Problems = []) => {
  const factors = (await listOwnFactors(shop, session.subject_id)).filter(({ status }) => status !== 'REQUIRE_ACTIVATION')
  return draw(
    words.security.title,
    { view: 'security', form: { nonce, problems }, factors: factors.map(({ id, type, label, createdMs }) => ({ id, type, label, createdMs })), totp: null, passkey: null, codes: null, ...more },
    problems,
  )
}

const failed = (request: AccountRequest, reason: string): Promise<Response> => {
  const texts: Record<string, string> = { too_many: words.security.tooMany, email_not_verified: words.security.emailNotVerified, no_other_factor: words.security.codesNeedFactor }
  return request.tell(texts[reason] ?? words.signIn.other, paths.security, 'error')
}

/** What each button of the page does. */
const actions: Record<string, (request: AccountPost) => Promise<Response>> = {
  totp: async (request) => {
    const begun = await beginTotp(request.identity, request.owner)
    if (!begun.ok) return failed(request, begun.reason)
    const { factorId, secret, uri, qrSvg } = begun.enrolment
    return show(request, { totp: { id: factorId, secret: secret.replace(/(.{4})(?=.)/g, '$1 '), uri, qr: qrSvg } })
  },
  'totp-confirm': async (request) => {
    const { typed, identity, owner, tell } = request
    const confirmed = await confirmTotp(identity, owner, typed('factor').slice(0, 100), typed('code').trim().slice(0, 100))
    if (confirmed.ok) return tell(words.security.totpAdded, paths.security)
    // The secret is not shown again: a new one costs nothing.
    return tell(confirmed.reason === 'wrong_code' ? words.security.wrongCode : words.signIn.other, paths.security, 'error')
  },
  passkey: async (request) => {
    const begun = await beginPasskey(request.identity, request.owner)
    return begun.ok ? show(request, { passkey: { options: JSON.stringify(begun.options), challengeId: begun.challengeId } }) : failed(request, begun.reason)
  },
  'passkey-confirm': async ({ typed, identity, owner, tell }) => {
    const credential = { challengeId: typed('challenge').slice(0, 1_000), credential: typed('credential'), label: typed('label') }
    const made = await registerPasskey(identity, owner, credential)
    return made.ok ? tell(words.security.passkeyAdded, paths.security) : tell(words.security.passkeyFailed, paths.security, 'error')
  },
  email: async (request) => {
    const added = await addEmailFactor(request.identity, request.owner)
    return added.ok ? request.tell(words.security.emailAdded, paths.security) : failed(request, added.reason)
  },
  codes: async (request) => {
    const made = await makeRecoveryCodes(request.identity, request.owner)
    return made.ok ? show(request, { codes: made.codes }) : failed(request, made.reason)
  },
  remove: async (request) => {
    const removed = await removeOwnFactor(request.identity, request.owner, request.typed('factor').slice(0, 100))
    return removed.ok ? request.tell(words.security.removed, paths.security) : failed(request, removed.reason)
  },
}

/** /moje-konto/bezpieczenstwo/. */
export const securityRoutes = (shop: Shop): Hono =>
  new Hono().get(paths.security, forMember(shop, (request) => show(request))).post(
    paths.security,
    forMemberForm(shop, async (request) => {
      const { stale, session, typed, signInAgain } = request
      const action = Object.hasOwn(actions, typed('co')) ? actions[typed('co')] : undefined
      if (stale.length || !action) return request.tell(words.signIn.stale, paths.security, 'error')
      // Whoever finds somebody's open browser must not lock them out of their account.
      if (!isRecentSignIn(session, shop.now())) return signInAgain(paths.security)
      return action(request)
    }),
  )
