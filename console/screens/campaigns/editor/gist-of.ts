import type { Setting } from '#campaign/editor/describe-setting.ts'
import type { Hint } from '#campaign/kinds.ts'
import { campaignsWords } from '#console/screens/campaigns/strings.ts'
import type { Choice, ChoiceSource } from './editor-contexts.ts'
import { writeAmount, writeClock } from './written-values.ts'

const MAX_LENGTH = 60

type Sources = Record<ChoiceSource, Choice[]>

/** The name of an item of a list, and a short summary: its first setting that is not empty. */
export const gistOf = (
  item: Setting,
  hint: Hint,
  value: unknown,
  sources: Sources,
): { title: string; gist: string } => {
  if (item.type === 'kinds') {
    const { kind, ...values } = value as { kind: string }
    const own = hint.kinds?.[kind]
    return {
      title: own?.title ?? kind,
      gist: firstWords(item.kinds[kind] ?? {}, own?.settings ?? {}, values, sources),
    }
  }
  if (item.type === 'group')
    return {
      title:
        firstWords(item.settings, hint.settings ?? {}, value as Record<string, unknown>, sources) ||
        campaignsWords.nothingYet,
      gist: '',
    }
  return { title: wordsOf(item, hint, value, sources) || campaignsWords.nothingYet, gist: '' }
}

const firstWords = (
  settings: Record<string, Setting>,
  hints: Record<string, Hint>,
  values: Record<string, unknown>,
  sources: Sources,
): string => {
  const texts = Object.entries(settings).map(([name, setting]) =>
    wordsOf(setting, hints[name], values[name], sources),
  )
  const words = texts.find((text) => text !== '') ?? ''
  return words.length > MAX_LENGTH ? `${words.slice(0, MAX_LENGTH)}…` : words
}

const wordsOf = (setting: Setting, hint: Hint | undefined, value: unknown, sources: Sources): string => {
  const nameOf = (one: unknown) =>
    hint?.choices?.[String(one)] ??
    (hint?.from && sources[hint.from].find((choice) => choice.value === one)?.title) ??
    String(one)
  if (value === null || value === undefined || value === '' || typeof value === 'boolean') return ''
  if (setting.type === 'choice' || setting.type === 'text') return nameOf(value)
  if (setting.type === 'number')
    return Number.isNaN(value)
      ? ''
      : hint?.as === 'clock'
        ? writeClock(value as number)
        : `${writeAmount(value as number)} ${hint?.unit ?? ''}`.trim()
  if (setting.type !== 'list') return ''
  const parts = value as unknown[]
  if (setting.item.type === 'group') {
    const { settings } = setting.item
    return parts
      .map((part) =>
        Object.entries(settings)
          .map(([name, each]) =>
            wordsOf(each, hint?.settings?.[name], (part as Record<string, unknown>)[name], sources),
          )
          .filter(Boolean)
          .join(' '),
      )
      .join(', ')
  }
  return parts.map(nameOf).join(', ')
}
