import type { FactorType, IdentityStatus, PendingReason } from './names.ts'
import type { Profile } from './profile.ts'

/** A member in answers. Dates are ISO text; lists are never missing. */
export type Identity = {
  id: string
  revision: string
  createdDate: string
  updatedDate: string
  connections: IdentityConnection[]
  identityProfile: Profile
  metadata: Record<string, unknown>
  email: { address: string; isVerified: boolean }
  status: { name: IdentityStatus; reasons: PendingReason[] }
  factors: { factorId: string; type: FactorType; status: 'INACTIVE' | 'ACTIVE' | 'REQUIRE_REENROLL' }[]
}

export type IdentityConnection =
  | { idpConnection: { idpConnectionId: string; idpUserId: string } }
  | { authenticatorConnection: { authenticatorConnectionId: string; reEnrollmentRequired: boolean } }
