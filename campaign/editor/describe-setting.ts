import type * as v from 'valibot'

/** Description of a setting's schema for an editor; `start`: the initial value. */
export type Setting = { isNullable: boolean; start: unknown } & (
  | { type: 'truth' }
  | { type: 'other' }
  | { type: 'text'; longest: number | undefined }
  | { type: 'number'; isWhole: boolean; least: number | undefined; most: number | undefined }
  | { type: 'choice'; options: readonly (string | number)[] }
  | { type: 'list'; item: Setting; most: number | undefined }
  | { type: 'record'; item: Setting }
  | { type: 'group'; settings: Record<string, Setting> }
  | { type: 'kinds'; kinds: Record<string, Record<string, Setting>> }
)

/** The internal structure of schemas that editors read. */
type Inner = {
  type: string
  wrapped?: Inner
  default?: unknown
  item?: Inner
  value?: Inner
  entries?: Record<string, Inner>
  options?: readonly unknown[]
  literal?: unknown
  pipe?: readonly { kind: string; type: string; requirement?: unknown }[]
}

/** Describes a schema of a campaign, so that the editor is independent of kinds. */
export const describeSetting = (schema: v.GenericSchema): Setting => describe(schema as unknown as Inner)

const describe = (schema: Inner): Setting => {
  if (schema.type === 'optional' && schema.wrapped) {
    const inner = describe(schema.wrapped)
    // It may be absent for good.
    if (schema.default === undefined) return { ...inner, start: undefined }
    const isWholeGroup = inner.type === 'group' && isEmptyObject(schema.default)
    return isWholeGroup ? inner : { ...inner, start: schema.default }
  }
  if (schema.type === 'nullable' && schema.wrapped)
    return { ...describe(schema.wrapped), isNullable: true, start: null }
  return shapeOf(schema)
}

const shapeOf = (schema: Inner): Setting => {
  const isNullable = false
  switch (schema.type) {
    case 'boolean':
      return { type: 'truth', isNullable, start: false }
    case 'string':
      return { type: 'text', longest: limitOf(schema, 'max_length'), isNullable, start: '' }
    case 'number': {
      const least = limitOf(schema, 'min_value')
      return {
        type: 'number',
        isWhole: has(schema, 'integer'),
        least,
        most: limitOf(schema, 'max_value'),
        isNullable,
        start: least ?? 0,
      }
    }
    case 'picklist':
      return {
        type: 'choice',
        options: schema.options as (string | number)[],
        isNullable,
        start: schema.options?.[0],
      }
    case 'array': {
      const item = describe(schema.item!)
      return {
        type: 'list',
        item,
        most: limitOf(schema, 'max_length'),
        isNullable,
        start: limitOf(schema, 'min_length') ? [item.start] : [],
      }
    }
    case 'record':
      return { type: 'record', item: describe(schema.value!), isNullable, start: {} }
    case 'strict_object':
      return groupOf(schema.entries ?? {})
    case 'variant':
      return kindsOf(schema.options as Inner[])
  }
  return { type: 'other', isNullable, start: schema.literal }
}

const groupOf = (entries: Record<string, Inner>): Setting => {
  const settings = Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, describe(entry)]))
  return { type: 'group', settings, isNullable: false, start: startOf(settings) }
}

const kindsOf = (options: Inner[]): Setting => {
  const kinds = Object.fromEntries(
    options.map(({ entries: { kind, ...entries } = {} }) => [
      String((kind?.wrapped ?? kind)?.literal),
      Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, describe(entry)])),
    ]),
  )
  const [first = ''] = Object.keys(kinds)
  return { type: 'kinds', kinds, isNullable: false, start: startOfKind(kinds, first) }
}

const startOf = (settings: Record<string, Setting>) =>
  Object.fromEntries(Object.entries(settings).map(([name, { start }]) => [name, start]))

/** A new one of a kind. */
export const startOfKind = (
  kinds: Record<string, Record<string, Setting>>,
  kind: string,
): { kind: string } => ({ kind, ...startOf(kinds[kind] ?? {}) })

const limitOf = ({ pipe = [] }: Inner, type: string): number | undefined => {
  const found = pipe.find((action) => action.type === type)?.requirement
  return typeof found === 'number' ? found : undefined
}
const has = ({ pipe = [] }: Inner, type: string) => pipe.some((action) => action.type === type)
const isEmptyObject = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0
