import { keepPreviousData, QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { AnswerOf, AnyEndpoint } from '#contract/endpoint.ts'
import { type AnyInput, type InputOf, pathOf } from './api.ts'
import { callConsole, type CallProblem, toProblem } from './call-console.ts'

/**
 * A failed call is shown with a button to try again, so nothing is retried by itself. An answer is dropped with the
 * screen that shows it: an editor must not begin with what was there when the screen was open before.
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
  /** Puts in what a change answered, without another call. */
  put: (data: T) => void
}

/** The answer at a path; the former answer stays on show while the next is on its way. */
export const useLoaded = <T>(path: string | null): Loaded<T> => {
  const client = useQueryClient()
  const { data, error, isFetching, isFetchedAfterMount, isPlaceholderData, refetch } = useQuery<T>({
    queryKey: [path],
    queryFn: ({ signal }) => callConsole<T>('GET', path!, undefined, signal),
    enabled: path !== null,
    placeholderData: keepPreviousData,
  })
  const reload = useCallback(() => void refetch(), [refetch])
  const put = useCallback((answer: T) => void client.setQueryData([path], answer), [client, path])
  return {
    data: isFetchedAfterMount || isPlaceholderData ? data : undefined,
    problem: error && !isFetching ? toProblem(error) : undefined,
    isLoading: isFetching || path === null,
    reload,
    put,
  }
}

/** What a GET endpoint answers; `input` null: nothing to ask for yet. */
export const useApiQuery = <E extends AnyEndpoint & { method: 'GET' }>(
  endpoint: E,
  input: InputOf<E> | null,
): Loaded<AnswerOf<E>> => useLoaded(input === null ? null : pathOf(endpoint, input as AnyInput))
