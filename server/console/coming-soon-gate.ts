import { createMiddleware } from 'hono/factory'
import { showPage } from '#server/pages/show-page.ts'
import { isClosed } from '#server/opening/missing-for-sale.ts'
import type { Shop } from '#server/shop.ts'
import { paths } from '#storefront/paths.ts'
import { findOwner } from './find-owner.ts'

/** While the shop is not open yet, because its owner says so or because it is not ready to sell, only its signed-in owner sees it; an order placed before stays visible to its buyer. */
export const comingSoonGate = (shop: Shop) =>
  createMiddleware(async (c, next) => {
    const { shopName, email, phone } = shop.shopSettings()
    if (!(await isClosed(shop)) || c.req.path.startsWith(`${paths.checkout}order-received/`) || (await findOwner(c, shop))) return next()
    return showPage(c, shop, { page: 'coming-soon', props: { shopName, email, phone }, title: 'Już wkrótce otwieramy', canonicalPath: paths.home, isIndexed: false })
  })
