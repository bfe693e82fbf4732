import * as v from 'valibot'

/** Texts that match various schemas of `contract/`; the first match is used. */
const TEXTS = [
  'x',
  '1',
  'a@example.pl',
  'https://a.example/b',
  'https://a.example',
  'a.example',
  'pl',
  'PL',
  'PLN',
  'Łucja',
  '00-950',
  '5261040828',
  '600700800',
  '#123456',
  '2026-11-21',
  '123456',
  'klucz-123456',
  'abcdefghij1234567890',
  '0000000000001',
  'a'.repeat(43),
  'd3d9446802a44259755d38e6d163e820',
  '01a20320-a200-7000-aa8c-3e60dab062c8',
]
const NUMBERS = [1, 0, 5, 10, 24, 100, 1_000, -1]
const MAX_DEPTH = 8

/** Values for fields of these names, where the schema accepts them. */
type SampleHints = Readonly<Record<string, unknown>>

type Schema = v.GenericSchema & {
  wrapped?: Schema
  item?: Schema
  items?: Schema[]
  entries?: Record<string, Schema>
  options?: readonly unknown[]
  key?: Schema
  value?: Schema
  literal?: unknown
  pipe?: Schema[]
  getter?: (input: unknown) => Schema
}

/** Values for a schema, the likeliest first. */
const candidates = (schema: Schema, hints: SampleHints, depth: number): unknown[] => {
  if (depth > MAX_DEPTH) return []
  const one = (inner: Schema, name?: string) => sample(inner, hints, depth + 1, name)
  switch (schema.type) {
    case 'string':
      return TEXTS
    case 'number':
      return NUMBERS
    case 'boolean':
      return [true, false]
    case 'literal':
      return [schema.literal]
    case 'picklist':
    case 'enum':
      return [...(schema.options ?? [])]
    case 'optional':
    case 'nullable':
    case 'nullish':
    case 'exact_optional':
    case 'undefinedable':
      return schema.wrapped ? [one(schema.wrapped)] : []
    case 'union':
    case 'variant':
      return (schema.options ?? []).map((option) => one(option as Schema))
    case 'array':
      return schema.item ? [[one(schema.item)]] : []
    case 'tuple':
    case 'loose_tuple':
    case 'strict_tuple':
      return [(schema.items ?? []).map((inner) => one(inner))]
    case 'record':
      return schema.value ? [{ [String((schema.key && one(schema.key)) ?? 'a')]: one(schema.value) }] : []
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return [
        Object.fromEntries(
          Object.entries(schema.entries ?? {}).map(([name, inner]) => [name, one(inner, name)]),
        ),
      ]
    case 'lazy':
      return schema.getter ? [one(schema.getter(undefined))] : []
    default:
      return ['x', 1]
  }
}

const sample = (schema: Schema, hints: SampleHints, depth: number, name = ''): unknown => {
  if (name in hints && v.safeParse(schema, hints[name]).success) return hints[name]
  // A pipe starts with the schema of the wire.
  const [first] = schema.pipe ?? []
  const found = candidates(first && first !== schema ? { ...schema, ...first } : schema, hints, depth)
  return found.find((value) => v.safeParse(schema, value).success) ?? found[0]
}

/** A request that the schema accepts, every field filled in; undefined when none is found. */
export const sampleRequest = (
  schema: v.GenericSchema,
  hints: SampleHints = {},
): Record<string, unknown> | undefined => {
  const value = sample(schema as Schema, hints, 0)
  return v.safeParse(schema, value).success ? (value as Record<string, unknown>) : undefined
}

/** Names of an object schema's fields, also of one with further checks. */
export const namesOf = (schema: v.GenericSchema): string[] => Object.keys((schema as Schema).entries ?? {})
