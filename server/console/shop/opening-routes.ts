import { type CompanyToSave, type OpeningAnswer, openingApi } from '#contract/console/opening.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { listMissing } from '#server/shop/opening/missing-for-sale.ts'
import { changeShopSettings } from '#server/platform/shop-settings/save-shop-settings.ts'
import type { Services } from '#server/platform/services.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { refuseOutdated, versionOf } from '#server/console/http/read-version.ts'

const companyOf = ({ shopName, companyLines, email, phone, bankAccount }: CompanyToSave): CompanyToSave => ({
  shopName,
  companyLines,
  email,
  phone,
  bankAccount,
})

/** What a new shop still needs before it may sell, and the first form for it. */
export const openingRoutes = (services: Services) => {
  const opening = async (): Promise<OpeningAnswer> => {
    const company = companyOf(services.shopSettings())
    return {
      isRequired: services.settings.isProduction,
      missing: await listMissing(services.db.read, services.shopSettings()),
      company,
      version: versionOf(company),
    }
  }

  const { routes, mountEndpoint } = endpointRoutes(() => new Refusal(404, 'no_page', 'Nie ma takiej strony.'))
  mountEndpoint(openingApi.all, opening)
  mountEndpoint(openingApi.saveCompany, async ({ c, body }) => {
    await changeShopSettings(services, (settings) => {
      refuseOutdated(c, companyOf(settings))
      return { ...settings, ...body }
    })
    return opening()
  })
  return routes
}
