import * as v from 'valibot'
import { consoleEndpoint } from './staff/rights.ts'
import { isNoAccount, readIban } from '../iban.ts'
import { BAD_ACCOUNT, shopSettingsSchema } from './settings.ts'

/** Pages the law requires of every shop, by their addresses. */
export const LEGAL_PAGES = ['regulamin', 'polityka-prywatnosci', 'zwroty-i-reklamacje'] as const

/** Pages that a shop must have before it opens: the legal ones, and how to reach it. */
export const REQUIRED_PAGES = [...LEGAL_PAGES, 'kontakt'] as const

/**
 * What a shop needs before it may sell, in the order in which an owner would do it: the starting texts of the pages
 * name the seller and what a delivery costs.
 */
export const OPENING_STEPS = [
  'company',
  'contact',
  'account',
  'mail',
  'delivery',
  'payment',
  ...REQUIRED_PAGES,
  'product',
  'law',
] as const
export type MissingForSale = (typeof OPENING_STEPS)[number]

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

/** The test letter to the address that receives orders; its code proves that mail arrives there. */
export type TestLetter = {
  /** Null: the shop has no address yet. */
  to: string | null
  isProven: boolean
  /** Null: none was sent to this address. */
  sentMs: number | null
  /** Of the letter sent last, once the mail server refused it. */
  problem: string | null
}

export type OpeningAnswer = {
  /** Whether the shop stays closed to buyers while something is missing; the demo is always open. */
  isRequired: boolean
  missing: MissingForSale[]
  letter: TestLetter
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
    log: {
      kind: 'settings',
      text: 'Zmieniono dane sprzedawcy',
      before: '/opening',
      subject: ({ company }) => ({ fields: company }),
      undo: (_, whole) => whole,
    },
  }),
  sendLetter: consoleEndpoint<OpeningAnswer>()({
    right: 'settings',
    method: 'POST',
    isCreating: false,
    path: '/opening/letter',
    log: { none: 'a test letter' },
  }),
  proveMail: consoleEndpoint<OpeningAnswer>()({
    right: 'settings',
    method: 'POST',
    isCreating: false,
    path: '/opening/letter/code',
    request: v.object({
      code: v.pipe(v.string(), v.regex(/^\s*(\d\s*){6}$/, 'Przepisz sześć cyfr z listu.')),
    }),
    log: { none: 'proves an address' },
  }),
}
