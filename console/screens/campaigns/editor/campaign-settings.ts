import { type Campaign, campaignShape } from '#campaign/campaign-shape.ts'
import { campaignHints } from '#campaign/editor/campaign-hints.ts'
import { describeSetting, type Setting } from '#campaign/editor/describe-setting.ts'
import { withoutFalsePromise } from '#campaign/prizes/win-promise.ts'
import * as types from '#campaign/types/index.ts'
import { campaignsWords } from '#console/screens/campaigns/strings.ts'
import { fitToType } from './fit-to-type.ts'
import type { Choice, ChoiceSource } from './editor-contexts.ts'
import type { Hint, Hints } from '#campaign/kinds.ts'

type Change = (names: readonly string[]) => string[]

/** A setting in which every list of names from a source was changed, however deep it lies. */
const mapNames = (
  setting: Setting,
  hint: Hint | undefined,
  value: unknown,
  from: ChoiceSource,
  change: Change,
): unknown => {
  if (value === null || value === undefined || !hint) return value
  if (setting.type === 'list' && hint.from === from) return change(value as string[])
  if (setting.type === 'list')
    return (value as unknown[]).map((each) => mapNames(setting.item, hint, each, from, change))
  if (setting.type === 'record')
    return mapValues(value, (each) => mapNames(setting.item, hint, each, from, change))
  if (setting.type === 'group')
    return mapValues(value, (each, name) => mapIn(setting.settings, hint.settings, each, name, from, change))
  if (setting.type !== 'kinds') return value
  const { kind } = value as { kind: string }
  const own: Hints | undefined = hint.kinds?.[kind]
  return mapValues(value, (each, name) =>
    mapIn(setting.kinds[kind] ?? {}, own?.settings, each, name, from, change),
  )
}

const mapIn = (
  settings: Record<string, Setting>,
  hints: Record<string, Hint> | undefined,
  value: unknown,
  name: string,
  from: ChoiceSource,
  change: Change,
): unknown => {
  const setting = settings[name]
  return setting ? mapNames(setting, hints?.[name], value, from, change) : value
}

const mapValues = (value: unknown, work: (each: unknown, name: string) => unknown) =>
  Object.fromEntries(Object.entries(value as object).map(([name, each]) => [name, work(each, name)]))

/** What the editor knows of each setting, read from the campaign's own schema. */
export const campaignSettings = Object.fromEntries(
  Object.entries(campaignShape.entries).map(([name, schema]) => [name, describeSetting(schema)]),
) as Record<keyof Campaign, Setting>

const kinds = { ...types }

export const formatsOf = ({ type }: Campaign): Choice[] =>
  Object.entries(kinds[type].formats).map(([value, { title }]) => ({
    value,
    title,
    sketch: { type, format: value },
  }))
export const locationsOf = ({ type }: Campaign): Choice[] =>
  kinds[type].locations.map((value) => ({ value, title: campaignsWords.location(value) }))
export const fieldsOf = ({ fields }: Campaign): Choice[] =>
  Object.entries(fields).map(([value, field]) => ({
    value,
    title: ('label' in field && field.label) || value,
  }))
export const isInFlow = ({ type }: Campaign): boolean => kinds[type].isInFlow

/**
 * Changes one setting and those that depend on it: another type has other formats and locations; blocks list
 * fields.
 */
export const changeSetting = (before: Campaign, name: keyof Campaign, value: unknown): Campaign => {
  const changed = fitToType(followFields({ ...before, [name]: value }, before), before)
  // Only with the prizes: later texts of the owner are not changed, but checked with a warning.
  return name === 'game' || name === 'type' ? withoutFalsePromise(changed) : changed
}

/** A new field is added to the first block for fields; a removed one is taken out of every block. */
const followFields = (document: Campaign, before: Campaign): Campaign => {
  if (document.fields === before.fields) return document
  const removed = Object.keys(before.fields).filter((id) => !(id in document.fields))
  const added = Object.entries(document.fields)
    .filter(([id, field]) => !(id in before.fields) && 'label' in field)
    .map(([id]) => id)
  let isFirst = true
  const follow = (ids: readonly string[]) => {
    const remaining = ids.filter((id) => !removed.includes(id))
    const all = isFirst ? [...remaining, ...added] : remaining
    isFirst = false
    return all
  }
  const mapped = Object.entries(campaignSettings).map(([name, setting]) => [
    name,
    mapNames(
      setting,
      campaignHints[name as keyof Campaign],
      document[name as keyof Campaign],
      'fields',
      follow,
    ),
  ])
  return Object.fromEntries(mapped) as Campaign
}
