import type { Shop } from '#server/shop.ts'
import type { ShopSettings } from './shop-settings.ts'
import { setShopSettings } from './store.ts'

/** Keeps the owner's choices; every page of this process shows them at once, other processes within half a second. */
export const saveShopSettings = async (shop: Pick<Shop, 'db' | 'refresh'>, settings: ShopSettings): Promise<void> => {
  await shop.db.transaction((tx) => setShopSettings(tx, settings))
  await shop.refresh()
}
