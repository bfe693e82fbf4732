import type { IdentityService } from '../identity-service.ts'
import { openTurns, type Turns } from './in-turn.ts'

const opened = new WeakMap<IdentityService, Turns>()

/** One line of turns for a running service. */
export const turnsOf = (identity: IdentityService): Turns => {
  let turns = opened.get(identity)
  if (!turns) opened.set(identity, (turns = openTurns()))
  return turns
}
