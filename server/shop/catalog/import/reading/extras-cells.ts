import * as v from 'valibot'
import {
  accessoryBasis,
  type AccessoryRole,
  accessoryRoles,
  type DurabilityGuarantee,
  durabilityGuarantee,
  type ProductDocument,
  productExtras,
} from '#contract/shop/product-page/product-extras.ts'
import type { ItemAccessory } from '#server/shop/catalog/import/item.ts'
import { readDecimal, readList } from './read-values.ts'

/**
 * Cells of what a product's page has besides the product. Parts of one entry are separated by ` | `, entries by
 * commas: `KLEJ-1 | klej | 10.5 m², LISTWA-2 | listwa | 2.4 m` and `Karta techniczna | /pictures/….pdf | 40960`.
 */

const roleNames: Record<AccessoryRole, string> = {
  underlay: 'podkład',
  skirting: 'listwa',
  glue: 'klej',
  other: 'inne',
}

/** Coverage is stored in cm² of floor or in mm of wall. */
const unitOf = (role: AccessoryRole) =>
  accessoryBasis[role] === 'length' ? { sign: 'm', size: 1_000 } : { sign: 'm²', size: 10_000 }

/** `ref`: as files name other products, with its commas escaped. The decimal sign is a point, as commas end entries. */
export const accessoryCell = (
  accessories: readonly { ref: string; role: AccessoryRole; coverage: number | null }[],
): string =>
  accessories
    .map(({ ref, role, coverage }) => {
      const { sign, size } = unitOf(role)
      const amount = coverage === null ? '' : ` | ${coverage / size} ${sign}`
      return `${ref} | ${roleNames[role]}${amount}`
    })
    .join(', ')

const roleOf = (word: string): AccessoryRole | undefined =>
  accessoryRoles.find((role) => role === word || roleNames[role] === word)

const ROLE = [...accessoryRoles, ...Object.values(roleNames)].join('|')
/** From the end, since a SKU may contain anything. Without a role the whole entry is the product. */
const ACCESSORY = new RegExp(`^(.+?)\\s*\\|\\s*(${ROLE})(?:\\s*\\|\\s*([\\d.,]+)\\s*(?:m2|m²|m)?)?$`, 'isu')

/** Undefined: an amount that is none, or more products than the page shows. */
export const readAccessories = (text: string): ItemAccessory[] | undefined => {
  const read = readList(text).map((entry): ItemAccessory | undefined => {
    const [, ref, word = '', amount] = ACCESSORY.exec(entry) ?? []
    const role = roleOf(word.toLowerCase())
    if (ref === undefined || role === undefined) return { ref: entry, role: 'other', coverage: null }
    if (amount === undefined) return { ref: ref.trim(), role, coverage: null }
    const number = readDecimal(amount)
    return number === undefined
      ? undefined
      : { ref: ref.trim(), role, coverage: Math.round(number * unitOf(role).size) }
  })
  const accessories = read.filter((one) => one !== undefined)
  // The ids are not known yet.
  const isValid = v.is(
    productExtras.entries.accessories,
    accessories.map(({ role, coverage }) => ({ id: 1, role, coverage })),
  )
  return isValid && accessories.length === read.length ? accessories : undefined
}

export const documentCell = (
  documents: readonly ProductDocument[],
  listed: (name: string) => string,
): string =>
  documents
    .map(({ title, src, bytes, kind }) => [listed(title), src, bytes, ...(kind ? [kind] : [])].join(' | '))
    .join(', ')

const DOCUMENT =
  /^(.+?)\s*\|\s*(\/pictures\/[0-9a-f]{20}\.pdf)\s*\|\s*(\d{1,12})(?:\s*\|\s*(performance|safety|other))?$/su

/** Undefined: an entry is no document that was uploaded, or there are too many. */
export const readDocuments = (text: string): ProductDocument[] | undefined => {
  const documents = readList(text).map((entry) => {
    const [, title = '', src = '', bytes = '', kind] = DOCUMENT.exec(entry) ?? []
    return { title, src, bytes: Number(bytes), ...(kind && { kind }) }
  })
  const read = v.safeParse(productExtras.entries.documents, documents)
  return read.success ? read.output : undefined
}

/** `15 | Deskowa | Dąb Mazury | /pictures/….webp`: years, brand, model and label. */
export const durabilityCell = (durability: DurabilityGuarantee | null): string =>
  durability ? [durability.years, durability.brand, durability.model, durability.labelSrc].join(' | ') : ''

/** Undefined: it is none, or not longer than the legal guarantee. */
export const readDurability = (text: string): DurabilityGuarantee | undefined => {
  const [years, brand, model, labelSrc, ...more] = text.split('|').map((part) => part.trim())
  const read = v.safeParse(durabilityGuarantee, { years: Number(years), brand, model, labelSrc })
  return read.success && more.length === 0 ? read.output : undefined
}

export const readVideoUrl = (text: string): string | undefined => {
  const read = v.safeParse(productExtras.entries.videoUrl, text)
  return read.success ? read.output : undefined
}
