import type { GameOfCampaign } from '#campaign/games/game-of-campaign.ts'
import type { SavedCampaign } from '../editor/saved-campaign.ts'
import { isDuplicate } from '#server/platform/db/insert-rows.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Services } from '#server/platform/services.ts'
import { drawKeysOf, findDrawRefusal } from './earlier-draw.ts'
import { hideEmail, isOfMailbox, mailboxKeyOf, wonIn, wonKeyOf } from './won-once.ts'
import { readPlayToken } from './play-token.ts'
import { addDraw, addWinner, type DrawRow, findDraw, findDrawOfLead, findDraws, setTaken } from './store.ts'
import { takePrize } from './prize-stock.ts'
import { visitorOf } from '../http/signed-viewer.ts'
import type { Campaign } from '#campaign/campaign.ts'
import type { Field } from '#campaign/fields/field.ts'
import * as registry from '#campaign/fields/index.ts'
import type { ProblemKey } from '#campaign/validators/validator.ts'

const kinds = { ...registry } as unknown as Record<string, Field<never>>
/** Refusals that no field can fix have no message at a field. */
const STRINGS: Partial<Record<ClaimProblem, ProblemKey>> = {
  already_won: 'alreadyWon',
  prize_gone: 'prizeGone',
}

/** Why a prize cannot be claimed, by field id: at the address, or at the first field. */
export const claimProblems = ({ fields }: Campaign, problem: ClaimProblem): Record<string, ProblemKey> => {
  const word = STRINGS[problem]
  const seen = Object.entries(fields).filter(([, { kind }]) => !kinds[kind]?.isHidden)
  const [id] = seen.find(([, { kind }]) => kinds[kind]?.isAddress) ?? seen[0] ?? []
  return word && id !== undefined ? { [id]: word } : {}
}

/**
 * `play_token_not_valid`: not ours, or another visitor's or campaign's. `prize_gone`: the reservation has expired and
 * another visitor has the prize. `drawn_before`: the period's draw was used. `other_address`: it was drawn for another
 * mailbox. `game_closed`: outside the game's dates.
 */
export type ClaimProblem =
  | 'play_token_not_valid'
  | 'play_token_used'
  | 'already_won'
  | 'prize_gone'
  | 'drawn_before'
  | 'game_closed'
  | 'other_address'

/** Thrown, so that the transaction rolls back everything. */
export class ClaimRefusal extends Error {
  readonly problem: ClaimProblem
  constructor(problem: ClaimProblem) {
    super(problem)
    this.problem = problem
  }
}

type Claiming = {
  saved: Pick<SavedCampaign, 'id' | 'parentId' | 'siteId' | 'campaign'>
  viewerId: string
  /** As sent by the page. */
  playToken: string
  /** Only from pages that draw themselves. */
  prizeId: string
  lead: { id: string; key: string; email: string | null; ip: string }
  /** Of the rules in force, for a draw of the page. */
  rulesVersion: number | null
  nowMs: number
}

/** Claims a prize for a lead, in the transaction that saves the lead. Null: no game was played. */
export const claimPrize = async (
  tx: Sql,
  services: Services,
  claiming: Claiming,
): Promise<DrawRow | null> => {
  const { saved, lead, playToken, prizeId } = claiming
  const { game } = saved.campaign
  if (!game || (playToken === '' && prizeId === '')) return null
  const draw =
    playToken === ''
      ? await savePageDraw(tx, services, game, claiming)
      : await claimDraw(tx, services, game, claiming)
  const isWon = draw.status === 'won'
  if (
    isWon &&
    game.isWonOnce &&
    lead.email !== null &&
    !(await addWinner(tx, {
      campaign_id: wonIn(saved),
      email: hideEmail(services, wonIn(saved), lead.email),
      lead_id: lead.id,
    }))
  )
    throw new ClaimRefusal('already_won')
  return draw
}

const claimDraw = async (
  tx: Sql,
  services: Services,
  game: GameOfCampaign,
  claiming: Claiming,
): Promise<DrawRow> => {
  const { saved, viewerId, playToken, prizeId, lead, nowMs } = claiming
  const id = readPlayToken(services, playToken, {
    campaign_id: saved.id,
    visitor: visitorOf(services, viewerId),
  })
  const draw = id === undefined ? undefined : await findDraw(tx, id)
  if (!draw || (prizeId !== '' && prizeId !== draw.prize_id)) throw new ClaimRefusal('play_token_not_valid')
  if (draw.lead_id !== null) throw new ClaimRefusal('play_token_used')
  if (game.asksAddressFirst && !isOfMailbox(services, saved, draw, lead.email ?? ''))
    throw new ClaimRefusal('other_address')
  const code = draw.status === 'returned' ? await takeAgain(tx, game, saved, draw, nowMs) : draw.code
  const isLost = draw.status === 'lost'
  // A late claim also counts as a win.
  const won_key = game.isWonOnce && !isLost ? wonKeyOf(saved, draw.visitor) : draw.won_key
  // Drawn before the address was known: it becomes this mailbox's draw of that period.
  const mailbox_key =
    draw.mailbox_key ??
    (isLost ? null : mailboxKeyOf(services, saved, game, lead.email ?? '', Number(draw.drawn_ms)) || null)
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

/** A late winner still gets the prize if one is left. */
const takeAgain = async (
  tx: Sql,
  game: GameOfCampaign,
  saved: Claiming['saved'],
  draw: DrawRow,
  nowMs: number,
): Promise<string | null> => {
  const { id, campaign_id, prize_id, key } = draw
  const prize = game.prizes.find((one) => one.id === prize_id)
  // Meanwhile the same visitor may have won once more.
  const hasWonSince =
    game.isWonOnce &&
    (await findDraws(tx, { key, wonKey: wonKeyOf(saved, draw.visitor), periodKey: '', mailboxKey: '' })).some(
      (other) => other.id !== id,
    )
  const taken =
    prize && !hasWonSince
      ? await takePrize(tx, prize, { campaignId: campaign_id, drawId: id, nowMs })
      : { ok: false as const }
  if (!taken.ok) throw new ClaimRefusal('prize_gone')
  return taken.code
}

/**
 * Accepts a draw made in the page. The owner must allow it, and only prizes that are not worth forging qualify.
 */
const savePageDraw = async (
  tx: Sql,
  services: Services,
  game: GameOfCampaign,
  { saved, viewerId, prizeId, lead, rulesVersion, nowMs }: Claiming,
): Promise<DrawRow> => {
  const index = game.prizes.findIndex(({ id }) => id === prizeId)
  const found = game.prizes[index]
  if (!game.drawsInPage || !found) throw new ClaimRefusal('play_token_not_valid')
  const { code: _code, ...prize } = found
  const visitor = visitorOf(services, viewerId)
  const playing = { saved, game, visitor, key: `page:${lead.key}`, email: lead.email ?? '' }
  const refusal = await findDrawRefusal(tx, services, playing, nowMs)
  if (refusal) throw new ClaimRefusal(refusal.reason === 'already_played' ? 'already_won' : refusal.reason)
  const keys = drawKeysOf(services, playing, nowMs)
  const draw: DrawRow = {
    id: uuidV7(nowMs, services.randomBytes),
    site_id: saved.siteId,
    campaign_id: saved.id,
    campaign_name: saved.campaign.name,
    key: keys.key,
    visitor,
    won_key: game.isWonOnce && !prize.isLosing ? keys.wonKey : null,
    period_key: keys.periodKey,
    mailbox_key: keys.mailboxKey || null,
    prize_id: prize.id,
    prize_json: JSON.stringify(prize),
    instead_of: null,
    random: null,
    rules_version: rulesVersion,
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
  // The same visitor or mailbox has sent another form at the same moment.
  if (!(await addDraw(tx, draw))) throw new ClaimRefusal('drawn_before')
  return draw
}

/** The prize given to a lead before. */
export const findPrizeOfLead = async (
  tx: Sql,
  { id, prize_json }: { id: string; prize_json: string | null },
): Promise<DrawRow | null> => (prize_json === null ? null : ((await findDrawOfLead(tx, id)) ?? null))
