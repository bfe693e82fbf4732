import type { Campaign } from '#campaign/campaign-shape.ts'
import type { Hint } from '#campaign/kinds.ts'

/** `path`: of the field or group in the editor that shows it; `title`: how the editor names the way there. */
type SettingPath = { path: string[]; title: string }

const SEPARATOR = ' › '

/** The hint of a part of a value, and the name of that part if it is an item of a list. */
const partOf = (hint: Hint, value: unknown, key: string): { hint: Hint; title: string } | undefined => {
  const kind = (value as { kind?: string } | null)?.kind
  // One of several kinds, with settings of its own.
  const own = kind === undefined ? undefined : hint.kinds?.[kind]
  if (key === 'kind' && hint.kinds) return { hint: { label: hint.label }, title: '' }
  const setting = (hint.kinds ? own?.settings : hint.settings)?.[key]
  if (setting) return { hint: setting, title: setting.label }
  const item = (value as Record<string, unknown> | null)?.[key]
  if (hint.item === undefined || typeof item !== 'object' || item === null) return undefined
  const itemKind = (item as { kind?: string }).kind
  const { label } = item as { label?: unknown }
  const title =
    typeof label === 'string' && label !== ''
      ? `„${label}”`
      : ((itemKind && hint.kinds?.[itemKind]?.title) ?? '')
  // A list and its items have one hint: its settings are those of an item.
  const ofItem: Hint = {
    label: title,
    ...(hint.kinds && { kinds: hint.kinds }),
    ...(hint.settings && { settings: hint.settings }),
    // A group of conditions is a list in a list.
    ...(Array.isArray(item) && { item: hint.item }),
  }
  const number = /^\d+$/.test(key) ? ` ${Number(key) + 1}` : ''
  return {
    hint: ofItem,
    title: (itemKind !== undefined ? title : title || hint.label) + (title.startsWith('„') ? '' : number),
  }
}

/**
 * The nearest setting of the editor at a path of a document, which may be a draft. `hints`: the editor's, which has
 * them already.
 */
export const settingAt = (
  hints: Record<keyof Campaign, Hint>,
  document: Campaign,
  path: readonly (string | number)[],
): SettingPath => {
  let hint: Hint = { label: '', settings: hints }
  let value: unknown = document
  const titles: string[] = []
  const reached: string[] = []
  for (const key of path.map(String)) {
    // The campaign itself has no kind, and all its settings have a hint.
    const part = reached.length === 0 ? firstPart(hints, key) : partOf(hint, value, key)
    if (!part) break
    hint = part.hint
    value = (value as Record<string, unknown> | null | undefined)?.[key]
    reached.push(key)
    if (part.title && part.title !== titles.at(-1)) titles.push(part.title)
  }
  return { path: reached, title: titles.join(SEPARATOR) }
}

const firstPart = (hints: Record<keyof Campaign, Hint>, key: string) =>
  Object.hasOwn(hints, key)
    ? { hint: hints[key as keyof Campaign], title: hints[key as keyof Campaign].label }
    : undefined
