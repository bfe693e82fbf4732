import * as v from 'valibot'
import { consoleEndpoint } from './staff/rights.ts'
import { isNoAccount, readIban } from '../iban.ts'
import { BAD_ACCOUNT, shopSettingsSchema } from './settings.ts'

/** Pages the law requires of every shop, by their addresses. */
export const LEGAL_PAGES = ['regulamin', 'polityka-prywatnosci', 'zwroty-i-reklamacje'] as const
type LegalPage = (typeof LEGAL_PAGES)[number]

/** What a shop still needs before it may sell. */
export type MissingForSale = 'company' | 'contact' | 'account' | LegalPage

const { shopName, companyLines, email, phone, bankAccount } = shopSettingsSchema.entries

const companyToSave = v.object({
  shopName: v.unwrap(shopName),
  companyLines: v.unwrap(companyLines),
  email: v.pipe(v.unwrap(email), v.email('Podaj adres e-mail sklepu, np. biuro@twojsklep.pl.')),
  phone: v.unwrap(phone),
  bankAccount: v.pipe(
    v.unwrap(bankAccount),
    v.check((typed) => isNoAccount(typed) || readIban(typed) !== undefined, BAD_ACCOUNT),
  ),
})
export type CompanyToSave = v.InferOutput<typeof companyToSave>

export type OpeningAnswer = {
  /** Whether the shop stays closed to buyers while something is missing; the demo is always open. */
  isRequired: boolean
  missing: MissingForSale[]
  company: CompanyToSave
  /** Version of the company's data, to be returned in `If-Match`. */
  version: string
}

/** What a new shop still needs before it may sell. */
export const openingApi = {
  all: consoleEndpoint<OpeningAnswer>()({ right: 'settings', method: 'GET', path: '/opening' }),
  saveCompany: consoleEndpoint<OpeningAnswer>()({
    right: 'settings',
    method: 'PUT',
    path: '/opening/company',
    request: companyToSave,
  }),
}
