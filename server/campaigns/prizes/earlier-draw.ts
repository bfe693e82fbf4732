import type { GameOfCampaign } from '#campaign/games/game-of-campaign.ts'
import { isGameOpen } from '#campaign/games/game-dates.ts'
import { nextPeriodMs } from '#campaign/games/draw-period.ts'
import type { SavedCampaign } from '../editor/saved-campaign.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { returnPrize } from './prize-stock.ts'
import { type DrawRow, findDraws } from './store.ts'
import { hasWon, isOfMailbox, mailboxKeyOf, periodKeyOf, wonKeyOf } from './won-once.ts'

export type Playing = {
  saved: Pick<SavedCampaign, 'id' | 'parentId' | 'siteId' | 'campaign'>
  game: GameOfCampaign
  visitor: string
  /** The page's name of this play. */
  key: string
  /** '' if the game is played before the form. */
  email?: string
}
/** `againMs`: when the next period begins; null: never. */
export type DrawRefusal =
  | { ok: false; reason: 'already_played' | 'game_closed' }
  | { ok: false; reason: 'drawn_before'; againMs: number | null }
export type DrawKeys = { key: string; wonKey: string; periodKey: string; mailboxKey: string }

/** Keys of earlier draws that exclude a new one; '' matches none. */
export const drawKeysOf = (
  services: Services,
  { saved, game, visitor, key, email = '' }: Playing,
  nowMs: number,
): DrawKeys => ({
  key: `${saved.id}:${visitor}:${key}`,
  wonKey: game.isWonOnce ? wonKeyOf(saved, visitor) : '',
  periodKey: periodKeyOf(saved, game, visitor, nowMs),
  mailboxKey: mailboxKeyOf(services, saved, game, email, nowMs),
})

/**
 * The earlier draw to return again, or the reason for a refusal; null: a new draw is allowed. An expired reservation is
 * returned.
 */
export const findEarlierDraw = async (
  tx: Sql,
  services: Services,
  playing: Playing,
  keys: DrawKeys,
  nowMs: number,
): Promise<{ ok: true; draw: DrawRow } | DrawRefusal | null> => {
  const known = await findDraws(tx, keys)
  const again =
    known.find((draw) => draw.key === keys.key) ??
    known.find((draw) => isReturnedAgain(services, playing, keys, draw, nowMs))
  if (again) return { ok: true, draw: again }
  const over = known.find((draw) => draw.won_key === keys.wonKey && hasWaited(draw, nowMs))
  if (over && !(await returnPrize(tx, over, nowMs))) return { ok: false, reason: 'already_played' }
  return refusalOf(tx, services, playing, keys, known, nowMs)
}

/** Why a draw would be refused; null: it would not. For pages that draw prizes themselves. */
export const findDrawRefusal = async (
  sql: Sql,
  services: Services,
  playing: Playing,
  nowMs: number,
): Promise<DrawRefusal | null> => {
  const keys = drawKeysOf(services, playing, nowMs)
  return refusalOf(sql, services, playing, keys, await findDraws(sql, keys), nowMs)
}

const refusalOf = async (
  sql: Sql,
  services: Services,
  { saved, game, email = '' }: Playing,
  keys: DrawKeys,
  known: readonly DrawRow[],
  nowMs: number,
): Promise<DrawRefusal | null> => {
  if (!isGameOpen(saved.campaign, nowMs)) return { ok: false, reason: 'game_closed' }
  const isWon =
    known.some((draw) => draw.won_key === keys.wonKey && !hasWaited(draw, nowMs)) ||
    (game.isWonOnce && (await hasWon(sql, services, saved, email)))
  if (isWon) return { ok: false, reason: 'already_played' }
  const isDrawn = known.some(
    (draw) => draw.period_key === keys.periodKey || draw.mailbox_key === keys.mailboxKey,
  )
  return isDrawn ? { ok: false, reason: 'drawn_before', againMs: nextPeriodMs(game.drawPeriod, nowMs) } : null
}

const hasWaited = ({ status, held_until_ms }: DrawRow, nowMs: number): boolean =>
  status === 'held' && Number(held_until_ms) <= nowMs

/**
 * A win that its visitor can still claim: reserved, or of unlimited stock. A visitor who reloads the page gets it
 * again, if the game still contains it.
 */
const isReturnedAgain = (
  services: Services,
  { saved, game, visitor, email = '' }: Playing,
  { periodKey }: DrawKeys,
  draw: DrawRow,
  nowMs: number,
): boolean => {
  const isTheirs =
    draw.visitor === visitor &&
    draw.campaign_id === saved.id &&
    (!game.asksAddressFirst || isOfMailbox(services, saved, draw, email))
  const isShown = game.prizes[draw.segment % game.prizes.length]?.id === draw.prize_id
  const waits = draw.status === 'held' && !hasWaited(draw, nowMs)
  const isThere = waits || (draw.status !== 'lost' && draw.is_limited === 0 && draw.period_key === periodKey)
  return isTheirs && isShown && isThere && draw.lead_id === null
}
