import * as v from 'valibot'
import { consoleEndpoint } from '../staff/rights.ts'
import { choiceParameter, dayParameter, HEX_ID, idParameter, textParameter } from '../parameters.ts'

/**
 * `lost`: nothing was won. `held`: won, and waits for its form. `won`: claimed. `returned`: not claimed in
 * time.
 */
export const drawStates = ['won', 'held', 'returned', 'lost'] as const
export type DrawState = (typeof drawStates)[number]

/** One draw of a game. */
export type PrizeDraw = {
  /** Sorts by time. */
  id: string
  campaignId: string
  /** Its name at that time. */
  campaignName: string
  drawnMs: number
  /** The start of the visitor's id. */
  visitor: string
  /** Without its last part. */
  ip: string
  /** The random number, in [0, 1); null: the page chose the prize. */
  random: number | null
  prizeId: string
  prize: string
  /** Id of the prize that the number selected, which was exhausted. */
  insteadOf: string | null
  code: string | null
  state: DrawState
  /** The lead of its winner: `email` is null when it has none or is deleted. */
  lead: { id: string; email: string | null } | null
  /** When it was claimed or returned. */
  endedMs: number | null
  /** The end of its waiting time. */
  heldUntilMs: number | null
}

export type PrizeDrawsAnswer = {
  draws: PrizeDraw[]
  /** Goes into `before` for the next page; null on the last one. */
  nextBefore: string | null
  /** Campaigns with draws, also deleted ones. */
  campaigns: { id: string; name: string; count: number }[]
}

/** A prize and its remaining stock. */
export type PrizePool = {
  id: string
  label: string
  isLosing: boolean
  /** How often it was won: claimed, waiting for its form, returned. */
  won: number
  held: number
  returned: number
  /** Null: any number. */
  left: number | null
  /** Low enough for a warning to its owner. */
  isFew: boolean
  /** Only if each winner gets a code of the owner's list. `next`: the next codes. */
  codes: { free: number; taken: number; next: string[] } | null
}

export type PrizePoolsAnswer = {
  campaignId: string
  campaignName: string
  isOn: boolean
  /** Prizes of a game; else the codes of a form. */
  isGame: boolean
  pools: PrizePool[]
  /** Coupons that the form made for its leads; null: it makes none. */
  issued: { made: number; used: number } | null
  /** For the last import: how many codes were new, already known, too long, and beyond the limit. */
  added?: {
    fresh: number
    known: number
    tooLong: number
    tooMany: number
  }
}

/** Of the text that codes are read from. */
export const MAX_CODES_BYTES = 4_000_000

/** One in each line, or separated by commas, semicolons or tabs. */
const codesToAdd = v.object({
  text: v.pipe(v.string(), v.trim(), v.minLength(1, 'Wklej kody albo wybierz plik.')),
})

/** `from` and `until` are days, `2026-11-21`, in Warsaw time. */
const filter = {
  campaign: idParameter(HEX_ID),
  state: choiceParameter(drawStates),
  from: dayParameter(0),
  until: dayParameter(1),
}
const game = v.object({ id: v.string() })
const prize = v.object({ id: v.string(), prizeId: v.string() })

/** Draws of games, and their codes. */
export const prizesApi = {
  draws: consoleEndpoint<PrizeDrawsAnswer>()({
    right: 'leads',
    method: 'GET',
    path: '/prize-draws',
    query: v.object({ ...filter, before: textParameter() }),
  }),
  /** A CSV file. */
  exportDraws: consoleEndpoint<Response>()({
    right: 'leads',
    method: 'GET',
    path: '/prize-draws/export',
    query: v.object(filter),
  }),
  pools: consoleEndpoint<PrizePoolsAnswer>()({
    right: 'campaigns',
    method: 'GET',
    path: '/campaigns/:id/prizes',
    params: game,
  }),
  addCodes: consoleEndpoint<PrizePoolsAnswer>()({
    right: 'campaigns',
    method: 'POST',
    isCreating: true,
    path: '/campaigns/:id/prizes/:prizeId/codes',
    params: prize,
    request: codesToAdd,
    maxBytes: MAX_CODES_BYTES,
    log: { kind: 'campaign', text: 'Dodano kody nagrody' },
  }),
  /** Deletes `code`, or without it all unused ones; never a won one. */
  removeCodes: consoleEndpoint<PrizePoolsAnswer>()({
    right: 'campaigns',
    method: 'DELETE',
    path: '/campaigns/:id/prizes/:prizeId/codes',
    params: prize,
    query: v.object({ code: v.optional(textParameter(100)) }),
    log: { kind: 'campaign', text: 'Usunięto kody nagrody' },
  }),
}
