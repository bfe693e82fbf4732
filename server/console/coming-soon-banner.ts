import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from '#server/shop.ts'
import type { Owner } from './find-owner.ts'
import { findChoice, setChoice } from './store.ts'

export const DISMISSED = 'coming_soon_banner_dismissed'

/** Proves that the dismissal was sent from a page that this owner's session was shown. */
export const bannerNonce = (shop: Pick<Shop, 'settings'>, owner: Pick<Owner, 'csrfToken'>): string =>
  createHmac('sha256', shop.settings.secret).update(`coming-soon:${owner.csrfToken}`).digest('hex').slice(0, 20)

export const isBannerNonce = (shop: Pick<Shop, 'settings'>, owner: Pick<Owner, 'csrfToken'>, given: string): boolean => {
  const expected = Buffer.from(bannerNonce(shop, owner))
  const actual = Buffer.from(given)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

export const hasDismissedBanner = async (shop: Pick<Shop, 'db'>, ownerId: string): Promise<boolean> =>
  (await findChoice(shop.db.read, ownerId, DISMISSED))?.value === 'yes'

export const dismissBanner = (shop: Pick<Shop, 'db'>, ownerId: string): Promise<unknown> => shop.db.transaction((tx) => setChoice(tx, ownerId, DISMISSED, 'yes'))
