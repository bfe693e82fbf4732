import type { Campaign } from '#campaign/campaign.ts'
import { dateTags, fillPlaceholders } from '#campaign/texts/placeholders.ts'
import type { Field } from '#campaign/fields/field.ts'
import * as registry from '#campaign/fields/index.ts'
import type { LeadField } from '../fields/check-fields.ts'
import type { Prize } from '#campaign/prizes/prize.ts'
import type { DrawRow } from '../prizes/store.ts'
import type { SavedCampaign } from '../editor/saved-campaign.ts'
import { setLeadPrize, type LeadRow } from './store.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { prizeOfCode } from '../prizes/give-code.ts'
import { claimPrize } from '../prizes/claim-prize.ts'

type Giving = {
  saved: SavedCampaign
  viewerId: string
  body: { play_token: string; prize_id: string }
  lead: LeadRow
  rulesVersion: number | null
  nowMs: number
}

/**
 * Claims the prize of a new lead, in the transaction that saves it; returns the changed lead. Throws a `ClaimRefusal`.
 */
export const awardPrize = async (
  tx: Sql,
  services: Services,
  { saved, viewerId, body, lead, rulesVersion, nowMs }: Giving,
): Promise<{ given: LeadRow; draw: DrawRow | null }> => {
  if (!saved.campaign.game) return { given: lead, draw: null }
  const draw = await claimPrize(tx, services, {
    saved,
    viewerId,
    playToken: body.play_token,
    prizeId: body.prize_id,
    lead,
    rulesVersion,
    nowMs,
  })
  const prize = draw && leadPrizeOf(draw)
  const fields = fillPrizeFields(saved.campaign, JSON.parse(lead.fields_json) as LeadField[], prize, nowMs)
  const given = { ...lead, fields_json: JSON.stringify(fields), prize_json: prize && JSON.stringify(prize) }
  await setLeadPrize(tx, given)
  return { given, draw }
}

/** Saves the code that a lead was given; returns the changed lead. */
export const saveLeadCode = async (
  tx: Sql,
  lead: LeadRow,
  code: Parameters<typeof prizeOfCode>[0],
  language: Campaign['language'],
): Promise<LeadRow> => {
  const prize: LeadPrize = prizeOfCode(code, language)
  const given = { ...lead, prize_json: JSON.stringify(prize) }
  await setLeadPrize(tx, given)
  return given
}

/** A lead's prize, or the code that its form gave, as saved with it. */
type LeadPrize = { id: string; label: string; code: string; isLosing: boolean }

export const leadPrizeOf = ({ prize_json, code }: Pick<DrawRow, 'prize_json' | 'code'>): LeadPrize => {
  const { id, label, isLosing } = JSON.parse(prize_json) as Prize
  return { id, label, code: code ?? '', isLosing }
}

/** Null: no game was played. */
export const readLeadPrize = ({ prize_json }: { prize_json: string | null }): LeadPrize | null =>
  prize_json === null ? null : (JSON.parse(prize_json) as LeadPrize)

const kinds = { ...registry } as unknown as Record<string, Field<never>>

const PRIZE = /\{\{\s*prize_(?:code|label)\s*\}\}/

/** Hidden fields for the prize contain the real one, whatever the page sent. */
export const fillPrizeFields = (
  { game, fields, language }: Campaign,
  saved: readonly LeadField[],
  prize: LeadPrize | null,
  nowMs: number,
): LeadField[] => {
  if (!game) return [...saved]
  const now = new Date(nowMs)
  const today = { year: now.getUTCFullYear(), month: now.getUTCMonth(), day: now.getUTCDate() }
  const values = {
    ...dateTags(today, language),
    prize_label: prize?.label ?? '',
    prize_code: prize?.code ?? '',
  }
  return saved.map((one) => {
    const field = fields[one.id]
    return field && kinds[field.kind]?.isHidden && 'value' in field && PRIZE.test(field.value)
      ? { ...one, value: fillPlaceholders(field.value, values) }
      : one
  })
}
