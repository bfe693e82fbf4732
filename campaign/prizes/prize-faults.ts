import type { Fault } from '../campaign-shape.ts'
import type { GameOfCampaign } from '../games/game-of-campaign.ts'
import { fallbackOf, isLimited } from './prize.ts'

const WHOLE = 100
/** Thirds of 33.33, twelfths of 8.33: what rounding to two digits leaves out. */
const TOLERANCE = 0.1
/** Binary fractions. */
const EPSILON = 1e-9

type FaultCheck = (game: GameOfCampaign) => Fault[]

const isWhole: FaultCheck = ({ prizes }) => {
  const sum = prizes.reduce((all, { chance }) => all + chance, 0)
  return Math.abs(sum - WHOLE) <= TOLERANCE + EPSILON
    ? []
    : [{ path: ['game', 'prizes'], message: `chances sum to ${Number(sum.toFixed(2))} instead of 100` }]
}

const hasOwnIds: FaultCheck = ({ prizes }) =>
  prizes.flatMap(({ id }, index) =>
    prizes.findIndex((other) => other.id === id) === index
      ? []
      : [{ path: ['game', 'prizes', index, 'id'], message: 'is the id of another prize' }],
  )

const canBeWon: FaultCheck = ({ prizes }) =>
  prizes.some(({ isLosing, chance }) => !isLosing && chance > 0)
    ? []
    : [{ path: ['game', 'prizes'], message: 'nothing can be won' }]

const neverRunsOut: FaultCheck = ({ prizes }) =>
  fallbackOf(prizes) >= 0
    ? []
    : [{ path: ['game', 'prizes'], message: 'has no prize without a limit for when the others have run out' }]

const losesNothing: FaultCheck = ({ prizes }) =>
  prizes.flatMap(({ isLosing, code }, index) =>
    isLosing && code
      ? [{ path: ['game', 'prizes', index, 'code'], message: 'is given though nothing is won' }]
      : [],
  )

/** Visitors could read the codes and choose their prize. */
const drawsNothingOfWorth: FaultCheck = ({ drawsInPage, prizes }) =>
  drawsInPage && prizes.some((prize) => prize.code !== null || isLimited(prize))
    ? [{ path: ['game', 'drawsInPage'], message: 'is not for prizes with a code or a stock' }]
    : []

const checks = [isWhole, hasOwnIds, canBeWon, neverRunsOut, losesNothing, drawsNothingOfWorth]

/** Conflicts between the parts of a game that are valid individually. */
export const prizeFaults: FaultCheck = (game) => checks.flatMap((check) => check(game))
