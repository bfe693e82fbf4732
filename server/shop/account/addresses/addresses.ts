import type { CheckoutValues } from '#contract/shop/checkout-fields.ts'
import type { Address } from '#contract/shop/order.ts'
import type { IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { changeProfile, type MemberTexts, readTexts } from '#server/identity/members/change-profile.ts'
import type { Services } from '#server/platform/services.ts'

export type AddressKind = 'billing' | 'shipping'

/** The name of an address's recipient; the wire's addresses contain places only. */
type Recipient = { firstName: string; lastName: string; company: string; phone?: string; nip?: string }
type Recipients = Partial<Record<'BILLING' | 'SHIPPING', Recipient>>

const TAGS = { billing: 'BILLING', shipping: 'SHIPPING' } as const

const fieldsOf = (kind: AddressKind, texts: MemberTexts): CheckoutValues => {
  const saved = findSaved(kind, texts)
  if (!saved) return {}
  const { address, phone, nip } = saved
  return Object.fromEntries(
    Object.entries({
      first_name: address.firstName,
      last_name: address.lastName,
      company: address.company,
      address_1: address.line1,
      address_2: address.line2,
      postcode: address.postcode,
      city: address.city,
      country: address.country,
      phone,
      nip,
    }).flatMap(([name, value]) => (value ? [[`${kind}_${name}`, value]] : [])),
  ) as CheckoutValues
}

/** The account's data for a checkout form, by the names of its fields. */
export const addressesOf = (
  member: Pick<IdentityRow, 'email' | 'profile_json' | 'metadata_json'>,
): CheckoutValues => {
  const texts = readTexts(member)
  const { profile } = texts
  const [billing, shipping] = [fieldsOf('billing', texts), fieldsOf('shipping', texts)]
  const phone = profile.phonesV2[0]?.phone
  return {
    billing_email: member.email,
    ...(profile.firstName ? { billing_first_name: profile.firstName } : {}),
    ...(profile.lastName ? { billing_last_name: profile.lastName } : {}),
    ...(phone ? { billing_phone: phone } : {}),
    ...billing,
    ...(billing.billing_nip ? { wants_invoice: '1' } : {}),
    ...shipping,
    ...(Object.keys(shipping).length ? { ship_to_different_address: '1' } : {}),
  }
}

/** An address as an account stores it; only a buyer's has a telephone and a NIP. */
export type SavedAddress = { address: Address; phone?: string | undefined; nip?: string | null | undefined }

/** The default address of the member's checkouts. */
export const findSaved = (
  kind: AddressKind,
  { profile, metadata }: MemberTexts,
): SavedAddress | undefined => {
  const place = profile.addresses.find(({ tag }) => tag === TAGS[kind])?.address
  if (!place) return undefined
  const {
    firstName = '',
    lastName = '',
    company = '',
    phone,
    nip,
  } = (metadata['recipients'] as Recipients | undefined)?.[TAGS[kind]] ?? {}
  const { addressLine = '', addressLine2 = '', postalCode = '', city = '', country = '' } = place
  const address = {
    firstName,
    lastName,
    company,
    line1: addressLine,
    line2: addressLine2,
    postcode: postalCode,
    city,
    country,
  }
  return { address, ...(phone ? { phone } : {}), ...(nip ? { nip } : {}) }
}

/** With an address instead of the one of its kind; null removes that. */
export const withAddress = (
  { profile, metadata }: MemberTexts,
  kind: AddressKind,
  saved: SavedAddress | null,
): MemberTexts => {
  const tag = TAGS[kind]
  const others = profile.addresses.filter((one) => one.tag !== tag)
  const { [tag]: _before, ...recipients } = (metadata['recipients'] as Recipients | undefined) ?? {}
  if (!saved) return { profile: { ...profile, addresses: others }, metadata: { ...metadata, recipients } }
  const { firstName, lastName, company, line1, line2, postcode, city, country } = saved.address
  const address = {
    country,
    city,
    postalCode: postcode,
    addressLine: line1,
    ...(line2 ? { addressLine2: line2 } : {}),
  }
  const recipient: Recipient = {
    firstName,
    lastName,
    company,
    ...(saved.phone ? { phone: saved.phone } : {}),
    ...(saved.nip ? { nip: saved.nip } : {}),
  }
  return {
    profile: { ...profile, addresses: [...others, { address, tag }] },
    metadata: { ...metadata, recipients: { ...recipients, [tag]: recipient } },
  }
}

/** Saves an address; null removes it. */
export const saveAddress = (
  tx: Sql,
  services: Services,
  identityId: string,
  kind: AddressKind,
  saved: SavedAddress | null,
): Promise<void> => changeProfile(tx, services, identityId, (texts) => withAddress(texts, kind, saved))
