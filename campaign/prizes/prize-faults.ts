import type { Fault } from '../campaign-shape.ts'
import type { GameOfCampaign } from '../games/game-of-campaign.ts'
import { isWhole, sumOfChances } from './odds.ts'
import { fallbackOf, isLimited } from './prize-limits.ts'

type FaultCheck = (game: GameOfCampaign) => Fault[]

const addsUp: FaultCheck = ({ prizes }) =>
  isWhole(prizes)
    ? []
    : [{ path: ['game', 'prizes'], message: `chances sum to ${sumOfChances(prizes)} instead of 100` }]

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

const checks = [addsUp, hasOwnIds, canBeWon, neverRunsOut, losesNothing, drawsNothingOfWorth]

/** Conflicts between the parts of a game that are valid individually. */
export const prizeFaults: FaultCheck = (game) => checks.flatMap((check) => check(game))
