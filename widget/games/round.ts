import type { GamifiedPrize } from '#contract/display/prize.ts'
import type { Showing } from '../parts.ts'

/** `segment`: which of the wheel's stops at the pointer. */
export type Drawn = { segment: number; prize: GamifiedPrize }

/** What is played in one showing of a campaign, whichever screen it is on. */
export type Round = {
  /** Once, however often it is asked for. */
  played?: Promise<Drawn | null> | undefined
  /** Lets the board show what was drawn; resolves when it was seen. `playsAlone`: nobody moves it by hand. */
  show?: (drawn: Drawn, playsAlone: boolean) => Promise<void>
  /** The board is asked for what was drawn, or was refused it. */
  ask?: (isAsking: boolean) => void
  /** A button beside the game that goes on at once. */
  offer?: (onward: (() => void) | null) => void
  /** What is to end when the campaign goes. */
  stops: (() => void)[]
}

const rounds = new WeakMap<Showing, Round>()

export const roundOf = (showing: Showing): Round => {
  const round = rounds.get(showing) ?? { stops: [] }
  rounds.set(showing, round)
  return round
}

/** Waits, unless the campaign goes first. */
export const later = (round: Round, act: () => void, ms: number): void => {
  const waiting = setTimeout(act, ms)
  round.stops.push(() => clearTimeout(waiting))
}

/** What was waited for is not waited for any longer. */
export const stopRound = (showing: Showing): void =>
  roundOf(showing)
    .stops.splice(0)
    .forEach((stop) => stop())
