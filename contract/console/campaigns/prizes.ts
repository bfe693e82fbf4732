import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { choiceParameter, dayParameter, HEX_ID, idParameter, textParameter } from '../parameters.ts'

/**
 * `lost`: nothing was won. `held`: won, and waits for its form to be filled in. `won`: taken. `returned`:
 * nobody took it in time.
 */
export const drawStates = ['won', 'held', 'returned', 'lost'] as const
export type DrawState = (typeof drawStates)[number]

/** One draw of a game. */
export type PrizeDraw = {
  /** Sorts by time. */
  id: string
  campaignId: string
  /** As it was called then. */
  campaignName: string
  drawnMs: number
  /** Begins the id by which we know the visitor again. */
  visitor: string
  /** Without its last part. */
  ip: string
  /** The random number, in [0, 1); null: the page chose the prize. */
  random: number | null
  prizeId: string
  prize: string
  /** Id of what the number meant, which had run out. */
  insteadOf: string | null
  code: string | null
  state: DrawState
  /** The lead of its winner: `email` is null when it has none or is deleted. */
  lead: { id: string; email: string | null } | null
  /** When it was taken or went back. */
  endedMs: number | null
  /** Until then it waits. */
  heldUntilMs: number | null
}

export type PrizeDrawsAnswer = {
  draws: PrizeDraw[]
  /** Goes into `before` for the next page; null on the last one. */
  nextBefore: string | null
  /** That were played, also deleted ones. */
  campaigns: { id: string; name: string; count: number }[]
}

/** A prize and what is left of it. */
export type PrizePool = {
  id: string
  label: string
  isLosing: boolean
  /** How often it was won: taken, waiting for its form, returned. */
  won: number
  held: number
  returned: number
  /** Null: any number. */
  left: number | null
  /** So few that its owner should know. */
  isFew: boolean
  /** Only where each winner gets a code of the owner's list. `next`: those that are given away next. */
  codes: { free: number; taken: number; next: string[] } | null
}

export type PrizePoolsAnswer = {
  campaignId: string
  campaignName: string
  isOn: boolean
  pools: PrizePool[]
  /** Of what was just added: how many codes were new, known already, too long, and beyond the limit. */
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

/** `from` and `until` are days, `2026-11-21`, of Warsaw's clocks. */
const filter = {
  campaign: idParameter(HEX_ID),
  state: choiceParameter(drawStates),
  from: dayParameter(0),
  until: dayParameter(1),
}
const game = v.object({ id: v.string() })
const prize = v.object({ id: v.string(), prizeId: v.string() })

/** Draws of games, and the codes that are won in them. */
export const prizesApi = {
  draws: endpoint<PrizeDrawsAnswer>()({
    method: 'GET',
    path: '/prize-draws',
    query: v.object({ ...filter, before: textParameter() }),
  }),
  /** A CSV file. */
  exportDraws: endpoint<Response>()({
    method: 'GET',
    path: '/prize-draws/export',
    query: v.object(filter),
  }),
  pools: endpoint<PrizePoolsAnswer>()({ method: 'GET', path: '/campaigns/:id/prizes', params: game }),
  addCodes: endpoint<PrizePoolsAnswer>()({
    method: 'POST',
    path: '/campaigns/:id/prizes/:prizeId/codes',
    params: prize,
    request: codesToAdd,
    maxBytes: MAX_CODES_BYTES,
  }),
  /** `code`, or without one all that are free; never one that somebody has won. */
  removeCodes: endpoint<PrizePoolsAnswer>()({
    method: 'DELETE',
    path: '/campaigns/:id/prizes/:prizeId/codes',
    params: prize,
    query: v.object({ code: v.optional(textParameter(100)) }),
  }),
}
