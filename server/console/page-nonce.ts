import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from '#server/shop.ts'
import type { Owner } from './find-owner.ts'

/** What an owner may do from a page of the shop. */
export type PageAct = 'coming-soon' | 'sign-out'

/** Proves that an act was asked for by a page that this owner's session was shown. */
export const pageNonce = (
  shop: Pick<Shop, 'settings'>,
  owner: Pick<Owner, 'csrfToken'>,
  act: PageAct,
): string =>
  createHmac('sha256', shop.settings.secret).update(`${act}:${owner.csrfToken}`).digest('hex').slice(0, 20)

export const isPageNonce = (
  shop: Pick<Shop, 'settings'>,
  owner: Pick<Owner, 'csrfToken'>,
  act: PageAct,
  given: string,
): boolean => {
  const expected = Buffer.from(pageNonce(shop, owner, act))
  const actual = Buffer.from(given)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
