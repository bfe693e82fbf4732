import type { Context } from 'hono'
import { readCookie } from '#server/http/cookies.ts'
import type { Shop } from '#server/shop.ts'
import { identityService } from '../identity-service.ts'
import { findPageMember, memberCookieName, type PageMember } from './page-session.ts'

/** Who is signed in on the shop's own pages; costs nothing for everybody who is not. */
export const findSignedIn = async (c: Context, shop: Shop): Promise<PageMember | null> =>
  readCookie(c, memberCookieName(shop))
    ? findPageMember(c, shop, (await identityService(shop).directory()).ownSite)
    : null
