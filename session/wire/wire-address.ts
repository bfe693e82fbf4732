import type { Address as WireAddress } from '#contract/identity/profile.ts'

/** An address as programs know it; three members are called otherwise on the wire. */
export type Address = Omit<WireAddress, 'addressLine' | 'formattedAddress' | 'geocode'> & {
  addressLine1?: WireAddress['addressLine']
  formatted?: WireAddress['formattedAddress']
  location?: WireAddress['geocode']
}

const NAMES = { addressLine1: 'addressLine', formatted: 'formattedAddress', location: 'geocode' } as const

const renamed = (names: Record<string, string>) => (address: object) =>
  Object.fromEntries(Object.entries(address).map(([name, value]) => [names[name] ?? name, value]))

export const toWireAddress: (address: Address) => WireAddress = renamed(NAMES)
export const fromWireAddress: (address: WireAddress) => Address = renamed(
  Object.fromEntries(Object.entries(NAMES).map(([ours, wire]) => [wire, ours])),
)
