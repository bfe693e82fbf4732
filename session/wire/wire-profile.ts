import type { Address as WireAddress, Profile as WireProfile } from '#contract/identity/profile.ts'
import { type Address, fromWireAddress, toWireAddress } from './wire-address.ts'

/** A profile as programs know it: everything may be left out. */
export type Profile = Partial<Omit<WireProfile, 'addresses'>> & {
  addresses?: { address?: Address; tag?: WireProfile['addresses'][number]['tag'] }[]
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

export const toWireProfile = (profile: Profile) => withAddresses(toWireAddress, profile as Addressed<Address>)
export const fromWireProfile = (profile: Partial<WireProfile>) =>
  withAddresses(fromWireAddress, profile as Addressed<WireAddress>) as Profile
