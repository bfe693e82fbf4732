import type { GamifiedPrize } from '#contract/display/prize.ts'

/** `segment`: which of the wheel's stops at the pointer. */
export type Drawn = { segment: number; prize: GamifiedPrize }

/** What is played in one showing of a campaign, whichever screen it is on. */
export type Round = {
  /** Once, however often it is requested. */
  played?: Promise<Drawn | null> | undefined
  /** Lets the board show what was drawn; resolves when it was seen. `playsAlone`: nobody moves it by hand. */
  show?: (drawn: Drawn, playsAlone: boolean) => Promise<void>
  /** The board waits for its result, or was refused one. */
  setWaiting?: (isWaiting: boolean) => void
  /** A button beside the game that goes on at once. */
  offer?: (onward: (() => void) | null) => void
  /** What is to end when the campaign goes. */
  stops: (() => void)[]
}

/** Waits, unless the campaign goes first. */
export const later = (round: Round, act: () => void, ms: number): void => {
  const waiting = setTimeout(act, ms)
  round.stops.push(() => clearTimeout(waiting))
}

export const stopRound = ({ stops }: Round): void => stops.splice(0).forEach((stop) => stop())
