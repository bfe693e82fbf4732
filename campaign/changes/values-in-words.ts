import type { Setting } from '../editor/describe-setting.ts'
import type { Hint } from '../kinds.ts'
import { withoutMarks } from '../texts/rich-text.ts'

/** Letters shown of a text. */
const MAX_TEXT = 80
/** Letters shown in front of the first that differs. */
const LEAD = 20
const NOTHING = 'brak'

const moment = new Intl.DateTimeFormat('pl', {
  timeZone: 'Europe/Warsaw',
  dateStyle: 'medium',
  timeStyle: 'short',
})
const number = new Intl.NumberFormat('pl', { maximumFractionDigits: 6, useGrouping: false })

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || Number.isNaN(value)

const quoted = (text: string) => `„${text}”`
const shortened = (text: string) => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text)

/** Two texts as they differ: long ones from shortly before the first letter that is another. */
export const quoteDifference = (before: unknown, after: unknown): [string, string] => {
  const [one, other] = [before, after].map((value) => (typeof value === 'string' ? withoutMarks(value) : ''))
  const differs = [...one!].findIndex((letter, at) => letter !== [...other!][at])
  const at = differs < 0 ? one!.length : differs
  const from = Math.max(one!.length, other!.length) > MAX_TEXT && at > LEAD ? at - LEAD : 0
  const excerpt = (text: string) =>
    text === '' ? NOTHING : quoted(`${from > 0 ? '…' : ''}${shortened(text.slice(from))}`)
  return [excerpt(one!), excerpt(other!)]
}

/** One value of a setting. */
export const valueInWords = (hint: Hint, value: unknown): string => {
  if (isNothing(value)) return NOTHING
  const title = hint.choices?.[String(value)]
  if (title !== undefined) return quoted(title)
  if (hint.as === 'colour') return String(value)
  if (typeof value === 'boolean') return value ? 'tak' : 'nie'
  if (typeof value !== 'number')
    return quoted(shortened(typeof value === 'string' ? withoutMarks(value) : JSON.stringify(value)))
  if (hint.as === 'moment') return moment.format(value)
  if (hint.as === 'clock') return `${Math.floor(value / 60)}:${String(value % 60).padStart(2, '0')}`
  return `${number.format(value)}${hint.unit === undefined ? '' : ` ${hint.unit}`}`
}

/** An item of a list: the title of its kind, and in `full` what it begins with. */
export const nameOfItem = (item: Setting, hint: Hint, value: unknown): { title: string; full: string } => {
  if (typeof value !== 'object' || value === null) {
    const title = valueInWords(hint, value)
    return { title, full: title }
  }
  const parts = value as Record<string, unknown>
  if (item.type === 'kinds') {
    const kind = String(parts['kind'])
    const own = hint.kinds?.[kind]
    const title = `${parts['isNegated'] === true ? 'nie: ' : ''}${own?.title ?? kind}`
    const gist = firstWords(item.kinds[kind] ?? {}, own?.settings ?? {}, parts)
    return { title, full: gist === '' ? title : `${title} (${gist})` }
  }
  if (item.type !== 'group') return { title: 'pozycja', full: 'pozycja' }
  // Its label says more than its id.
  const { id, ...others } = item.settings
  const title = firstWords({ ...others, ...(id && { id }) }, hint.settings ?? {}, parts) || 'pozycja'
  return { title, full: title }
}

/** The first setting that says something. */
const firstWords = (
  settings: Record<string, Setting>,
  hints: Record<string, Hint>,
  values: Record<string, unknown>,
): string => {
  for (const [name, setting] of Object.entries(settings)) {
    const value = values[name]
    const isPlain = setting.type === 'text' || setting.type === 'number' || setting.type === 'choice'
    if (isPlain && !isNothing(value)) return valueInWords(hints[name] ?? { label: name }, value)
  }
  return ''
}
