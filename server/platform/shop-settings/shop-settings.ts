import * as v from 'valibot'
import { type ShopSettings, shopSettingsSchema } from '#contract/console/settings.ts'

export type { DeliveryMethodSettings, ShopSettings } from '#contract/console/settings.ts'
export { shopSettingsSchema } from '#contract/console/settings.ts'

export const defaultShopSettings: ShopSettings = v.parse(shopSettingsSchema, {})
