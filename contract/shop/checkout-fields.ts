import type { Address } from './order.ts'

/**
 * Field names of classic checkouts; checks run in the browser during typing and on the server before an
 * order.
 */
const addressFields = [
  'first_name',
  'last_name',
  'company',
  'address_1',
  'address_2',
  'postcode',
  'city',
  'country',
] as const
type AddressField = (typeof addressFields)[number]

/** In the order of the form: problems are listed in it. */
export const checkoutFieldNames = [
  'billing_email',
  'billing_phone',
  ...addressFields.map((name) => `billing_${name}` as const),
  'wants_invoice',
  'billing_nip',
  'private_purchase',
  'ship_to_different_address',
  ...addressFields.map((name) => `shipping_${name}` as const),
  'order_comments',
  'shipping_method[0]',
  'payment_method',
  'terms',
  'marketing_email',
  'marketing_sms',
  'marketing_phone',
] as const
export type CheckoutFieldName = (typeof checkoutFieldNames)[number]

/** The form's values; a missing name counts as empty. */
export type CheckoutValues = Partial<Record<CheckoutFieldName, string>>

export const problemCodes = [
  'required',
  'too_long',
  'email',
  'phone',
  'postcode',
  'country',
  'nip',
  'terms',
  'no_such_choice',
] as const
export type ProblemCode = (typeof problemCodes)[number]

export type FieldProblem = { field: CheckoutFieldName; code: ProblemCode }

/** The normalized form: `00-000` post codes, `+48 600 700 800` phones, NIP as ten digits. */
export type CheckedFields = {
  email: string
  phone: string
  billing: Address
  shipping: Address
  wantsInvoice: boolean
  nip: string | null
  /** With a NIP: bought outside the profession; null: without a NIP. */
  isPrivatePurchase: boolean | null
  note: string
}

export type CheckOptions = {
  /** The cart needs delivery, so the delivery address is checked. */
  needsDelivery: boolean
  /** The form showed the consent box. */
  asksTerms: boolean
}

export type CheckResult = { ok: true; fields: CheckedFields } | { ok: false; problems: FieldProblem[] }

const MAX_TEXT = 120
const MAX_EMAIL = 200
const MAX_NOTE = 2_000
const DELIVERY_COUNTRY = 'PL'
const NIP_WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7] as const

/** Removes control characters and normalizes white space; a note may have line breaks. */
const tidy = (text: string | undefined) => (text ?? '').replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
const tidyNote = (text: string | undefined) =>
  (text ?? '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n\t]/gu, '')
    .trim()

/** A checkbox is ticked by any value except those that mean no. */
export const isTicked = (text: string | undefined) =>
  !['', '0', 'no', 'false', 'off'].includes(tidy(text).toLowerCase())

/** `00950`, `00 950` and `00-950` are the same post code; undefined: none of them. */
export const readPostcode = (text: string): string | undefined => {
  const found = /^(\d{2})\s*[-–—]?\s*(\d{3})$/.exec(tidy(text))
  return found ? `${found[1]}-${found[2]}` : undefined
}

/**
 * Nine Polish digits, with or without +48, or a foreign number with its `+` or `00`.
 * Undefined when it is neither.
 */
export const readPhone = (text: string): string | undefined => {
  const written = tidy(text)
  if (!/^(\+|00)?[\d\s\-–()./]+$/.test(written)) return undefined
  const isInternational = /^(\+|00)/.test(written)
  const digits = written.replace(/\D/g, '').replace(/^00/, '')
  const polish = isInternational ? /^48(\d{9})$/.exec(digits)?.[1] : /^(?:48|0)?(\d{9})$/.exec(digits)?.[1]
  // No Polish number begins with 0; neither does a country code.
  if (polish)
    return polish.startsWith('0')
      ? undefined
      : `+48 ${polish.slice(0, 3)} ${polish.slice(3, 6)} ${polish.slice(6)}`
  if (!isInternational || digits.startsWith('48') || digits.startsWith('0')) return undefined
  return digits.length >= 7 && digits.length <= 15 ? `+${digits}` : undefined
}

/** The address as written, its domain in lower case; undefined when no mail could reach it. */
export const readEmail = (text: string): string | undefined => {
  const written = tidy(text)
  const at = written.lastIndexOf('@')
  const local = written.slice(0, at)
  const domain = written.slice(at + 1).toLowerCase()
  if (written.length < 6 || written.length > MAX_EMAIL || at < 1 || local.length > 64) return undefined
  if (!/^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i.test(local)) return undefined
  if (!/^([\p{L}\d]([\p{L}\d-]{0,61}[\p{L}\d])?\.)+[\p{L}\d]([\p{L}\d-]{0,61}[\p{L}\d])$/u.test(domain))
    return undefined
  return `${local}@${domain}`
}

/** Ten digits with a valid checksum, from `PL 526-104-08-28` as well; undefined otherwise. */
export const readNip = (text: string): string | undefined => {
  const digits = tidy(text).replace(/^pl/i, '').replace(/[\s-]/g, '')
  if (!/^\d{10}$/.test(digits) || digits === '0000000000') return undefined
  const sum = NIP_WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return sum % 11 === Number(digits[9]) ? digits : undefined
}

/** Checks the whole form; at most one problem a field, in the order of the form. */
export const checkFields = (
  values: CheckoutValues,
  { needsDelivery, asksTerms }: CheckOptions,
): CheckResult => {
  const problems = new Map<CheckoutFieldName, ProblemCode>()
  const text = (field: CheckoutFieldName, isRequired: boolean) => {
    const value = tidy(values[field])
    if (isRequired && !value) problems.set(field, 'required')
    else if (value.length > MAX_TEXT) problems.set(field, 'too_long')
    return value
  }
  const read = (
    field: CheckoutFieldName,
    reader: (text: string) => string | undefined,
    code: ProblemCode,
  ) => {
    const value = text(field, true)
    if (!value) return value
    const result = reader(value)
    if (result === undefined) problems.set(field, code)
    else problems.delete(field)
    return result ?? value
  }

  const wantsInvoice = isTicked(values.wants_invoice)
  const address = (kind: 'billing' | 'shipping'): Address => {
    const name = <T extends AddressField>(field: T) => `${kind}_${field}` as const
    const country = tidy(values[name('country')]).toUpperCase() || DELIVERY_COUNTRY
    if (country !== DELIVERY_COUNTRY) problems.set(name('country'), 'country')
    return {
      firstName: text(name('first_name'), true),
      lastName: text(name('last_name'), true),
      company: text(name('company'), kind === 'billing' && wantsInvoice),
      line1: text(name('address_1'), true),
      line2: text(name('address_2'), false),
      postcode: read(name('postcode'), readPostcode, 'postcode'),
      city: text(name('city'), true),
      country,
    }
  }

  const billing = address('billing')
  const phone = read('billing_phone', readPhone, 'phone')
  const email = read('billing_email', readEmail, 'email')
  const nip = wantsInvoice ? read('billing_nip', readNip, 'nip') : null
  const isPrivatePurchase = nip === null ? null : isTicked(values.private_purchase)
  const shipping = needsDelivery && isTicked(values.ship_to_different_address) ? address('shipping') : billing
  const note = tidyNote(values.order_comments)
  if (note.length > MAX_NOTE) problems.set('order_comments', 'too_long')
  if (asksTerms && !isTicked(values.terms)) problems.set('terms', 'terms')

  if (problems.size === 0)
    return {
      ok: true,
      fields: { email, phone, billing, shipping, wantsInvoice, nip, isPrivatePurchase, note },
    }
  return {
    ok: false,
    problems: checkoutFieldNames.flatMap((field) =>
      problems.has(field) ? [{ field, code: problems.get(field)! }] : [],
    ),
  }
}

/** Checks one field while the form is being filled in; null: no problem. */
export const checkField = (
  field: CheckoutFieldName,
  values: CheckoutValues,
  options: CheckOptions,
): ProblemCode | null => {
  const result = checkFields(values, options)
  return result.ok ? null : (result.problems.find((problem) => problem.field === field)?.code ?? null)
}
