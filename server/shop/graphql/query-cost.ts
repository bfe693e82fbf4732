import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

const MAX_DEPTH = 6
const MAX_COST = 2_500
/** Tools unwrap a type down to its ninth layer. */
const MAX_SCHEMA_DEPTH = 16
/** Queries about the schema go through every type of it. */
const SCHEMA_SHARE = 10
/** Of a field that queries the database, in addition to its own line. */
const ASKING: Record<string, number> = { products: 50, product: 50, currentCart: 50, me: 20 }
const DEFAULT_PER_PAGE = 24
/** Carts are rarely longer than this. */
const LINES = 10

type Measure = { depth: number; cost: number }

/**
 * Why a query is not run, or nothing: nested too deeply, or requesting more fields than one page of a shop
 * needs, counted with its fragments and the length of its lists. Queries about the schema itself may be
 * nested deeper.
 */
export const costProblem = (
  document: DocumentNode,
  variables: Record<string, unknown>,
): string | undefined => {
  const fragments = new Map(
    document.definitions
      .filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION)
      .map((one) => [one.name.value, one]),
  )
  const known = new Map<string, Measure>()

  const measureFragment = (name: string): Measure => {
    const measured = known.get(name)
    if (measured) return measured
    // A recursive fragment: validation refuses it by name.
    known.set(name, { depth: 0, cost: 0 })
    const fragment = fragments.get(name)
    const measure = fragment ? measureSet(fragment.selectionSet) : { depth: 0, cost: 0 }
    known.set(name, measure)
    return measure
  }

  const measureField = (field: FieldNode): Measure => {
    const name = field.name.value
    const inner = field.selectionSet ? measureSet(field.selectionSet) : { depth: 0, cost: 0 }
    if (name.startsWith('__'))
      return { depth: Math.max(0, inner.depth - MAX_SCHEMA_DEPTH + 1), cost: 1 + inner.cost * SCHEMA_SHARE }
    return { depth: inner.depth + 1, cost: 1 + (ASKING[name] ?? 0) + inner.cost * lengthOf(field, variables) }
  }

  const measureSet = ({ selections }: SelectionSetNode): Measure => {
    const all = selections.map((one) =>
      one.kind === Kind.FIELD
        ? measureField(one)
        : one.kind === Kind.FRAGMENT_SPREAD
          ? measureFragment(one.name.value)
          : measureSet(one.selectionSet),
    )
    return {
      depth: Math.max(0, ...all.map(({ depth }) => depth)),
      cost: all.reduce((sum, { cost }) => sum + cost, 0),
    }
  }

  const operations = document.definitions.filter(
    (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
  )
  const measures = operations.map(({ selectionSet }) => measureSet(selectionSet))
  if (measures.some(({ depth }) => depth > MAX_DEPTH))
    return `The query is nested deeper than ${MAX_DEPTH} fields`
  if (measures.some(({ cost }) => cost > MAX_COST)) return `The query costs more than ${MAX_COST}`
  return undefined
}

/** How often a field's inner fields are resolved. */
const lengthOf = (field: FieldNode, variables: Record<string, unknown>): number => {
  if (field.name.value === 'lineItems') return LINES
  if (field.name.value !== 'products') return 1
  const given = field.arguments?.find(({ name }) => name.value === 'perPage')?.value
  const perPage =
    given?.kind === Kind.INT
      ? Number(given.value)
      : given?.kind === Kind.VARIABLE
        ? variables[given.name.value]
        : undefined
  return typeof perPage === 'number' && perPage > 0 ? perPage : DEFAULT_PER_PAGE
}
