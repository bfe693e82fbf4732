import type { Identity as WireIdentity } from '#contract/identity/identity.ts'
import type { ProfileAddress as WireAddress, Profile as WireProfile } from '#contract/identity/profile.ts'

/** An address as programs know it; three properties have other names on the wire. */
export type ClientAddress = Omit<WireAddress, 'addressLine' | 'formattedAddress' | 'geocode'> & {
  addressLine1?: WireAddress['addressLine']
  formatted?: WireAddress['formattedAddress']
  location?: WireAddress['geocode']
}

const PROFILE_NAMES = {
  addressLine1: 'addressLine',
  formatted: 'formattedAddress',
  location: 'geocode',
} as const

const renamed = (names: Record<string, string>) => (address: object) =>
  Object.fromEntries(Object.entries(address).map(([name, value]) => [names[name] ?? name, value]))

export const toWireAddress: (address: ClientAddress) => WireAddress = renamed(PROFILE_NAMES)
export const fromWireAddress: (address: WireAddress) => ClientAddress = renamed(
  Object.fromEntries(Object.entries(PROFILE_NAMES).map(([ours, wire]) => [wire, ours])),
)

/** A profile as programs know it: every property is optional. */
export type ClientProfile = Partial<Omit<WireProfile, 'addresses'>> & {
  addresses?: { address?: ClientAddress; tag?: WireProfile['addresses'][number]['tag'] }[]
}

type Addressed<Address> = { addresses?: { address?: Address }[] }

const withAddresses = <Ours, Theirs>(
  rename: (address: Ours) => Theirs,
  profile: Addressed<Ours>,
): Addressed<Theirs> =>
  ({
    ...profile,
    ...(profile.addresses && {
      addresses: profile.addresses.map(({ address, ...more }) => ({
        ...more,
        ...(address && { address: rename(address) }),
      })),
    }),
  }) as Addressed<Theirs>

export const toWireProfile = (profile: ClientProfile) =>
  withAddresses(toWireAddress, profile as Addressed<ClientAddress>)
export const fromWireProfile = (profile: Partial<WireProfile>) =>
  withAddresses(fromWireAddress, profile as Addressed<WireAddress>) as ClientProfile

/** Our names that differ from the wire's, at any depth. */
const NAMES: Record<string, string> = { _id: 'id', _createdDate: 'createdDate', _updatedDate: 'updatedDate' }
const OUR_NAMES = Object.fromEntries(Object.entries(NAMES).map(([ours, wire]) => [wire, ours]))

/** Properties of answers that are dates, written as ISO text. */
const DATES = new Set(['createdDate', 'updatedDate', 'dateValue'])

/**
 * Converts to the wire: dates as ISO text, bytes as base64, numbers that JSON cannot represent as text, and
 * the wire's names.
 */
export const toWire = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return btoa(String.fromCharCode(...value))
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
  if (Array.isArray(value)) return value.map(toWire)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      one === undefined ? [] : [[NAMES[name] ?? name, toWire(one)]],
    ),
  )
}

/** Converts from the wire: our names, and dates as `Date`. */
export const fromWire = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(fromWire)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      OUR_NAMES[name] ?? name,
      DATES.has(name) ? readDate(one) : fromWire(one),
    ]),
  )
}

const readDate = (value: unknown) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value) : value

/** A member as programs know them. */
export type ClientIdentity = Omit<WireIdentity, 'id' | 'createdDate' | 'updatedDate' | 'identityProfile'> & {
  _id: string
  _createdDate: Date
  _updatedDate: Date
  identityProfile: ClientProfile
}

export const readIdentity = (identity: WireIdentity): ClientIdentity => {
  const read = fromWire(identity) as ClientIdentity
  return { ...read, identityProfile: fromWireProfile(read.identityProfile as never) }
}
