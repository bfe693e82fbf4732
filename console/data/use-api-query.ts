import { keepPreviousData, QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { AnswerOf, AnyEndpoint } from '#contract/endpoint.ts'
import { type CallProblem, type InputOf, type OptionsOf, toProblem, urlOf, useApi } from './api-client.ts'

/**
 * A failed call is shown with a button to try again, so nothing is retried automatically. An answer is
 * dropped with the screen that shows it: an editor must not start with data from an earlier visit.
 */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        gcTime: 0,
        structuralSharing: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  })

export type Loaded<T> = {
  data: T | undefined
  problem: CallProblem | undefined
  isLoading: boolean
  reload: () => void
  /** Stores what a change answered, without another call. */
  put: (data: T) => void
}

/**
 * What a GET endpoint answers; the previous answer stays visible while the next is loading. `input` null:
 * there is nothing to load yet.
 */
export const useApiQuery = <E extends AnyEndpoint & { method: 'GET' }>(
  endpoint: E,
  input: InputOf<E> | null,
): Loaded<AnswerOf<E>> => {
  const api = useApi()
  const client = useQueryClient()
  const url = input && urlOf(endpoint, input)
  const { data, error, isFetching, isFetchedAfterMount, isPlaceholderData, refetch } = useQuery<AnswerOf<E>>({
    queryKey: [url],
    queryFn: ({ signal }) => api(endpoint, input!, ...([{ signal }] as unknown as OptionsOf<E>)),
    enabled: input !== null,
    placeholderData: keepPreviousData as never,
  })
  const reload = useCallback(() => void refetch(), [refetch])
  const put = useCallback((answer: AnswerOf<E>) => void client.setQueryData([url], answer), [client, url])
  return {
    data: isFetchedAfterMount || isPlaceholderData ? data : undefined,
    problem: error && !isFetching ? toProblem(error) : undefined,
    isLoading: isFetching || input === null,
    reload,
    put,
  }
}
