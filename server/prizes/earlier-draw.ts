import type { GameOfCampaign } from '#campaign/games/game-of-campaign.ts'
import { nextPeriodMs } from '#campaign/games/draw-period.ts'
import type { KeptCampaign } from '#server/campaigns/kept-campaign.ts'
import type { Sql } from '#server/db/tables.ts'
import type { Shop } from '#server/shop.ts'
import { returnPrize } from './return-prizes.ts'
import { type DrawRow, findDraws } from './store.ts'
import { hasWon, isOfMailbox, mailboxKeyOf, periodKeyOf, wonKeyOf } from './won-once.ts'

type Needs = Pick<Shop, 'settings'>
export type Playing = {
  kept: Pick<KeptCampaign, 'id' | 'parentId' | 'siteId' | 'campaign'>
  game: GameOfCampaign
  visitor: string
  /** What the page named this play. */
  key: string
  /** '' where it is played before anybody is asked. */
  email?: string
}
/** `againMs`: when the next period begins; null: never. */
export type InTheWay =
  | { ok: false; reason: 'already_played' }
  | { ok: false; reason: 'drawn_before'; againMs: number | null }
export type DrawKeys = { key: string; wonKey: string; periodKey: string; mailboxKey: string }

/** By which earlier draws are found that a new one would have to stand beside; '' finds none. */
export const drawKeysOf = (
  shop: Needs,
  { kept, game, visitor, key, email = '' }: Playing,
  nowMs: number,
): DrawKeys => ({
  key: `${kept.id}:${visitor}:${key}`,
  wonKey: game.isWonOnce ? wonKeyOf(kept, visitor) : '',
  periodKey: periodKeyOf(kept, game, visitor, nowMs),
  mailboxKey: mailboxKeyOf(shop, kept, game, email, nowMs),
})

/**
 * The draw that is told again, or why nothing is drawn; null: nothing is in the way. What waited too long
 * goes back.
 */
export const earlierDraw = async (
  tx: Sql,
  shop: Needs,
  playing: Playing,
  keys: DrawKeys,
  nowMs: number,
): Promise<{ ok: true; draw: DrawRow } | InTheWay | null> => {
  const known = await findDraws(tx, keys)
  const again =
    known.find((draw) => draw.key === keys.key) ??
    known.find((draw) => isToldAgain(shop, playing, keys, draw, nowMs))
  if (again) return { ok: true, draw: again }
  const over = known.find((draw) => draw.won_key === keys.wonKey && hasWaited(draw, nowMs))
  if (over && !(await returnPrize(tx, over, nowMs))) return { ok: false, reason: 'already_played' }
  return refusalOf(tx, shop, playing, keys, known, nowMs)
}

/** Why nothing would be drawn; null: nothing is in the way. For pages that draw themselves. */
export const whyNotDrawn = async (
  sql: Sql,
  shop: Needs,
  playing: Playing,
  nowMs: number,
): Promise<InTheWay | null> => {
  const keys = drawKeysOf(shop, playing, nowMs)
  return refusalOf(sql, shop, playing, keys, await findDraws(sql, keys), nowMs)
}

const refusalOf = async (
  sql: Sql,
  shop: Needs,
  { kept, game, email = '' }: Playing,
  keys: DrawKeys,
  known: readonly DrawRow[],
  nowMs: number,
): Promise<InTheWay | null> => {
  const isWon =
    known.some((draw) => draw.won_key === keys.wonKey && !hasWaited(draw, nowMs)) ||
    (game.isWonOnce && (await hasWon(sql, shop, kept, email)))
  if (isWon) return { ok: false, reason: 'already_played' }
  const isDrawn = known.some(
    (draw) => draw.period_key === keys.periodKey || draw.mailbox_key === keys.mailboxKey,
  )
  return isDrawn ? { ok: false, reason: 'drawn_before', againMs: nextPeriodMs(game.drawPeriod, nowMs) } : null
}

const hasWaited = ({ status, held_until_ms }: DrawRow, nowMs: number): boolean =>
  status === 'held' && Number(held_until_ms) <= nowMs

/**
 * A win that its visitor can still take: it waits, or there is any number of it. Whoever has lost the page
 * hears of it again, where the wheel still shows it.
 */
const isToldAgain = (
  shop: Needs,
  { kept, game, visitor, email = '' }: Playing,
  { periodKey }: DrawKeys,
  draw: DrawRow,
  nowMs: number,
): boolean => {
  const isTheirs =
    draw.visitor === visitor &&
    draw.campaign_id === kept.id &&
    (!game.asksAddressFirst || isOfMailbox(shop, kept, draw, email))
  const isShown = game.prizes[draw.segment % game.prizes.length]?.id === draw.prize_id
  const waits = draw.status === 'held' && !hasWaited(draw, nowMs)
  const isThere = waits || (draw.status !== 'lost' && draw.is_limited === 0 && draw.period_key === periodKey)
  return isTheirs && isShown && isThere && draw.lead_id === null
}
