import { drawPrize } from './draw-prize.ts'
import type { Prize } from './prize.ts'
import { fallbackOf, isLimited } from './prize-limits.ts'

/** What a prize costs when it is used, in grosze; its stock. */
type SimulatedPrize = Pick<Prize, 'chance' | 'stock' | 'isLosing' | 'code'> & {
  /** Pieces or codes that are left; null: any number. */
  left: number | null
  worthGrosze: number
}

/** `expected`: by chance alone, as if nothing ran out. `drawn`: what was given in the first run. */
export type SimulatedDraws = {
  turns: number
  expected: number[]
  drawn: number[]
  /** The turn of the first run in which a prize was given for the last time; null: it never ran out. */
  ranOutAt: (number | null)[]
  /** Mean of all runs, and the costs that 5 and 95 of a hundred runs stay below. */
  cost: { meanGrosze: number; lowGrosze: number; highGrosze: number }
}

/** One run: by the draw of the server, with its replacement of exhausted prizes. */
const runOnce = (prizes: readonly SimulatedPrize[], turns: number, random: () => number) => {
  const left = prizes.map((prize) => prize.left ?? Infinity)
  const drawn = prizes.map(() => 0)
  const ranOutAt: (number | null)[] = prizes.map(() => null)
  const fallback = fallbackOf(prizes)
  for (let turn = 1; turn <= turns; turn += 1) {
    const wanted = drawPrize(prizes, random())
    const given = left[wanted]! > 0 ? wanted : fallback
    // A draft without a prize that never runs out gives nothing then.
    if (given < 0 || left[given]! <= 0) continue
    drawn[given]! += 1
    left[given]! -= 1
    if (left[given] === 0) ranOutAt[given] = turn
  }
  const costGrosze = prizes.reduce((sum, { worthGrosze }, index) => sum + worthGrosze * drawn[index]!, 0)
  return { drawn, ranOutAt, costGrosze }
}

const LOW = 0.05
const HIGH = 0.95

/**
 * Turns of a game before it is switched on. `runs`: how often all turns are repeated for the range of costs; `pause`
 * resolves between runs, so that the page stays usable.
 */
export const simulateDraws = async (
  prizes: readonly SimulatedPrize[],
  {
    turns,
    runs,
    random,
    pause,
  }: { turns: number; runs: number; random: () => number; pause: (done: number) => Promise<unknown> },
): Promise<SimulatedDraws> => {
  const sum = prizes.reduce((all, { chance }) => all + chance, 0)
  const first = runOnce(prizes, turns, random)
  const costs = [first.costGrosze]
  for (let run = 1; run < runs; run += 1) {
    await pause(run)
    costs.push(runOnce(prizes, turns, random).costGrosze)
  }
  const sorted = costs.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
  return {
    turns,
    expected: prizes.map(({ chance }) => (sum > 0 ? (chance / sum) * turns : 0)),
    drawn: first.drawn,
    ranOutAt: first.ranOutAt,
    cost: {
      meanGrosze: Math.round(costs.reduce((all, each) => all + each, 0) / costs.length),
      lowGrosze: at(LOW),
      highGrosze: at(HIGH),
    },
  }
}

/** Pieces of a prize that a campaign has yet to give; `left`: of its pool, undefined for one that is not saved. */
export const piecesToGive = (
  prize: Pick<Prize, 'stock' | 'code'>,
  left: number | null | undefined,
): number | null => (!isLimited(prize) ? null : left === undefined ? (prize.stock ?? 0) : left)
