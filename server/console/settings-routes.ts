import { Hono } from 'hono'
import { couponSchema } from '#server/coupons/coupon-schema.ts'
import { deleteCoupon } from '#server/coupons/delete-coupon.ts'
import { listCoupons } from '#server/coupons/list-coupons.ts'
import { saveCoupon } from '#server/coupons/save-coupon.ts'
import { Refusal } from '#server/http/refusal.ts'
import { shopSettingsSchema } from '#server/shop-settings/shop-settings.ts'
import { loadShopSettings, setShopSettings } from '#server/shop-settings/store.ts'
import type { Shop } from '#server/shop.ts'
import type { OwnerVariables } from './guard.ts'
import { readJson } from './read-json.ts'

/** The owner's choices and discount codes; each is saved whole or not at all. */
export const settingsRoutes = (shop: Shop) =>
  new Hono<OwnerVariables>()
    .get('/settings', async (c) => c.json(await loadShopSettings(shop.db.read)))
    .put('/settings', async (c) => {
      const settings = await readJson(c, shopSettingsSchema)
      await shop.db.transaction((tx) => setShopSettings(tx, settings))
      await shop.refresh()
      return c.json(settings)
    })
    .get('/coupons', async (c) => c.json({ coupons: await listCoupons(shop.db.read) }))
    .put('/coupons', async (c) => {
      const coupon = await readJson(c, couponSchema)
      await shop.db.transaction((tx) => saveCoupon(tx, coupon, shop.now()))
      return c.json({ coupons: await listCoupons(shop.db.read) })
    })
    .delete('/coupons/:code', async (c) => {
      if (!(await shop.db.transaction((tx) => deleteCoupon(tx, c.req.param('code').toLowerCase())))) throw new Refusal(404, 'no_coupon', 'Nie ma takiego kodu.')
      return c.json({ coupons: await listCoupons(shop.db.read) })
    })
