import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account.ts'
import { beginPush } from '#server/identity/factors/push-enrolment.ts'
import type { AccountPost } from './account-page.ts'
import { showSecurity, tellFailure } from './security-page.ts'

const MAX_LENGTH = 100

/** Buttons of the part for devices that are asked for a yes. */
export const pushActions: Record<string, (request: AccountPost) => Promise<Response>> = {
  push: async (request) => {
    const { typed, identity, owner, c } = request
    const begun = await beginPush(identity, owner, typed('device').slice(0, MAX_LENGTH))
    if (begun.ok) return c.redirect(paths.security, 303)
    if (begun.reason !== 'no_name') return tellFailure(request, begun.reason)
    return showSecurity(request, {
      wrong: { at: 'push', problems: [{ field: 'device', text: words.security.pushNameMissing }] },
    })
  },
}
