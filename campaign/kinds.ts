import * as v from 'valibot'

type Kind = { settings: v.ObjectEntries }
type Schema<Name extends string, Entries extends v.ObjectEntries> = v.StrictObjectSchema<
  { readonly kind: v.LiteralSchema<Name, undefined> } & Entries,
  undefined
>
type Inputs<Kinds extends Record<string, Kind>> = {
  [Name in keyof Kinds & string]: v.InferInput<Schema<Name, Kinds[Name]['settings']>>
}[keyof Kinds & string]
type Outputs<Kinds extends Record<string, Kind>> = {
  [Name in keyof Kinds & string]: v.InferOutput<Schema<Name, Kinds[Name]['settings']>>
}[keyof Kinds & string]

/**
 * One of a registry's kinds with its settings: `{ kind: 'scroll', percent: 50 }`. Unknown kinds and keys are
 * refused.
 */
export const oneOf = <Kinds extends Record<string, Kind>>(
  kinds: Kinds,
): v.GenericSchema<Inputs<Kinds>, Outputs<Kinds>> => {
  const schemas = Object.entries(kinds).map(([name, { settings }]) =>
    v.strictObject({ kind: v.literal(name), ...settings }),
  )
  return v.variant('kind', schemas) as unknown as v.GenericSchema<Inputs<Kinds>, Outputs<Kinds>>
}

/** How an editor shows each of a registry's kinds. */
export const hintsOf = (kinds: Record<string, { hints: Hints }>): Record<string, Hints> =>
  Object.fromEntries(Object.entries(kinds).map(([name, { hints }]) => [name, hints]))

/** What a kind's settings are once they have been read. */
export type SettingsOf<Entries extends v.ObjectEntries> = v.InferOutput<
  v.StrictObjectSchema<Entries, undefined>
>

/**
 * How the editor of the console shows a kind and each of its settings; words in Polish, for an owner who is
 * no programmer.
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
  /** Words in it may be links. */
  hasLinks?: true
  /** Only for those who write code. */
  isCode?: boolean
  /**
   * How a value is asked for, where its type does not tell: a colour, milliseconds UTC, minutes since
   * midnight, a date and time on the clocks of a zone, products of the site, the address of a picture (its
   * siblings `width` and `height` take its size).
   */
  as?: 'colour' | 'moment' | 'clock' | 'localMoment' | 'products' | 'picture'
  /** What is chosen from, where only the campaign or its site can tell. */
  from?: 'campaigns' | 'fields' | 'formats' | 'locations'
  /** Of a group, or of each of a list: what lies inside. */
  settings?: Record<string, Hint>
  /** Of one of several kinds: each kind's own. */
  kinds?: Record<string, Hints>
  /** What one of a list is called where it is added: `regułę`. */
  item?: string
  /** Of what is absent unless it is wanted: the sibling it begins as a copy of. */
  startsAs?: string
  /** What an owner should know of this very value. */
  warning?: { value: unknown; text: string }
}
