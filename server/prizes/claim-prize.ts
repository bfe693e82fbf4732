import type { GameOfCampaign } from '#campaign/games/game-of-campaign.ts'
import type { KeptCampaign } from '#server/campaigns/kept-campaign.ts'
import { isDuplicate } from '#server/db/is-duplicate.ts'
import type { Sql } from '#server/db/tables.ts'
import { uuidV7 } from '#server/db/uuid-v7.ts'
import type { Shop } from '#server/shop.ts'
import { drawKeysOf, whyNotDrawn } from './earlier-draw.ts'
import { hideEmail } from './hide-email.ts'
import { readPlayToken } from './play-token.ts'
import { addDraw, addWinner, type DrawRow, findDraw, findDraws, setTaken } from './store.ts'
import { takePiece } from './take-piece.ts'
import { visitorOf } from './visitor.ts'
import { isOfMailbox, mailboxKeyOf, wonIn, wonKeyOf } from './won-once.ts'

/**
 * `play_token_not_valid`: not ours, or another visitor's or campaign's. `prize_gone`: it waited too long and
 * somebody else has it. `drawn_before`: the one draw of this period. `other_address`: it was drawn for
 * another mailbox.
 */
export type ClaimProblem =
  | 'play_token_not_valid'
  | 'play_token_used'
  | 'already_won'
  | 'prize_gone'
  | 'drawn_before'
  | 'other_address'

/** Thrown, so that nothing stays of what was taken until then. */
export class ClaimRefusal extends Error {
  readonly problem: ClaimProblem
  constructor(problem: ClaimProblem) {
    super(problem)
    this.problem = problem
  }
}

type Needs = Pick<Shop, 'settings' | 'randomBytes'>
type Claiming = {
  kept: Pick<KeptCampaign, 'id' | 'parentId' | 'siteId' | 'campaign'>
  viewerId: string
  /** As the page told it. */
  playToken: string
  /** Only of pages that draw themselves. */
  prizeId: string
  lead: { id: string; key: string; email: string | null; ip: string }
  nowMs: number
}

/**
 * What was played for belongs to a lead from now on: in the transaction that keeps the lead. Null: nothing
 * was played.
 */
export const claimPrize = async (tx: Sql, shop: Needs, claiming: Claiming): Promise<DrawRow | null> => {
  const { kept, lead, playToken, prizeId } = claiming
  const { game } = kept.campaign
  if (!game || (playToken === '' && prizeId === '')) return null
  const draw =
    playToken === ''
      ? await keepDrawOfPage(tx, shop, game, claiming)
      : await claimDraw(tx, shop, game, claiming)
  const isWon = draw.status === 'won'
  if (
    isWon &&
    game.isWonOnce &&
    lead.email !== null &&
    !(await addWinner(tx, {
      campaign_id: wonIn(kept),
      email: hideEmail(shop, wonIn(kept), lead.email),
      lead_id: lead.id,
    }))
  )
    throw new ClaimRefusal('already_won')
  return draw
}

const claimDraw = async (
  tx: Sql,
  shop: Needs,
  game: GameOfCampaign,
  claiming: Claiming,
): Promise<DrawRow> => {
  const { kept, viewerId, playToken, prizeId, lead, nowMs } = claiming
  const id = readPlayToken(shop, playToken, { campaign_id: kept.id, visitor: visitorOf(shop, viewerId) })
  const draw = id === undefined ? undefined : await findDraw(tx, id)
  if (!draw || (prizeId !== '' && prizeId !== draw.prize_id)) throw new ClaimRefusal('play_token_not_valid')
  if (draw.lead_id !== null) throw new ClaimRefusal('play_token_used')
  if (game.asksAddressFirst && !isOfMailbox(shop, kept, draw, lead.email ?? ''))
    throw new ClaimRefusal('other_address')
  const code = draw.status === 'returned' ? await takeAgain(tx, game, kept, draw, nowMs) : draw.code
  const isLost = draw.status === 'lost'
  // Whoever came late has won as well, and does not win again.
  const won_key = game.isWonOnce && !isLost ? wonKeyOf(kept, draw.visitor) : draw.won_key
  // Drawn before anybody was asked: from now on it is this mailbox's one of the period in which it was drawn.
  const mailbox_key =
    draw.mailbox_key ??
    (isLost ? null : mailboxKeyOf(shop, kept, game, lead.email ?? '', Number(draw.drawn_ms)) || null)
  const taken = {
    status: isLost ? ('lost' as const) : ('won' as const),
    lead_id: lead.id,
    code,
    won_key,
    mailbox_key,
    ended_ms: nowMs,
  }
  const isTaken = await setTaken(tx, draw, taken).catch((error: unknown) => {
    // The same visitor or mailbox has won once more meanwhile.
    throw isDuplicate(error) ? new ClaimRefusal('already_won') : error
  })
  if (!isTaken) throw new ClaimRefusal('play_token_used')
  return { ...draw, ...taken }
}

/** A winner who comes late gets the prize all the same, if there is one left. */
const takeAgain = async (
  tx: Sql,
  game: GameOfCampaign,
  kept: Claiming['kept'],
  draw: DrawRow,
  nowMs: number,
): Promise<string | null> => {
  const { id, campaign_id, prize_id, key } = draw
  const prize = game.prizes.find((one) => one.id === prize_id)
  // Meanwhile the same visitor may have won once more.
  const hasWonSince =
    game.isWonOnce &&
    (await findDraws(tx, { key, wonKey: wonKeyOf(kept, draw.visitor), periodKey: '', mailboxKey: '' })).some(
      (other) => other.id !== id,
    )
  const taken =
    prize && !hasWonSince
      ? await takePiece(tx, prize, { campaignId: campaign_id, drawId: id, nowMs })
      : { ok: false as const }
  if (!taken.ok) throw new ClaimRefusal('prize_gone')
  return taken.code
}

/**
 * What a page says it has drawn is believed where the owner allows that, which is only for what is worth
 * nothing to forge.
 */
const keepDrawOfPage = async (
  tx: Sql,
  shop: Needs,
  game: GameOfCampaign,
  { kept, viewerId, prizeId, lead, nowMs }: Claiming,
): Promise<DrawRow> => {
  const index = game.prizes.findIndex(({ id }) => id === prizeId)
  const found = game.prizes[index]
  if (!game.drawsInPage || !found) throw new ClaimRefusal('play_token_not_valid')
  const { code: _code, ...prize } = found
  const visitor = visitorOf(shop, viewerId)
  const playing = { kept, game, visitor, key: `page:${lead.key}`, email: lead.email ?? '' }
  const inTheWay = await whyNotDrawn(tx, shop, playing, nowMs)
  if (inTheWay) throw new ClaimRefusal(inTheWay.reason === 'already_played' ? 'already_won' : inTheWay.reason)
  const keys = drawKeysOf(shop, playing, nowMs)
  const draw: DrawRow = {
    id: uuidV7(nowMs, shop.randomBytes),
    site_id: kept.siteId,
    campaign_id: kept.id,
    campaign_name: kept.campaign.name,
    key: keys.key,
    visitor,
    won_key: game.isWonOnce && !prize.isLosing ? keys.wonKey : null,
    period_key: keys.periodKey,
    mailbox_key: keys.mailboxKey || null,
    prize_id: prize.id,
    prize_json: JSON.stringify(prize),
    instead_of: null,
    random: null,
    segment: index,
    code: null,
    is_limited: 0,
    status: prize.isLosing ? 'lost' : 'won',
    lead_id: lead.id,
    ip: lead.ip,
    drawn_ms: nowMs,
    held_until_ms: null,
    ended_ms: nowMs,
  }
  // The same visitor or mailbox has sent another form at this very moment.
  if (!(await addDraw(tx, draw))) throw new ClaimRefusal('drawn_before')
  return draw
}
