import * as v from 'valibot'
import type { Sql } from '../db/tables.ts'
import { lockVersion, raiseVersion } from '../db/versions.ts'
import { type ShopSettings, shopSettingsSchema } from './shop-settings.ts'

const NAME = 'shop'

/** The owner's settings; what was never set has its default. */
export const loadShopSettings = async (db: Sql): Promise<ShopSettings> => {
  const row = await db.selectFrom('settings').select('value_json').where('name', '=', NAME).executeTakeFirst()
  return v.parse(shopSettingsSchema, row ? JSON.parse(row.value_json) : {})
}

/** The current settings, locked against other changes until this transaction ends. */
export const loadForChange = async (tx: Sql): Promise<ShopSettings> => {
  // The row's lock comes first: what is read after it is the newest.
  await lockVersion(tx, 'settings')
  return loadShopSettings(tx)
}

export const setShopSettings = async (tx: Sql, settings: ShopSettings): Promise<void> => {
  const value_json = JSON.stringify(settings)
  await tx
    .insertInto('settings')
    .values({ name: NAME, value_json })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value_json }))
    .execute()
  await raiseVersion(tx, 'settings')
}
