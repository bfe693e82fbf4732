import {
  buildSchema,
  execute,
  GraphQLError,
  type GraphQLFormattedError,
  parse,
  recommendedRules,
  specifiedRules,
  validate,
} from 'graphql'
import { graphqlSchema } from '#contract/graphql/schema.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { costProblem } from './query-cost.ts'
import { type ResolverContext, resolversOf } from './resolvers.ts'

/**
 * Several times the size of a page's query or a tool's schema query: checking equal fields against
 * each other grows with the square.
 */
const MAX_TOKENS = 600
const MAX_ERRORS = 20

const schema = buildSchema(graphqlSchema)
const rules = [...new Set([...specifiedRules, ...recommendedRules])]

export type GraphqlQuery = {
  query: string
  variables: Record<string, unknown>
  operationName?: string | null | undefined
}
export type QueryAnswer = { data?: unknown; errors?: readonly GraphQLFormattedError[] }

/** Runs a query; faults of it are returned as errors beside the data. `report` gets our own errors. */
export const runQuery = async (
  context: ResolverContext,
  { query, variables, operationName }: GraphqlQuery,
  report: (error: Error) => GraphQLFormattedError,
): Promise<QueryAnswer> => {
  try {
    const document = parse(query, { maxTokens: MAX_TOKENS })
    const tooMuch = costProblem(document, variables)
    if (tooMuch) return failed([new GraphQLError(tooMuch, { extensions: { code: 'QUERY_TOO_COMPLEX' } })])
    const mistakes = validate(schema, document, rules, { maxErrors: MAX_ERRORS })
    if (mistakes.length > 0) return failed(mistakes)
    const { data, errors } = await execute({
      schema,
      document,
      rootValue: resolversOf(context),
      variableValues: variables,
      operationName: operationName ?? undefined,
    })
    return {
      ...(data === undefined ? {} : { data }),
      ...(errors && { errors: errors.map((error) => shownError(error, report)) }),
    }
  } catch (error) {
    if (error instanceof GraphQLError) return failed([error])
    return { errors: [report(error as Error)] }
  }
}

const failed = (errors: readonly GraphQLError[]): QueryAnswer => ({
  errors: errors.map((error) => error.toJSON()),
})

/** A field's deliberate refusal is reported to the caller; an internal error is not. */
const shownError = (
  error: GraphQLError,
  report: (error: Error) => GraphQLFormattedError,
): GraphQLFormattedError => {
  const cause = error.originalError
  if (!cause || cause instanceof GraphQLError) return error.toJSON()
  const where = {
    ...(error.path && { path: error.path }),
    ...(error.locations && { locations: error.locations }),
  }
  return cause instanceof Refusal
    ? { message: cause.message, extensions: { code: cause.code.toUpperCase() }, ...where }
    : { ...report(cause), ...where }
}
