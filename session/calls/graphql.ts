import { CallFailure, requestIdOf } from './call-failure.ts'
import type { Sender } from './send-call.ts'

const DEFAULT_VERSION = 'alpha'

export type GraphqlResult<Data> = { data: Data; errors?: { message: string }[] }

/**
 * Calls `POST /graphql/{apiVersion}`. Errors of a query are in `errors`; only a status other than 200
 * rejects.
 */
export const sendGraphql = async <Data = Record<string, unknown>>(
  sender: Pick<Sender, 'fetch'>,
  query: string,
  variables: Record<string, unknown> = {},
  apiVersion = DEFAULT_VERSION,
): Promise<GraphqlResult<Data>> => {
  const response = await sender.fetch(`/graphql/${encodeURIComponent(apiVersion)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  if (response.status !== 200)
    throw new CallFailure(`GraphQL request failed with status ${response.status}`, response.status, {
      requestId: requestIdOf(response),
    })
  const { data, errors } = (await response.json()) as { data?: Data | null; errors?: { message: string }[] }
  return { data: data ?? ({} as Data), ...(errors && { errors }) }
}
