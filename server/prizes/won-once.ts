import type { GameOfCampaign } from '#campaign/games/game-of-campaign.ts'
import { periodOf } from '#campaign/games/draw-period.ts'
import { isEmail } from '#campaign/validators/email.ts'
import type { KeptCampaign } from '#server/campaigns/kept-campaign.ts'
import type { Sql } from '#server/db/tables.ts'
import type { Shop } from '#server/shop.ts'
import { hideEmail } from './hide-email.ts'
import { type DrawRow, findWinner } from './store.ts'

type Of = Pick<KeptCampaign, 'id' | 'parentId'>
type Needs = Pick<Shop, 'settings'>

/** What somebody wins once: a campaign and its variants are one game. */
export const wonIn = ({ id, parentId }: Of): string => parentId ?? id

/** By which a visitor's win is known. */
export const wonKeyOf = (kept: Of, visitor: string): string => `${wonIn(kept)}:${visitor}`

/** By which the one draw of a visitor within a period is known. */
export const periodKeyOf = (
  kept: Of,
  { drawPeriod }: Pick<GameOfCampaign, 'drawPeriod'>,
  visitor: string,
  ms: number,
): string => `${wonIn(kept)}:${visitor}:${periodOf(drawPeriod, ms)}`

/** The same of a mailbox; '' where no address was told. */
export const mailboxKeyOf = (
  shop: Needs,
  kept: Of,
  game: Pick<GameOfCampaign, 'drawPeriod'>,
  email: string,
  ms: number,
): string => (isEmail(email.trim()) ? periodKeyOf(kept, game, hideEmail(shop, wonIn(kept), email), ms) : '')

/** Whether a draw may go to this address: it is that mailbox's, or no one's yet. */
export const isOfMailbox = (
  shop: Needs,
  kept: Of,
  { mailbox_key }: Pick<DrawRow, 'mailbox_key'>,
  email: string,
): boolean =>
  mailbox_key === null || mailbox_key.startsWith(`${wonIn(kept)}:${hideEmail(shop, wonIn(kept), email)}:`)

/**
 * Whether this mailbox has won; asked before anything is drawn, so that nobody sees a prize that is refused a
 * moment later.
 */
export const hasWon = async (sql: Sql, shop: Needs, kept: Of, email: string): Promise<boolean> =>
  email.trim() !== '' && findWinner(sql, wonIn(kept), hideEmail(shop, wonIn(kept), email))
