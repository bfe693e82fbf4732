import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { isNoAccount, readIban } from '../iban.ts'
import { BAD_ACCOUNT, shopSettingsSchema } from './settings.ts'

/** Pages the law requires of every shop, by their addresses. */
export const LEGAL_PAGES = ['regulamin', 'polityka-prywatnosci', 'zwroty-i-reklamacje'] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]

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

const MAX_PAGE = 100_000

/** `readMs` is the `updatedMs` the text was read with. */
const legalPageToSave = v.object({
  text: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Wpisz treść strony.'),
    v.maxLength(MAX_PAGE, 'Ten tekst jest za długi.'),
  ),
  readMs: v.nullable(v.number()),
})

export type LegalPageText = {
  slug: LegalPage
  title: string
  /**
   * The text of the shop's page; initially a draft. `## ` starts a heading, `- ` a list, blank lines
   * separate paragraphs.
   */
  text: string
  /** Null: the shop has no such page yet. */
  updatedMs: number | null
}

export type OpeningAnswer = {
  /** Whether the shop stays closed to buyers while something is missing; the demo is always open. */
  isRequired: boolean
  missing: MissingForSale[]
  company: CompanyToSave
  /** Version of the company's data, to be returned in `If-Match`. */
  version: string
  pages: LegalPageText[]
}

/** What a new shop still needs before it may sell. */
export const openingApi = {
  all: endpoint<OpeningAnswer>()({ method: 'GET', path: '/opening' }),
  saveCompany: endpoint<OpeningAnswer>()({ method: 'PUT', path: '/opening/company', request: companyToSave }),
  savePage: endpoint<OpeningAnswer>()({
    method: 'PUT',
    path: '/opening/pages/:slug',
    params: v.object({ slug: v.picklist(LEGAL_PAGES) }),
    request: legalPageToSave,
  }),
}
