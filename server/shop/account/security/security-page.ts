import type { PageProps } from '#storefront/render'
import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account/account.ts'
import { listOwnFactors } from '#server/identity/factors/own-factors.ts'
import { findPendingPush } from '#server/identity/factors/push-device.ts'
import { findPendingTelephone } from '#server/identity/factors/telephone.ts'
import { findSender } from '#server/identity/factors/telephone-sender.ts'
import type { AccountRequest } from '#server/shop/account/account-page.ts'

type Section = Extract<PageProps['account']['section'], { view: 'security' }>
/**
 * The temporary state of the page besides stored data: an application being added, codes shown once, a number
 * that was mistyped.
 */
type Moment = Partial<Pick<Section, 'totp' | 'passkey' | 'codes' | 'typed'>> & {
  /** The problems, and the form of the page they belong to. */
  wrong?: { at: Section['at']; problems: Section['form']['problems'] }
}

/**
 * The current page /moje-konto/bezpieczenstwo/. Telephones are offered where messages can be sent to them.
 */
export const showSecurity = async (
  { show, nonce, services, session }: AccountRequest,
  { wrong, ...moment }: Moment = {},
): Promise<Response> => {
  const memberId = session.subject_id
  const factors = (await listOwnFactors(services, memberId)).filter(
    ({ status }) => status !== 'REQUIRE_ACTIVATION',
  )
  const hasSender = findSender(services) !== undefined
  return show(
    words.security.title,
    {
      view: 'security',
      form: { nonce, problems: wrong?.problems ?? [] },
      at: wrong?.at ?? null,
      factors,
      totp: null,
      passkey: null,
      codes: null,
      telephone: hasSender ? { pending: (await findPendingTelephone(services, memberId)) ?? null } : null,
      push: hasSender ? { pending: (await findPendingPush(services, memberId)) ?? null } : null,
      typed: {},
      ...moment,
    },
    wrong?.problems,
  )
}

/** Shows why something could not be done, on the current page. */
export const showFailure = (request: AccountRequest, reason: string): Promise<Response> => {
  const texts: Record<string, string> = {
    too_many: words.security.tooMany,
    too_soon: words.security.tooSoon,
    email_not_verified: words.security.emailNotVerified,
    no_other_factor: words.security.codesNeedFactor,
    not_available: words.security.notAvailable,
  }
  return request.tell(texts[reason] ?? words.signIn.other, paths.security, 'error')
}
