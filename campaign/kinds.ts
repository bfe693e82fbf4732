import * as v from 'valibot'

type Kind = { settings: v.ObjectEntries }
type Schema<Name extends string, Entries extends v.ObjectEntries> = v.StrictObjectSchema<
  { readonly kind: v.LiteralSchema<Name, undefined> } & Entries,
  undefined
>
type Inputs<Kinds extends Record<string, Kind>, Shared extends v.ObjectEntries> = {
  [Name in keyof Kinds & string]: v.InferInput<Schema<Name, Kinds[Name]['settings'] & Shared>>
}[keyof Kinds & string]
type Outputs<Kinds extends Record<string, Kind>, Shared extends v.ObjectEntries> = {
  [Name in keyof Kinds & string]: v.InferOutput<Schema<Name, Kinds[Name]['settings'] & Shared>>
}[keyof Kinds & string]
type NoEntries = Record<never, never>

/**
 * One of a registry's kinds with its settings: `{ kind: 'scroll', percent: 50 }`. Unknown kinds and keys are
 * refused. `shared`: settings that every kind has.
 */
export const oneOf = <Kinds extends Record<string, Kind>, Shared extends v.ObjectEntries = NoEntries>(
  kinds: Kinds,
  shared?: Shared,
): v.GenericSchema<Inputs<Kinds, Shared>, Outputs<Kinds, Shared>> => {
  const schemas = Object.entries(kinds).map(([name, { settings }]) =>
    v.strictObject({ kind: v.literal(name), ...settings, ...shared }),
  )
  return v.variant('kind', schemas) as unknown as v.GenericSchema<
    Inputs<Kinds, Shared>,
    Outputs<Kinds, Shared>
  >
}

/** How an editor shows each of a registry's kinds. */
export const hintsOf = (kinds: Record<string, { hints: Hints }>): Record<string, Hints> =>
  Object.fromEntries(Object.entries(kinds).map(([name, { hints }]) => [name, hints]))

/** The parsed settings of a kind. */
export type SettingsOf<Entries extends v.ObjectEntries> = v.InferOutput<
  v.StrictObjectSchema<Entries, undefined>
>

/**
 * How the console's editor shows a kind and each of its settings; texts in Polish, for owners who are not
 * programmers.
 */
export type Hints = {
  title: string
  /** One sentence: what it does. */
  help?: string
  settings: Record<string, Hint>
}

export type Hint = {
  label: string
  help?: string
  /** Shown after the field: `s`, `%`, `px`. */
  unit?: string
  /** Words for the values of a closed list. */
  choices?: Record<string, string>
  /** More than one line. */
  isLong?: boolean
  /** May contain links. */
  hasLinks?: true
  /** Only for those who write code. */
  isCode?: boolean
  /**
   * The input for a value, if its type does not determine it: a colour, milliseconds UTC, minutes since
   * midnight, a date and time in a zone, products of the site, categories of the shop, countries, languages,
   * the address of a picture (its siblings `width` and `height` get its size), its description, the point of it
   * that stays visible.
   */
  as?:
    | 'colour'
    | 'moment'
    | 'clock'
    | 'localMoment'
    | 'products'
    | 'categories'
    | 'countries'
    | 'languages'
    | 'picture'
    | 'prizes'
    | 'alt'
    | 'focus'
  /** The source of the choices, if they depend on the campaign or its site. */
  from?: 'campaigns' | 'fields' | 'formats' | 'locations'
  /** Hints of the settings in a group, or in each item of a list. */
  settings?: Record<string, Hint>
  /** Hints of each of several kinds. */
  kinds?: Record<string, Hints>
  /** The name of a list item on the button that adds one: `regułę`. */
  item?: string
  /** For an optional group: the sibling whose copy is its initial value. */
  startsAs?: string
  /** Advice about this value for the owner. */
  warning?: { value: unknown; text: string }
}
