import * as v from 'valibot'

const MAX_NAME = 200

/** Body of `POST /graphql/{apiVersion}`. */
export const graphqlRequest = v.object({
  query: v.string(),
  variables: v.nullish(
    v.custom<Record<string, unknown>>(
      (given) => typeof given === 'object' && given !== null && !Array.isArray(given),
    ),
    {},
  ),
  operationName: v.nullish(v.pipe(v.string(), v.maxLength(MAX_NAME))),
})
