import type { Shop } from '#server/shop.ts'
import { findChoice, setChoice } from './store.ts'

export const DISMISSED = 'coming_soon_banner_dismissed'

export const hasDismissedBanner = async (shop: Pick<Shop, 'db'>, ownerId: string): Promise<boolean> =>
  (await findChoice(shop.db.read, ownerId, DISMISSED))?.value === 'yes'

export const dismissBanner = (shop: Pick<Shop, 'db'>, ownerId: string): Promise<unknown> =>
  shop.db.transaction((tx) => setChoice(tx, ownerId, DISMISSED, 'yes'))
