import * as v from 'valibot'

type Kind = { settings: v.ObjectEntries }
type Schemas<Kinds extends Record<string, Kind>> = { [Name in keyof Kinds & string]: v.StrictObjectSchema<{ readonly kind: v.LiteralSchema<Name, undefined> } & Kinds[Name]['settings'], undefined> }[keyof Kinds & string]

/** One of a registry's kinds with its settings: `{ kind: 'scroll', percent: 50 }`. Unknown kinds and keys are refused. */
export const oneOf = <Kinds extends Record<string, Kind>>(kinds: Kinds) => {
  const schemas = Object.entries(kinds).map(([name, { settings }]) => v.strictObject({ kind: v.literal(name), ...settings }))
  return v.variant('kind', schemas as [] as Schemas<Kinds>[])
}
