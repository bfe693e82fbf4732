import type { Identity as WireIdentity } from '#contract/identity/identity.ts'
import type { Profile } from './wire-profile.ts'
import { fromWireProfile } from './wire-profile.ts'
import { fromWire } from './wire-values.ts'

/** A member as programs know them. */
export type Identity = Omit<WireIdentity, 'id' | 'createdDate' | 'updatedDate' | 'identityProfile'> & {
  _id: string
  _createdDate: Date
  _updatedDate: Date
  identityProfile: Profile
}

export const readIdentity = (identity: WireIdentity): Identity => {
  const read = fromWire(identity) as Identity
  return { ...read, identityProfile: fromWireProfile(read.identityProfile as never) }
}
