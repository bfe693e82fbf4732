import type { Context } from 'hono'
import { isAllowedOrigin } from '#server/http/allowed-origins.ts'
import { requireOrigin } from '#server/identity/http/cross-origin.ts'
import { IdentityProblem } from '#server/identity/identity-problem.ts'
import { identityService } from '#server/identity/identity-service.ts'
import { findSignedIn } from '#server/identity/pages/find-signed-in.ts'
import { readCaller } from '#server/identity/read-caller.ts'
import type { Shop } from '#server/shop.ts'
import { ApiRefusal } from './refuse.ts'

/**
 * Which member of the shop calls: of the access token where one came along, else of the cookie of our pages;
 * null: a guest. A token that is no good is refused, so that nobody's order is lost to them unseen.
 */
export const findMember = async (c: Context, shop: Shop): Promise<string | null> => {
  if (!isToken(c.req.header('authorization'))) {
    // A page of another address has no business with the cookie that the browser adds.
    return isAllowedOrigin(c, shop) ? ((await findSignedIn(c, shop))?.identity.id ?? null) : null
  }
  const identity = identityService(shop)
  try {
    const { client, memberId, site } = await readCaller(c, identity)
    requireOrigin(c, identity, client)
    return site.isOwn ? (memberId ?? null) : null
  } catch (error) {
    if (!(error instanceof IdentityProblem)) throw error
    throw new ApiRefusal(
      401,
      'woocommerce_rest_authentication_error',
      'Token dostępu jest niepoprawny albo wygasł.',
    )
  }
}

/** Other schemes are the business of whatever stands before the shop, such as a password for a trial. */
const isToken = (header: string | undefined): boolean =>
  header !== undefined && header.trim() !== '' && !/^(?:Basic|Digest|Negotiate)\s/i.test(header)
