import type { Shop } from '#server/shop.ts'
import { recordEvent } from '../audit/record-event.ts'
import type { Peer } from './open-session.ts'
import { endSession } from './session-store.ts'

type Replayed = {
  /** Undefined: the code was never exchanged. */
  sessionId: string | undefined
  siteId: string
  identityId?: string | null
  clientId: string | null
  peer: Peer
}

/** RFC 6749, 4.1.2: what a code was exchanged for ends when the code is shown again. */
export const endReplayedSession = async (shop: Shop, { sessionId, ...event }: Replayed): Promise<void> => {
  if (sessionId === undefined) return
  await shop.db.transaction(async (tx) => {
    await endSession(tx, sessionId, 'code_reuse', shop.now())
    await recordEvent(tx, shop, 'code_reused', { ...event, details: { sessionId } })
  })
}
