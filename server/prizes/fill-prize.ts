import type { Campaign } from '#campaign/campaign.ts'
import { dateTags } from '#campaign/date-tags.ts'
import type { Field } from '#campaign/fields/field.ts'
import * as registry from '#campaign/fields/index.ts'
import { fillPlaceholders } from '#campaign/placeholders.ts'
import type { KeptField } from '#server/conversions/check-fields.ts'
import type { LeadPrize } from './lead-prize.ts'

const kinds = { ...registry } as unknown as Record<string, Field<never>>
const PRIZE = /\{\{\s*prize_(?:code|label)\s*\}\}/

/** Hidden fields that name the prize say what was really won, whatever the page has put into them. */
export const fillPrize = (
  { game, fields, language }: Campaign,
  kept: readonly KeptField[],
  prize: LeadPrize | null,
  nowMs: number,
): KeptField[] => {
  if (!game) return [...kept]
  const now = new Date(nowMs)
  const today = { year: now.getUTCFullYear(), month: now.getUTCMonth(), day: now.getUTCDate() }
  const values = {
    ...dateTags(today, language),
    prize_label: prize?.label ?? '',
    prize_code: prize?.code ?? '',
  }
  return kept.map((one) => {
    const field = fields[one.id]
    return field && kinds[field.kind]?.isHidden && 'value' in field && PRIZE.test(field.value)
      ? { ...one, value: fillPlaceholders(field.value, values) }
      : one
  })
}
