import * as v from 'valibot'
import type { Hints } from './hints.ts'

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
