import { createMiddleware } from 'hono/factory'
import { showPage } from './show-page.ts'
import { isClosed } from '../opening/missing-for-sale.ts'
import { missingSettings } from '../opening/missing-settings.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { findOwner } from '#server/identity/owners/find-owner.ts'

/**
 * While the shop is not open yet, by its owner's setting or because it is not ready to sell, only its
 * signed-in owner sees it; an order placed before stays visible to its buyer.
 */
export const comingSoonGate = (services: Services) =>
  createMiddleware(async (c, next) => {
    const { shopName, ...given } = services.shopSettings()
    if (
      !(await isClosed(services)) ||
      c.req.path.startsWith(`${paths.checkout}order-received/`) ||
      (await findOwner(c, services))
    )
      return next()
    // A new shop's e-mail and telephone are invented: nobody reads or answers there.
    const isMadeUp =
      services.settings.isProduction && missingSettings(services.shopSettings()).includes('contact')
    const { email, phone } = isMadeUp ? { email: '', phone: '' } : given
    return showPage(c, services, {
      page: 'coming-soon',
      props: { shopName, email, phone },
      title: 'Już wkrótce otwieramy',
      canonicalPath: paths.home,
      isIndexed: false,
    })
  })
