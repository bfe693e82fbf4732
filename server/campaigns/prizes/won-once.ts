import type { GameOfCampaign } from '#campaign/games/game-of-campaign.ts'
import { periodOf } from '#campaign/games/draw-period.ts'
import { isEmail } from '#campaign/validators/email.ts'
import type { SavedCampaign } from '../editor/saved-campaign.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { type DrawRow, findWinner } from './store.ts'
import { createHmac } from 'node:crypto'
import { mailboxOf } from '#server/platform/limits/mailbox.ts'

const DIGITS = 32

/** A keyed hash that identifies a mailbox in any spelling of its address. Used only for comparison. */
export const hideEmail = ({ settings }: Services, campaignId: string, email: string): string =>
  createHmac('sha256', settings.secret)
    .update(`winner:${campaignId}:${mailboxOf(email)}`)
    .digest('hex')
    .slice(0, DIGITS)

type Of = Pick<SavedCampaign, 'id' | 'parentId'>
/** Scope of a single win: a campaign and its variants are one game. */
export const wonIn = ({ id, parentId }: Of): string => parentId ?? id

/** Key of a visitor's win. */
export const wonKeyOf = (saved: Of, visitor: string): string => `${wonIn(saved)}:${visitor}`

/** Key of the draw of a visitor in a period. */
export const periodKeyOf = (
  saved: Of,
  { drawPeriod }: Pick<GameOfCampaign, 'drawPeriod'>,
  visitor: string,
  ms: number,
): string => `${wonIn(saved)}:${visitor}:${periodOf(drawPeriod, ms)}`

/** The same for a mailbox; '' without an address. */
export const mailboxKeyOf = (
  services: Services,
  saved: Of,
  game: Pick<GameOfCampaign, 'drawPeriod'>,
  email: string,
  ms: number,
): string =>
  isEmail(email.trim()) ? periodKeyOf(saved, game, hideEmail(services, wonIn(saved), email), ms) : ''

/** Whether a draw may be claimed by this address: it belongs to that mailbox or to none yet. */
export const isOfMailbox = (
  services: Services,
  saved: Of,
  { mailbox_key }: Pick<DrawRow, 'mailbox_key'>,
  email: string,
): boolean =>
  mailbox_key === null ||
  mailbox_key.startsWith(`${wonIn(saved)}:${hideEmail(services, wonIn(saved), email)}:`)

/** Whether this mailbox has won; checked before the draw, so that no prize is shown and then refused. */
export const hasWon = async (sql: Sql, services: Services, saved: Of, email: string): Promise<boolean> =>
  email.trim() !== '' && findWinner(sql, wonIn(saved), hideEmail(services, wonIn(saved), email))
