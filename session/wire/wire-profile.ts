import type { Profile as WireProfile } from '#contract/identity/profile.ts'
import { type Address, fromWireAddress, toWireAddress } from './wire-address.ts'

/** A profile as programs know it: everything may be left out. */
export type Profile = Partial<Omit<WireProfile, 'addresses'>> & { addresses?: { address?: Address; tag?: WireProfile['addresses'][number]['tag'] }[] }

const withAddresses =
  <Ours, Theirs>(rename: (address: Ours) => Theirs) =>
  <Whole extends { addresses?: { address?: Ours }[] }>(profile: Whole) =>
    profile.addresses ? { ...profile, addresses: profile.addresses.map((one) => ({ ...one, ...(one.address && { address: rename(one.address) }) })) } : profile

export const toWireProfile = withAddresses(toWireAddress)
export const fromWireProfile = withAddresses(fromWireAddress)
