import type { GamifiedPrize } from '#contract/display/prize.ts'

/** `segment`: which of the wheel's stops at the pointer. */
export type Drawn = { segment: number; prize: GamifiedPrize }

/** The game in one view of a campaign, on any screen. */
export type Round = {
  /** Once, however often it is requested. */
  played?: Promise<Drawn | null> | undefined
  /** Lets the board show the result; resolves afterwards. `playsAlone`: not moved by the visitor. */
  show?: (drawn: Drawn, playsAlone: boolean) => Promise<void>
  /** The board waits for its result, or the draw was refused. */
  setWaiting?: (isWaiting: boolean) => void
  /** A button beside the game that continues at once. */
  offer?: (onward: (() => void) | null) => void
  /** Functions to call when the campaign is removed. */
  stops: (() => void)[]
}

/** Waits, unless the campaign is removed first. */
export const later = (round: Round, act: () => void, ms: number): void => {
  const waiting = setTimeout(act, ms)
  round.stops.push(() => clearTimeout(waiting))
}

export const stopRound = ({ stops }: Round): void => stops.splice(0).forEach((stop) => stop())
