import { Hono } from 'hono'
import * as calls from '#contract/console/opening.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { listLegalPages, saveLegalPage } from '#server/shop/opening/legal-pages.ts'
import { listMissing } from '#server/shop/opening/missing-for-sale.ts'
import { changeShopSettings } from '#server/platform/shop-settings/save-shop-settings.ts'
import type { Services } from '../platform/services.ts'
import type { OwnerVariables } from './guard.ts'
import { readJson } from '#server/platform/http/read-json.ts'
import { refuseOutdated, versionOf } from './read-version.ts'

const companyOf = ({
  shopName,
  companyLines,
  email,
  phone,
  bankAccount,
}: calls.CompanyToSave): calls.CompanyToSave => ({ shopName, companyLines, email, phone, bankAccount })

/** What a new shop lacks before it may sell, and a first form for it. */
export const openingRoutes = (services: Services) => {
  const opening = async (): Promise<calls.OpeningAnswer> => {
    const company = companyOf(services.shopSettings())
    return {
      isRequired: services.settings.isProduction,
      missing: await listMissing(services.db.read, services.shopSettings()),
      company,
      version: versionOf(company),
      pages: await listLegalPages(services),
    }
  }

  return new Hono<OwnerVariables>()
    .get('/opening', async (c) => c.json(await opening()))
    .put('/opening/company', async (c) => {
      const company = await readJson(c, calls.companyToSave)
      await changeShopSettings(services, (settings) => {
        refuseOutdated(c, companyOf(settings))
        return { ...settings, ...company }
      })
      return c.json(await opening())
    })
    .put('/opening/pages/:slug', async (c) => {
      const slug = calls.LEGAL_PAGES.find((known) => known === c.req.param('slug'))
      if (!slug) throw new Refusal(404, 'no_page', 'Nie ma takiej strony.')
      const { text, readMs } = await readJson(c, calls.legalPageToSave)
      if (!(await saveLegalPage(services, slug, text, readMs))) {
        throw new Refusal(
          409,
          'changed_meanwhile',
          'Ktoś zmienił tę stronę w międzyczasie. Skopiuj swój tekst i odśwież, żeby zobaczyć nowszą wersję.',
        )
      }
      return c.json(await opening())
    })
}
