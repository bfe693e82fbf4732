import { type CompanyToSave, type OpeningAnswer, openingApi } from '#contract/console/opening.ts'
import { FieldRefusal } from '#server/platform/http/read-json.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { loadTestLetter, proveOwnerMail, sendTestLetter } from '#server/shop/opening/test-letter.ts'
import { listMissing } from '#server/shop/opening/missing-for-sale.ts'
import { missingSettings } from '#server/shop/opening/missing-settings.ts'
import { defaultShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { refreshLegalTexts } from '#server/shop/legal-texts/legal-texts.ts'
import { changeShopSettings } from '#server/platform/shop-settings/save-shop-settings.ts'
import type { Services } from '#server/platform/services.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { refuseOutdated, versionOf } from '#server/console/http/read-version.ts'

/** Data of the demo that nobody has replaced yet: the form shows empty fields instead. */
const withoutExamples = (company: CompanyToSave): CompanyToSave => {
  const example = companyOf(defaultShopSettings)
  const isExample = (key: keyof CompanyToSave) =>
    JSON.stringify(company[key]) === JSON.stringify(example[key])
  return {
    shopName: isExample('shopName') ? '' : company.shopName,
    companyLines: isExample('companyLines') ? [] : company.companyLines,
    email: isExample('email') ? '' : company.email,
    phone: isExample('phone') ? '' : company.phone,
    bankAccount: isExample('bankAccount') ? '' : company.bankAccount,
  }
}

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
    const settings = services.shopSettings()
    const company = companyOf(settings)
    const { read } = services.db
    return {
      isRequired: services.settings.isProduction,
      missing: await listMissing(services),
      letter: await loadTestLetter(read, settings),
      company: services.settings.isProduction ? withoutExamples(company) : company,
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
    await refreshLegalTexts(services)
    return opening()
  })
  mountEndpoint(openingApi.sendLetter, async () => {
    if (missingSettings(services.shopSettings()).includes('contact'))
      throw new Refusal(409, 'no_address', 'Najpierw zapisz prawdziwy e-mail i telefon sklepu.')
    const { waitMs } = await sendTestLetter(services)
    if (waitMs > 0) throw new Refusal(409, 'sent_already', 'List jest w drodze. Następny wyślesz za minutę.')
    return opening()
  })
  mountEndpoint(openingApi.proveMail, async ({ body }) => {
    if (!(await proveOwnerMail(services, body.code)))
      throw new FieldRefusal([
        {
          path: 'code',
          message: 'Ten kod nie pasuje do ostatniego listu. Sprawdź cyfry albo wyślij list jeszcze raz.',
        },
      ])
    return opening()
  })
  return routes
}
