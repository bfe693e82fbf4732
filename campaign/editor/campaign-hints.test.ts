import { expect, it } from 'vitest'
import { campaign } from '../campaign.ts'
import { campaignHints, campaignSections, notesOfEditor } from './campaign-hints.ts'
import { describeSetting, type Setting } from './describe-setting.ts'
import type { Hint, Hints } from '../kinds.ts'

/** Paths of settings, kinds and options without a label. */
const unlabelled = (setting: Setting, hint: Hint | undefined, path: string): string[] => {
  if (!hint?.label) return [path]
  const inside = (settings: Record<string, Setting>, hints: Record<string, Hint> | undefined, at: string) =>
    Object.entries(settings).flatMap(([name, each]) => unlabelled(each, hints?.[name], `${at}.${name}`))
  const ofKinds = (
    kinds: Record<string, Record<string, Setting>>,
    hints: Record<string, Hints> | undefined,
  ) =>
    Object.entries(kinds).flatMap(([kind, settings]) =>
      hints?.[kind]?.title ? inside(settings, hints[kind].settings, `${path}:${kind}`) : [`${path}:${kind}`],
    )
  if (setting.type === 'choice')
    return setting.options.filter((option) => !hint.choices?.[option]).map((option) => `${path}=${option}`)
  if (setting.type === 'group') return inside(setting.settings, hint.settings, path)
  if (setting.type === 'kinds') return ofKinds(setting.kinds, hint.kinds)
  if (setting.type !== 'list' && setting.type !== 'record')
    return setting.type === 'other' ? [`${path}: a type that no editor supports`] : []
  if (setting.item.type === 'group')
    return [...(hint.item ? [] : [`${path}[]`]), ...inside(setting.item.settings, hint.settings, `${path}[]`)]
  if (setting.item.type === 'kinds')
    return [...(hint.item ? [] : [`${path}[]`]), ...ofKinds(setting.item.kinds, hint.kinds)]
  return []
}

it('every setting of a campaign and of every kind has a label, at any depth', () => {
  const missing = Object.entries(campaign.entries)
    .filter(([name]) => !notesOfEditor.some((note) => note === name))
    .flatMap(([name, schema]) =>
      unlabelled(describeSetting(schema), campaignHints[name as keyof typeof campaignHints], name),
    )
  expect(missing).toEqual([])
})

it('every setting is in exactly one section of the editor', () => {
  expect(campaignSections.flatMap(({ settings }) => settings).sort()).toEqual(
    Object.keys(campaign.entries)
      .filter((name) => name !== 'preparation')
      .sort(),
  )
})
