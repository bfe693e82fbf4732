import type { Sql } from '#server/db/tables.ts'
import type { Shop } from '#server/shop.ts'
import type { ShopSettings } from './shop-settings.ts'
import { loadForChange, setShopSettings } from './store.ts'

type Needs = Pick<Shop, 'db' | 'refresh'>

/** Keeps the owner's choices; every page of this process shows them at once, other processes within half a second. */
export const saveShopSettings = async (shop: Needs, settings: ShopSettings): Promise<void> => {
  await shop.db.transaction((tx) => setShopSettings(tx, settings))
  await shop.refresh()
}

/** Changes a part of the choices; what somebody else changes meanwhile stays. */
export const changeShopSettings = async (
  shop: Needs,
  change: (settings: ShopSettings) => ShopSettings,
): Promise<void> => {
  await shop.db.transaction((tx) => changeShopSettingsIn(tx, change))
  await shop.refresh()
}

/** The same within a transaction that changes more than that; whoever calls refreshes the shop afterwards. */
export const changeShopSettingsIn = async (
  tx: Sql,
  change: (settings: ShopSettings) => ShopSettings | Promise<ShopSettings>,
): Promise<void> => {
  const before = await loadForChange(tx)
  const after = await change(before)
  if (after !== before) await setShopSettings(tx, after)
}
