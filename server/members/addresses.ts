import type { CheckoutValues } from '#contract/shop/checkout-fields.ts'
import type { Address } from '#contract/shop/order.ts'
import type { IdentityRow } from '#server/db/identity-tables.ts'
import type { Sql } from '#server/db/tables.ts'
import { changeProfile, readTexts } from '#server/identity/members/change-profile.ts'
import type { Shop } from '#server/shop.ts'

export type AddressKind = 'billing' | 'shipping'

/** Who stands at an address; the wire's addresses hold places only. */
type Recipient = { firstName: string; lastName: string; company: string; phone?: string; nip?: string }
type Recipients = Partial<Record<'BILLING' | 'SHIPPING', Recipient>>

const TAGS = { billing: 'BILLING', shipping: 'SHIPPING' } as const

const fieldsOf = (kind: AddressKind, member: Pick<IdentityRow, 'profile_json' | 'metadata_json'>): CheckoutValues => {
  const { profile, metadata } = readTexts(member)
  const place = profile.addresses.find(({ tag }) => tag === TAGS[kind])?.address
  const recipient = (metadata['recipients'] as Recipients | undefined)?.[TAGS[kind]]
  if (!place) return {}
  return Object.fromEntries(
    Object.entries({
      first_name: recipient?.firstName,
      last_name: recipient?.lastName,
      company: recipient?.company,
      address_1: place.addressLine,
      address_2: place.addressLine2,
      postcode: place.postalCode,
      city: place.city,
      country: place.country,
      phone: recipient?.phone,
      nip: recipient?.nip,
    }).flatMap(([name, value]) => (value ? [[`${kind}_${name}`, value]] : [])),
  ) as CheckoutValues
}

/** What the account knows of a checkout form, by the names of its fields. */
export const addressesOf = (member: Pick<IdentityRow, 'email' | 'profile_json' | 'metadata_json'>): CheckoutValues => {
  const { profile } = readTexts(member)
  const [billing, shipping] = [fieldsOf('billing', member), fieldsOf('shipping', member)]
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

type Saved = { address: Address; phone?: string; nip?: string | null }

/** Keeps an address; null takes it away. */
export const saveAddress = (tx: Sql, shop: Pick<Shop, 'now' | 'randomBytes'>, identityId: string, kind: AddressKind, saved: Saved | null): Promise<void> =>
  changeProfile(
    tx,
    shop,
    identityId,
    ({ profile, metadata }) => {
      const tag = TAGS[kind]
      const others = profile.addresses.filter((one) => one.tag !== tag)
      const { [tag]: _before, ...recipients } = (metadata['recipients'] as Recipients | undefined) ?? {}
      if (!saved) return { profile: { ...profile, addresses: others }, metadata: { ...metadata, recipients } }
      const { firstName, lastName, company, line1, line2, postcode, city, country } = saved.address
      const address = { country, city, postalCode: postcode, addressLine: line1, ...(line2 ? { addressLine2: line2 } : {}) }
      const recipient: Recipient = { firstName, lastName, company, ...(saved.phone ? { phone: saved.phone } : {}), ...(saved.nip ? { nip: saved.nip } : {}) }
      return { profile: { ...profile, addresses: [...others, { address, tag }] }, metadata: { ...metadata, recipients: { ...recipients, [tag]: recipient } } }
    },
  )
