import { LEGAL_PAGES } from '#contract/console/opening.ts'
import type { Database } from '#server/platform/db/database.ts'
import { saveStaticPage } from '#server/shop/static-pages/static-pages.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'

/** The settings of a production shop that must be set before it accepts orders. */
export const READY_SETTINGS: Partial<ShopSettings> = {
  companyLines: ['Podłogi Nowak', 'ul. Lipowa 3', '30-002 Kraków'],
  email: 'biuro@podlogi-nowak.pl',
  phone: '+48 12 345 67 89',
  bankAccount: '61 1090 1014 0000 0712 1981 2874',
}

/** The pages it needs as well. */
export const addLegalPages = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    for (const slug of LEGAL_PAGES)
      await saveStaticPage(tx, { slug, title: slug, html: '<p>Treść.</p>', position: 1 }, 1)
  })
