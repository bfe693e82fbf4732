import { games, type Game } from '#campaign/games/games.ts'
import { drawPrize, drawSegment } from '#campaign/prizes/draw-prize.ts'
import type { Prize } from '#campaign/prizes/prize.ts'
import { fallbackOf, isLimited } from '#campaign/prizes/prize-limits.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import { takeFromQuota } from '#server/platform/limits/quota.ts'
import { defineEvent } from '#server/platform/events.ts'
import type { Services } from '#server/platform/services.ts'
import type { SavedCampaign } from '../editor/saved-campaign.ts'
import { drawKeysOf, findEarlierDraw, type DrawRefusal, type Playing } from './earlier-draw.ts'
import { addDraw, countReserved, type DrawRow } from './store.ts'
import { type TakenPrize, takePrize } from './prize-stock.ts'
import { wonIn } from './won-once.ts'
import { presentPrize } from '#campaign/prizes/present-prize.ts'
import type { GamifiedPrize } from '#contract/display/prize.ts'

/** The drawn prize for its visitor: with the code only after it was claimed. */
export const presentDraw = (
  draw: Pick<DrawRow, 'prize_json' | 'code'>,
  { showsOdds, hasCode }: { showsOdds: boolean; hasCode: boolean },
): GamifiedPrize => {
  const prize = JSON.parse(draw.prize_json) as Omit<Prize, 'code'>
  return presentPrize(
    { ...prize, code: null },
    { code: hasCode ? (draw.code ?? '') : '', tellsChance: showsOdds },
  )
}

const BYTES = 6
const RANGE = 2 ** (8 * BYTES)

/** In [0, 1), each of 2^48 numbers equally likely. */
const randomNumber = ({ randomBytes }: Services): number =>
  Buffer.from(randomBytes(BYTES)).readUIntBE(0, BYTES) / RANGE

/** How long a prize is reserved for its winner's form; then it returns to the stock. */
export const RESERVE_PRIZE_MS = 3_600_000
/** Most limited prizes that one network may reserve, so that it cannot empty a stock. */
export const MAX_RESERVED = 30
/** Period in which a network's draws are counted. */
const DAY_MS = 86_400_000
/** Two calls of one visitor collided; the second one reads again. */
const MAX_TRIES = 3

const kinds: Record<keyof typeof games, Game> = games

/** `ip`: shortened. `network`: the network for limits; '' is not counted. */
type PlayingFrom = Playing & { saved: SavedCampaign; ip: string; network: string }
/** `waitSeconds`: 0 if unknown. */
export type Played =
  | { ok: true; draw: DrawRow }
  | DrawRefusal
  | { ok: false; reason: 'too_many_requests'; waitSeconds: number }

/**
 * Draws a prize for a visitor once a period, in one durable transaction with its stock and code. The same key returns
 * the same draw.
 */
export const playGame = async (services: Services, playing: PlayingFrom): Promise<Played> => {
  const rulesVersion = await rulesVersionOf(services, playing.saved)
  for (let attempt = 1; ; attempt++) {
    try {
      // Repeatable: the draw of the same key is found again.
      return await services.db.transaction((tx) => drawOnce(tx, services, playing, rulesVersion), {
        isRepeatable: true,
      })
    } catch (error) {
      // The transaction has rolled back the stock.
      if (error instanceof TooManyReserved) return { ok: false, reason: 'too_many_requests', waitSeconds: 0 }
      if (!(error instanceof Overtaken) || attempt === MAX_TRIES) throw error
    }
  }
}

/** A game that is on is about to draw: the version of its rules in force, which is stored first. */
export const rulesWanted = defineEvent<SavedCampaign, number | null>('rules of a game wanted')

/** The version of the rules that a draw of this game is made under; not to be called in a transaction. */
export const rulesVersionOf = async ({ events }: Services, saved: SavedCampaign): Promise<number | null> =>
  (await events.emit(rulesWanted, saved))[0] ?? null

class Overtaken extends Error {}
class TooManyReserved extends Error {}

const drawOnce = async (
  tx: Sql,
  services: Services,
  playing: PlayingFrom,
  rulesVersion: number | null,
): Promise<Played> => {
  const { saved, game, visitor, ip, network } = playing
  const nowMs = services.now()
  const { id: campaignId, siteId, campaign } = saved
  const keys = drawKeysOf(services, playing, nowMs)
  const earlier = await findEarlierDraw(tx, services, playing, keys, nowMs)
  if (earlier) return earlier
  const isNetworkFull = async () =>
    ip !== '' && (await countReserved(tx, campaignId, ip, nowMs)) >= MAX_RESERVED
  // Before the draw, so that the real chances are those shown.
  if (game.prizes.some(isLimited) && (await isNetworkFull()))
    return { ok: false, reason: 'too_many_requests', waitSeconds: 0 }
  // Rolled back with the transaction if nothing is drawn.
  const waitSeconds =
    network === ''
      ? 0
      : await takeFromQuota(tx, `draws:${wonIn(saved)}:${network}`, game.drawsPerNetwork, nowMs, DAY_MS)
  if (waitSeconds > 0) return { ok: false, reason: 'too_many_requests', waitSeconds }

  const random = randomNumber(services)
  const id = uuidV7(nowMs, services.randomBytes)
  const drawn = drawPrize(game.prizes, random)
  const { index, taken } = await takeDrawn(tx, game.prizes, drawn, { campaignId, drawId: id, nowMs })
  // Concurrent plays are serialized by the stock's row from here on.
  if (isLimited(game.prizes[index]!) && (await isNetworkFull()))
    throw new TooManyReserved('the network has reserved too many prizes')
  const { code: _code, ...prize } = game.prizes[index]!
  const segments = kinds[game.played.kind]?.segments
  const draw: DrawRow = {
    id,
    site_id: siteId,
    campaign_id: campaignId,
    campaign_name: campaign.name,
    key: keys.key,
    visitor,
    won_key: game.isWonOnce && !prize.isLosing ? keys.wonKey : null,
    period_key: keys.periodKey,
    mailbox_key: keys.mailboxKey || null,
    prize_id: prize.id,
    prize_json: JSON.stringify(prize),
    instead_of: index === drawn ? null : game.prizes[drawn]!.id,
    random,
    rules_version: rulesVersion,
    segment:
      segments === undefined
        ? index
        : drawSegment(index, game.prizes.length, segments, randomNumber(services)),
    code: taken.code,
    is_limited: isLimited(game.prizes[index]!) ? 1 : 0,
    status: prize.isLosing ? 'lost' : 'held',
    lead_id: null,
    ip,
    drawn_ms: nowMs,
    held_until_ms: prize.isLosing ? null : nowMs + RESERVE_PRIZE_MS,
    ended_ms: null,
  }
  if (!(await addDraw(tx, draw))) throw new Overtaken('another call of the same visitor was quicker')
  return { ok: true, draw }
}

/** The drawn prize, or the unlimited one if it has run out. */
const takeDrawn = async (
  tx: Sql,
  prizes: readonly Prize[],
  drawn: number,
  taking: Parameters<typeof takePrize>[2],
): Promise<{ index: number; taken: Extract<TakenPrize, { ok: true }> }> => {
  for (const index of [drawn, fallbackOf(prizes)]) {
    const prize = prizes[index]
    const taken: TakenPrize = prize ? await takePrize(tx, prize, taking) : { ok: false }
    if (taken.ok) return { index, taken }
  }
  throw new Error('a game without a prize that never runs out was kept')
}
