import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account.ts'
import {
  beginTelephone,
  confirmTelephone,
  findPendingTelephone,
  resendTelephone,
} from '#server/identity/factors/telephone-enrolment.ts'
import type { AccountPost } from './account-page.ts'
import { showSecurity, tellFailure } from './security-page.ts'

const MAX_LENGTH = 100

/** Buttons of the telephone's part of the security page. */
export const telephoneActions: Record<string, (request: AccountPost) => Promise<Response>> = {
  phone: async (request) => {
    const { typed, identity, owner, c } = request
    const phone = typed('phone').trim().slice(0, MAX_LENGTH)
    const way = typed('way') === 'CALL' ? 'CALL' : 'SMS'
    const begun = await beginTelephone(identity, owner, way, phone)
    if (begun.ok) return c.redirect(paths.security, 303)
    if (begun.reason !== 'wrong_phone') return tellFailure(request, begun.reason)
    const text = phone ? words.security.phoneWrong : words.security.phoneMissing
    return showSecurity(request, {
      typed: { phone, way },
      wrong: { at: 'phone', problems: [{ field: 'phone', text }] },
    })
  },

  'phone-confirm': async (request) => {
    const { typed, identity, owner, tell, shop, session } = request
    const code = typed('phone_code').trim().slice(0, MAX_LENGTH)
    const confirmed = code
      ? await confirmTelephone(identity, owner, typed('factor').slice(0, MAX_LENGTH), code)
      : undefined
    if (confirmed?.ok) return tell(words.security.phoneAdded, paths.security)
    const pending = await findPendingTelephone(shop, session.subject_id)
    // Its code ran out, or it was confirmed or taken back in another window.
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
    const resent = await resendTelephone(identity, owner, typed('factor').slice(0, MAX_LENGTH))
    if (resent.ok) return tell(words.verify.resent, paths.security)
    return resent.reason === 'unknown_factor'
      ? tell(words.security.phoneOver, paths.security, 'error')
      : tellFailure(request, resent.reason)
  },
}
