import { type Campaign, campaignShape } from '../campaign-shape.ts'
import { campaignHints, notesOfEditor } from '../editor/campaign-hints.ts'
import { describeSetting, type Setting } from '../editor/describe-setting.ts'
import type { Hint } from '../kinds.ts'
import { withoutMarks } from '../texts/rich-text.ts'
import * as types from '../types/index.ts'
import { pairItems } from './pair-items.ts'
import { nameOfItem, quoteDifference, valueInWords } from './values-in-words.ts'

const shape = describeSetting(campaignShape)
const kinds: Record<string, { formats: Record<string, { title: string }> }> = { ...types }
/** Settings whose parts have titles that say enough. */
const WITHOUT_TITLE: readonly string[] = ['screens']
const notes: readonly string[] = notesOfEditor

/** A setting with what was and is there; `path`: titles of the settings that it is part of, and its own. */
type Compared = { setting: Setting; hint: Hint; before: unknown; after: unknown; path: string[] }

/**
 * What differs between two campaigns, in words for their owner, one change a line; empty when nothing does. A setting
 * that is absent and one that has its default are the same.
 */
export const describeChanges = (before: Campaign, after: Campaign): string[] => {
  const settings = shape.type === 'group' ? shape.settings : {}
  return Object.entries(settings).flatMap(([name, setting]) => {
    const hint = campaignHints[name as keyof Campaign]
    const compared = {
      setting,
      hint: name === 'format' ? { ...hint, choices: formatTitles(before, after) } : hint,
      before: before[name as keyof Campaign],
      after: after[name as keyof Campaign],
      path: WITHOUT_TITLE.includes(name) ? [] : [hint.label],
    }
    return notes.includes(name) ? describeNote(compared) : describeSettingChanges(compared)
  })
}

const formatTitles = (...campaigns: Campaign[]): Record<string, string> =>
  Object.fromEntries(
    campaigns.flatMap(({ type }) =>
      Object.entries(kinds[type]?.formats ?? {}).map(([name, { title }]) => [name, title]),
    ),
  )

const describeNote = ({ setting, hint, before, after }: Compared) =>
  isSame(setting, before, after) ? [] : [`Zmieniono: ${hint.label}`]

const isSame = (setting: Setting, before: unknown, after: unknown) =>
  canonical(setting, before) === canonical(setting, after)

/** The same text for values that mean the same. */
const canonical = (setting: Setting, value: unknown): string =>
  JSON.stringify(completed(setting, value)) ?? 'null'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value with its defaults, its keys in one order. */
const completed = (setting: Setting, value: unknown): unknown => {
  if (value === undefined) {
    if (setting.start !== undefined) return completed(setting, setting.start)
    return setting.type === 'list' ? [] : setting.type === 'truth' ? false : null
  }
  if (setting.type === 'list' && Array.isArray(value))
    return value.map((item) => completed(setting.item, item))
  if (!isObject(value)) return value
  const partsOf = (settings: Record<string, Setting>) => {
    const names = [...new Set([...Object.keys(settings), ...Object.keys(value)])].toSorted()
    return Object.fromEntries(
      names.map((name) => {
        const part = settings[name]
        return [name, part ? completed(part, value[name]) : value[name]]
      }),
    )
  }
  if (setting.type === 'group') return partsOf(setting.settings)
  if (setting.type === 'kinds') return partsOf(setting.kinds[String(value['kind'])] ?? {})
  if (setting.type === 'record')
    return Object.fromEntries(
      Object.keys(value)
        .toSorted()
        .map((name) => [name, completed(setting.item, value[name])]),
    )
  return value
}

const describeSettingChanges = (compared: Compared): string[] => {
  const { setting, before, after, path } = compared
  if (isSame(setting, before, after)) return []
  const lines = describeDifference({
    ...compared,
    before: completed(setting, before),
    after: completed(setting, after),
  })
  return lines.length > 0 ? lines : [`Zmieniono: ${path.join(' › ')}`]
}

const describeDifference = (compared: Compared): string[] => {
  const { setting, hint, before, after, path } = compared
  const where = path.join(' › ')
  switch (setting.type) {
    case 'truth':
      return [`${after === true ? 'Włączono' : 'Wyłączono'}: ${where}`]
    case 'text':
    case 'number':
    case 'choice':
    case 'other': {
      const [from, to] =
        setting.type === 'text' && hint.choices === undefined && hint.as !== 'colour'
          ? quoteDifference(before, after)
          : [before, after].map((value) => valueInWords(hint, value))
      if (isSameButMarks(before, after))
        return [`${where}: zmieniono pogrubienie, kursywę albo kolor słów w ${to}`]
      return [`${where}: ${from} → ${to}`]
    }
  }
  if (before === null) return [`Dodano: ${where}`]
  if (after === null) return [`Usunięto: ${where}`]
  switch (setting.type) {
    case 'group':
      return describeParts(compared, setting.settings, hint.settings ?? {})
    case 'kinds':
      return describeKind(compared, setting.kinds)
    case 'record':
      return describeRecord(compared, setting.item)
    case 'list':
      if (setting.item.type === 'list') return describeGroups(compared, setting.item)
      return setting.item.type === 'group' || setting.item.type === 'kinds'
        ? describeList(compared, setting.item)
        : describeValues(compared)
  }
}

/** The same words that look different. */
const isSameButMarks = (before: unknown, after: unknown) =>
  typeof before === 'string' && typeof after === 'string' && withoutMarks(before) === withoutMarks(after)

const describeParts = (
  { before, after, path }: Compared,
  settings: Record<string, Setting>,
  hints: Record<string, Hint>,
): string[] =>
  Object.entries(settings).flatMap(([name, setting]) => {
    const hint = hints[name] ?? { label: name }
    // „Nagłówek: …” says enough about its text.
    const isMain = name === 'text' && path.length > 0 && setting.type === 'text'
    return describeSettingChanges({
      setting,
      hint,
      before: (before as Record<string, unknown>)[name],
      after: (after as Record<string, unknown>)[name],
      path: isMain ? path : [...path, hint.label],
    })
  })

const describeKind = (compared: Compared, all: Record<string, Record<string, Setting>>): string[] => {
  const { hint, before, after, path } = compared
  const [from, to] = [before, after].map((value) => String((value as { kind?: string }).kind))
  const titleOf = (kind: string) => `„${hint.kinds?.[kind]?.title ?? kind}”`
  if (from !== to) return [`${path.join(' › ')}: ${titleOf(from!)} → ${titleOf(to!)}`]
  return describeParts(compared, all[to!] ?? {}, hint.kinds?.[to!]?.settings ?? {})
}

/** `Dodano powód: …`, or in a part of a campaign `Pierwszy ekran: dodano blok …`. */
const inList = ({ path, hint }: Compared, isTop: boolean) => {
  const item = hint.item ?? 'pozycję'
  return (verb: 'dodano' | 'usunięto', name: string) =>
    isTop
      ? `${verb === 'dodano' ? 'Dodano' : 'Usunięto'} ${item}: ${name}`
      : `${path.join(' › ')}: ${verb} ${item}: ${name}`
}

const topLists: readonly string[] = [
  campaignHints.triggers.label,
  campaignHints.filters.label,
  campaignHints.fields.label,
]
const isTopList = ({ path }: Compared) => path.length === 1 && topLists.includes(path[0]!)

const describeRecord = (compared: Compared, item: Setting): string[] => {
  const { hint, path } = compared
  const [before, after] = [compared.before, compared.after] as Record<string, unknown>[]
  const line = inList(compared, isTopList(compared))
  const nameOf = (value: unknown) => nameOfItem(item, hint, value).full
  return [
    ...Object.keys(before!)
      .filter((name) => !Object.hasOwn(after!, name))
      .map((name) => line('usunięto', nameOf(before![name]))),
    ...Object.keys(after!).flatMap((name) =>
      Object.hasOwn(before!, name)
        ? describeSettingChanges({
            setting: item,
            hint,
            before: before![name],
            after: after![name],
            path: [...path, nameOfItem(item, hint, before![name]).full],
          })
        : [line('dodano', nameOf(after![name]))],
    ),
  ]
}

const describeList = (compared: Compared, item: Setting): string[] => {
  const { hint, path } = compared
  const [before, after] = [compared.before, compared.after] as [unknown[], unknown[]]
  const line = inList(compared, isTopList(compared))
  const nameOf = (value: unknown) => nameOfItem(item, hint, value).full
  const { pairs, removed, added, moved } = pairItems(before, after, (value) => canonical(item, value))
  /** Which of several of a kind it is. */
  const titleAt = (index: number) => {
    const { title } = nameOfItem(item, hint, before[index])
    const alike = before.flatMap((value, at) => (nameOfItem(item, hint, value).title === title ? [at] : []))
    return alike.length > 1 ? `${title} ${alike.indexOf(index) + 1}` : title
  }
  return [
    ...removed.map((at) => line('usunięto', nameOf(before[at]))),
    ...pairs.flatMap(([from, to]) =>
      describeSettingChanges({
        setting: item,
        hint,
        before: before[from],
        after: after[to],
        path: [...(isTopList(compared) ? path.slice(0, 1) : path), titleAt(from)],
      }),
    ),
    ...added.map((at) => line('dodano', nameOf(after[at]))),
    ...moved.map((at) => `${path.join(' › ')}: przesunięto ${nameOf(after[at])} na miejsce ${at + 1}`),
  ]
}

/** A list of lists: groups of conditions, of which the first has a setting of its own. */
const describeGroups = (compared: Compared, group: Extract<Setting, { type: 'list' }>): string[] => {
  const { hint } = compared
  const [before, after] = [compared.before, compared.after] as [unknown[][], unknown[][]]
  const { pairs, removed, added } = pairItems(before, after, (value) => canonical(group, value))
  const own: Hint = { ...hint, ...(campaignHints.filters.item && { item: campaignHints.filters.item }) }
  const namesOf = (items: unknown[]) =>
    items.map((value) => nameOfItem(group.item, own, value).full).join(' i ')
  return [
    ...removed.map((at) => `Usunięto ${hint.item}: ${namesOf(before[at]!)}`),
    ...pairs.flatMap(([from, to]) =>
      describeSettingChanges({
        setting: group,
        hint: own,
        before: before[from],
        after: after[to],
        path: [`Grupa ${to + 2}`],
      }),
    ),
    ...added.map((at) => `Dodano ${hint.item}: ${namesOf(after[at]!)}`),
  ]
}

/** A list of words or numbers. */
const describeValues = ({ hint, before, after, path }: Compared): string[] => {
  const [was, is] = [before, after] as [unknown[], unknown[]]
  const without = (all: unknown[], other: unknown[]) => {
    const left = other.map((value) => JSON.stringify(value))
    return all.filter((value) => {
      const at = left.indexOf(JSON.stringify(value))
      if (at >= 0) left.splice(at, 1)
      return at < 0
    })
  }
  const words = (values: unknown[]) => values.map((value) => valueInWords(hint, value)).join(', ')
  const [gone, fresh] = [without(was, is), without(is, was)]
  const parts = [
    ...(fresh.length > 0 ? [`dodano ${words(fresh)}`] : []),
    ...(gone.length > 0 ? [`usunięto ${words(gone)}`] : []),
  ]
  return [`${path.join(' › ')}: ${parts.length > 0 ? parts.join(', ') : 'zmieniono kolejność'}`]
}
