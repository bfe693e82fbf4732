import type { Peer } from '../tokens/open-session.ts'

/** Where the page of the new password leads in the end, if anywhere. */
export type RecoveryReturn = { clientId: string | null; url: string }

/** What a recovery link carries (kind `recovery`). */
export type RecoveryData = { returnTo: RecoveryReturn | null; isActivation: boolean }

/** That somebody asked for one (kind `recoveryAsk`). */
export type RecoveryAsk = {
  email: string
  clientId: string | null
  returnTo: RecoveryReturn | null
  peer: Peer
}
