import { type Campaign, campaignShape } from '../campaign-shape.ts'
import { describeSetting, type Setting } from '../editor/describe-setting.ts'

const shape = describeSetting(campaignShape)

/** What has no default. */
const NEEDED = ['type', 'screens'] as const satisfies (keyof Campaign)[]

/** Not of the shape that the editor can show. */
const WRONG = Symbol('wrong')

/**
 * A campaign as the editor can show it, however incomplete: every setting is there and of its type; what is not known
 * is left out. undefined: it is no campaign at all.
 */
export const readCampaignDraft = (document: unknown): Campaign | undefined => {
  if (!isObject(document) || !NEEDED.every((name) => document[name])) return undefined
  const read = readSetting(shape, document)
  return read === WRONG ? undefined : (read as Campaign)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const readSetting = (setting: Setting, value: unknown): unknown => {
  if (value === undefined) return setting.start
  if (value === null && setting.isNullable) return null
  switch (setting.type) {
    case 'truth':
      return typeof value === 'boolean' ? value : WRONG
    case 'text':
      return typeof value === 'string' ? value : WRONG
    // A field whose number was deleted.
    case 'number':
      return typeof value === 'number' || value === null ? value : WRONG
    case 'choice':
      return value === '' || setting.options.includes(value as never) ? value : WRONG
    case 'list':
      return Array.isArray(value) ? readAll(value.map((item) => readSetting(setting.item, item))) : WRONG
    case 'record':
      return isObject(value)
        ? readParts(Object.entries(value).map(([name, item]) => [name, readSetting(setting.item, item)]))
        : WRONG
    case 'group':
      return isObject(value) ? readGroup(setting.settings, value) : WRONG
    case 'kinds': {
      const kind = isObject(value) ? value['kind'] : undefined
      if (typeof kind !== 'string' || !Object.hasOwn(setting.kinds, kind)) return WRONG
      const read = readGroup(setting.kinds[kind]!, value as Record<string, unknown>)
      return read === WRONG ? WRONG : { kind, ...(read as object) }
    }
    case 'other':
      return value
  }
}

const readGroup = (settings: Record<string, Setting>, value: Record<string, unknown>): unknown =>
  readParts(
    Object.entries(settings)
      .map(([name, setting]) => [name, readSetting(setting, value[name])] as const)
      .filter(([, part]) => part !== undefined),
  )

const readAll = (items: unknown[]) => (items.includes(WRONG) ? WRONG : items)
const readParts = (parts: readonly (readonly [string, unknown])[]) =>
  parts.some(([, part]) => part === WRONG) ? WRONG : Object.fromEntries(parts)
