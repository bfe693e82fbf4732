import type { Campaign } from '#campaign/campaign-shape.ts'
import { startOfKind } from '#campaign/editor/describe-setting.ts'
import { type CampaignFilter, filterGroups } from '#campaign/targeting/groups.ts'
import { campaignSettings } from '#console/screens/campaigns/editor/campaign-settings.ts'

const { filters } = campaignSettings
const item = filters.type === 'list' ? filters.item : undefined
/** The settings of each kind of condition. */
export const conditionSettings = item?.type === 'kinds' ? item.kinds : {}

/** Groups of conditions as the owner sees them: none while everybody sees the campaign. */
export const shownGroups = (document: Campaign): CampaignFilter[][] =>
  document.filters.length === 0 && !document.alternatives?.length ? [] : filterGroups(document)

/** A group without conditions is none: everybody would be in it. */
export const withGroups = (document: Campaign, groups: readonly CampaignFilter[][]): Campaign => {
  const [first = [], ...others] = groups.filter((group) => group.length > 0)
  const { alternatives: _, ...rest } = document
  return { ...rest, filters: first, ...(others.length > 0 && { alternatives: others }) }
}

/** What a new condition begins with, where the first of its choices would mean nothing. */
const STARTS: Record<string, object> = {
  country: { countries: ['PL'] },
  language: { languages: ['pl'] },
  daysAndHours: { days: [1, 2, 3, 4, 5], fromMinute: 480, untilMinute: 960 },
  cartItems: { operator: 'greater_than_or_equal', count: 1 },
  cartValue: { operator: 'greater_than_or_equal', amount: 100 },
  sessions: { least: 2 },
  pageCount: { least: 2 },
}
/** Lists that begin empty, for the owner to fill. */
const isToFill = (value: unknown) => Array.isArray(value) && value.every((one) => one === '')

export const newCondition = (kind: string): CampaignFilter => {
  const { isNegated: _, ...start } = startOfKind(conditionSettings, kind) as Record<string, unknown>
  const filled = Object.entries(start).map(([name, value]) => [name, isToFill(value) ? [] : value])
  return { ...Object.fromEntries(filled), ...STARTS[kind] } as CampaignFilter
}

/** With one more condition; `group` beyond the last: in a group of its own. */
export const addCondition = (document: Campaign, group: number, kind: string): Campaign => {
  const groups = shownGroups(document)
  const own = [...(groups[group] ?? []), newCondition(kind)]
  return withGroups(document, group < groups.length ? groups.with(group, own) : [...groups, own])
}

export const changeCondition = (
  document: Campaign,
  group: number,
  index: number,
  changed: CampaignFilter | null,
): Campaign => {
  const groups = shownGroups(document)
  const own = groups[group] ?? []
  return withGroups(
    document,
    groups.with(group, changed ? own.with(index, changed) : own.toSpliced(index, 1)),
  )
}

/** Kinds with an outcome have their opposite in it. */
export const isNegated = (filter: CampaignFilter): boolean =>
  ('outcome' in filter && filter.outcome === 'dont_show') !== (filter.isNegated === true)

export const withNegation = (filter: CampaignFilter, negated: boolean): CampaignFilter => {
  const { isNegated: _, ...plain } = filter
  if ('outcome' in plain) return { ...plain, outcome: negated ? 'dont_show' : 'show' }
  return (negated ? { ...plain, isNegated: true } : plain) as CampaignFilter
}
