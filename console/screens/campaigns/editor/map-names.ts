import type { Setting } from '#campaign/describe-setting.ts'
import type { Hint, Hints } from '#campaign/hints.ts'
import type { Source } from './sources.ts'

type Change = (names: readonly string[]) => string[]

/** A setting in which every list of names from a source was changed, however deep it lies. */
export const mapNames = (
  setting: Setting,
  hint: Hint | undefined,
  value: unknown,
  from: Source,
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
  from: Source,
  change: Change,
): unknown => {
  const setting = settings[name]
  return setting ? mapNames(setting, hints?.[name], value, from, change) : value
}

const mapValues = (value: unknown, work: (each: unknown, name: string) => unknown) =>
  Object.fromEntries(Object.entries(value as object).map(([name, each]) => [name, work(each, name)]))
