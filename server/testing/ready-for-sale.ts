import { REQUIRED_PAGES } from '#contract/console/opening.ts'
import type { Database } from '#server/platform/db/database.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { LAW_KEY } from '#server/shop/law-duties/law-record.ts'
import { saveStaticPage } from '#server/shop/static-pages/static-pages.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { addProduct } from './make.ts'

const EMAIL = 'biuro@podlogi-nowak.pl'

/** The settings of a production shop that must be set before it accepts orders. */
export const READY_SETTINGS: Partial<ShopSettings> = {
  companyLines: ['Podłogi Nowak', 'ul. Lipowa 3', '30-002 Kraków'],
  email: EMAIL,
  phone: '+48 12 345 67 89',
  bankAccount: '61 1090 1014 0000 0712 1981 2874',
}

/**
 * What such a shop needs beside its settings: pages, an address known to receive mail, something to sell; it
 * is open.
 */
export const prepareForSale = async (db: Database): Promise<void> => {
  await db.transaction(async (tx) => {
    for (const slug of REQUIRED_PAGES)
      await saveStaticPage(tx, { slug, title: slug, html: '<p>Treść.</p>', position: 1 }, 1)
    await tx
      .insertInto('owner_mail_proofs')
      .values({ address: EMAIL, code_json: '{}', tries_left: 0, sent_ms: 1, proven_ms: 1 })
      .execute()
    const value_json = JSON.stringify({ openedMs: 1 })
    // A shop that has been started already has such a row.
    await tx
      .insertInto('settings')
      .values({ name: LAW_KEY, value_json })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value_json }))
      .execute()
    await raiseVersion(tx, 'settings')
  })
  await addProduct(db, { name: 'Pierwszy towar' })
}
