import type { Sql } from '../db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import type { ShopSettings } from './shop-settings.ts'
import { loadForChange, loadShopSettings, setShopSettings } from './store.ts'

/** Saves the owner's settings; this process shows them at once, other processes within half a second. */
export const saveShopSettings = async (services: Services, settings: ShopSettings): Promise<void> => {
  await services.db.transaction((tx) => setShopSettings(tx, settings))
  await services.refresh()
}

/** Changes some of the settings; concurrent changes of others stay. */
export const changeShopSettings = async (
  services: Services,
  change: (settings: ShopSettings) => ShopSettings,
): Promise<void> => {
  await services.db.transaction((tx) => changeShopSettingsIn(tx, change))
  await services.refresh()
}

/** The same within a transaction that changes more than that; the caller refreshes the shop afterwards. */
export const changeShopSettingsIn = async (
  tx: Sql,
  change: (settings: ShopSettings) => ShopSettings | Promise<ShopSettings>,
): Promise<void> => {
  const before = await loadForChange(tx)
  const after = await change(before)
  if (after !== before) await setShopSettings(tx, after)
}

/** The settings as this transaction sees them; a page reads `services.shopSettings()`. */
export const readShopSettings = (tx: Sql): Promise<ShopSettings> => loadShopSettings(tx)
