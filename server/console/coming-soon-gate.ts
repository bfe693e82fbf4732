import { createMiddleware } from 'hono/factory'
import { showPage } from '#server/pages/show-page.ts'
import { isClosed, missingSettings } from '#server/opening/missing-for-sale.ts'
import type { Shop } from '#server/shop.ts'
import { paths } from '#storefront/paths.ts'
import { findOwner } from './find-owner.ts'

/**
 * While the shop is not open yet, because its owner says so or because it is not ready to sell, only its
 * signed-in owner sees it; an order placed before stays visible to its buyer.
 */
export const comingSoonGate = (shop: Shop) =>
  createMiddleware(async (c, next) => {
    const { shopName, ...given } = shop.shopSettings()
    if (
      !(await isClosed(shop)) ||
      c.req.path.startsWith(`${paths.checkout}order-received/`) ||
      (await findOwner(c, shop))
    )
      return next()
    // A new shop's e-mail and telephone are made up: nobody reads or answers there.
    const isMadeUp = shop.settings.isProduction && missingSettings(shop.shopSettings()).includes('contact')
    const { email, phone } = isMadeUp ? { email: '', phone: '' } : given
    return showPage(c, shop, {
      page: 'coming-soon',
      props: { shopName, email, phone },
      title: 'Już wkrótce otwieramy',
      canonicalPath: paths.home,
      isIndexed: false,
    })
  })
