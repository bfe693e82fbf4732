import type { Address, Order } from '#contract/shop/order.ts'
import type { IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { changeProfile, type MemberTexts, readTexts } from '#server/identity/members/change-profile.ts'
import type { Services } from '#server/platform/services.ts'
import { loadOrder } from '#server/shop/orders/find-order.ts'
import { linkGuestOrdersToMember } from '#server/shop/orders/member-orders.ts'
import { type AddressKind, findSaved, type SavedAddress, withAddress } from './addresses.ts'

/** The newest are stored: a firm may order to a hundred building sites. */
const MAX_OTHERS = 10

/** An address of an earlier order that is neither of the two defaults of the member's next checkout. */
export type OtherAddress = SavedAddress & { id: string }

const othersOf = ({ metadata }: MemberTexts): OtherAddress[] =>
  (metadata['otherAddresses'] as OtherAddress[] | undefined) ?? []
const withOthers = ({ profile, metadata }: MemberTexts, others: OtherAddress[]): MemberTexts => ({
  profile,
  metadata: { ...metadata, otherAddresses: others.slice(0, MAX_OTHERS) },
})

export const listOtherAddresses = (
  member: Pick<IdentityRow, 'profile_json' | 'metadata_json'>,
): OtherAddress[] => othersOf(readTexts(member))

/** The same person at the same address, in any spelling. */
const isSame = (one: Address, other: Address): boolean => {
  const text = ({ firstName, lastName, company, line1, line2, postcode, city, country }: Address) =>
    [firstName, lastName, company, line1, line2, postcode, city, country]
      .map((part) =>
        part
          .toLowerCase()
          .replace(/[\s.,]+/g, ' ')
          .trim(),
      )
      .join('\n')
  return text(one) === text(other)
}

const isKnown = (texts: MemberTexts, address: Address): boolean =>
  [findSaved('billing', texts), findSaved('shipping', texts), ...othersOf(texts)].some(
    (known) => known && isSame(known.address, address),
  )

/** The first of its kind becomes the checkout default; a later one never replaces it by itself. */
const withOrdered = (
  texts: MemberTexts,
  kind: AddressKind,
  ordered: SavedAddress,
  id: string,
): MemberTexts => {
  if (isKnown(texts, ordered.address)) return texts
  return findSaved(kind, texts)
    ? withOthers(texts, [{ id, ...ordered }, ...othersOf(texts)])
    : withAddress(texts, kind, ordered)
}

type Ordered = Pick<Order, 'id' | 'billing' | 'shipping' | 'phone' | 'nip' | 'delivery'>

const withOrder = (
  texts: MemberTexts,
  { id, billing, shipping, phone, nip, delivery }: Ordered,
): MemberTexts => {
  const buyer = { address: billing, phone, ...(nip ? { nip } : {}) }
  const withBuyer = withOrdered(texts, 'billing', buyer, `${id}-billing`)
  return delivery.methodId === null || isSame(billing, shipping)
    ? withBuyer
    : withOrdered(withBuyer, 'shipping', { address: shipping }, `${id}-shipping`)
}

/**
 * The orders of a guest join the account that has proven their address; its next checkout is filled in like the newest
 * of them. Call it in that transaction.
 */
export const joinGuestOrders = async (
  tx: Sql,
  services: Services,
  site: { isOwn: boolean },
  member: Pick<IdentityRow, 'id' | 'email' | 'is_email_verified'>,
): Promise<void> => {
  const ids = await linkGuestOrdersToMember(tx, site, member)
  if (ids.length === 0) return
  const newest = await loadOrder(tx, Math.max(...ids))
  await changeProfile(tx, services, member.id, (texts) => withOrder(texts, newest))
}

/**
 * Saves the addresses of an order on its member's account. The order is already placed: nothing here may make
 * it look lost.
 */
export const saveOrderAddresses = async (
  services: Services,
  identityId: string,
  order: Ordered,
): Promise<void> => {
  try {
    await services.db.transaction((tx) =>
      changeProfile(tx, services, identityId, (texts) => withOrder(texts, order)),
    )
  } catch (error) {
    services.log(`addresses of order ${order.id}: ${(error as Error).message}`)
  }
}

/** Makes one of the others the checkout default; the former default becomes one of the others. */
export const chooseAddress = (
  tx: Sql,
  services: Services,
  identityId: string,
  kind: AddressKind,
  id: string,
): Promise<void> =>
  changeProfile(tx, services, identityId, (texts) => {
    const chosen = othersOf(texts).find((other) => other.id === id)
    if (!chosen) return texts
    const { id: _id, ...address } = chosen
    const before = findSaved(kind, texts)
    const rest = othersOf(texts).filter((other) => other.id !== id)
    // A delivery address has no telephone of its own; the buyer's is used.
    const saved = kind === 'billing' ? { phone: before?.phone, ...address } : { address: address.address }
    return withAddress(withOthers(texts, before ? [{ ...before, id }, ...rest] : rest), kind, saved)
  })

export const removeOtherAddress = (
  tx: Sql,
  services: Services,
  identityId: string,
  id: string,
): Promise<void> =>
  changeProfile(tx, services, identityId, (texts) => {
    const others = othersOf(texts)
    const rest = others.filter((other) => other.id !== id)
    return rest.length === others.length ? texts : withOthers(texts, rest)
  })
