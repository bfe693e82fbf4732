import type { MissingForSale } from '#contract/console/opening.ts'
import { readIban } from '#contract/iban.ts'
import { defaultShopSettings, type ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { listPaymentChoices, paymentMethod } from '../payments/list-payment-choices.ts'

const POSTCODE = /\b\d{2}-\d{3}\b/
/** Names that RFC 2606 reserves for examples, such as the demo's address. */
const EXAMPLE_MAIL = /@(?:[^@]*\.)?example\.[a-z]+$|@[^@]+\.(?:example|test|invalid|localhost)$/i

const isDefault = <K extends keyof ShopSettings>(settings: ShopSettings, key: K) =>
  JSON.stringify(settings[key]) === JSON.stringify(defaultShopSettings[key])

const isRealMail = (address: string) =>
  /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(address) && !EXAMPLE_MAIL.test(address)

/** Settings that are still missing before orders are accepted. */
export const missingSettings = (settings: ShopSettings): MissingForSale[] => {
  const { companyLines, email, orderMailTo, bankAccount, deliveryMethods, paymentMethods } = settings
  const company = companyLines.join('\n')
  const takesTransfers = listPaymentChoices(settings, {
    needsDelivery: true,
    totalGrosze: 0,
    deliveryMethodId: '',
  }).some(({ id }) => paymentMethod(id)?.needsBankAccount)
  return [
    ...(isDefault(settings, 'companyLines') || companyLines.length < 2 || !POSTCODE.test(company)
      ? (['company'] as const)
      : []),
    ...(!isRealMail(email) || (orderMailTo !== '' && !isRealMail(orderMailTo)) || isDefault(settings, 'phone')
      ? (['contact'] as const)
      : []),
    ...(takesTransfers && readIban(bankAccount) === undefined ? (['account'] as const) : []),
    ...(deliveryMethods.some(({ isOn }) => isOn) ? [] : (['delivery'] as const)),
    ...(paymentMethods.some(({ isOn }) => isOn) ? [] : (['payment'] as const)),
  ]
}
