import { hasRight } from '#contract/console/staff/rights.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { type MessageCounts, type WaitingAnswer, messagesApi } from '#contract/console/messages.ts'
import { useAddress } from '#console/routing/router-context.tsx'
import { useApi } from './api-client.ts'
import { useOwner } from './session.ts'

const REFRESH_EVERY_MS = 60_000
export const COUNTS_KEY = ['message counts']

/** `setCounts(counts)`: what a screen has just read, so that the menu shows the same. */
export const useSetMessageCounts = () => {
  const client = useQueryClient()
  return useCallback(
    (counts: MessageCounts) =>
      void client.setQueryData<WaitingAnswer>(COUNTS_KEY, (before) => ({
        pendingReviews: 0,
        waitingQuestions: 0,
        ...before,
        counts,
      })),
    [client],
  )
}

/** Unread messages of the inbox, as they were counted last. */
export const useUnreadCount = (): number =>
  useQuery<WaitingAnswer>({ queryKey: COUNTS_KEY, enabled: false }).data?.counts.unread ?? 0

/** Reviews that wait to be read, as they were counted last. */
export const usePendingReviews = (): number =>
  useQuery<WaitingAnswer>({ queryKey: COUNTS_KEY, enabled: false }).data?.pendingReviews ?? 0

/** Questions that wait for an answer, as they were counted last. */
export const useWaitingQuestions = (): number =>
  useQuery<WaitingAnswer>({ queryKey: COUNTS_KEY, enabled: false }).data?.waitingQuestions ?? 0

/** `setWaiting({ pendingReviews })`: what the screen of reviews, or of questions, has just read. */
export const useSetWaiting = () => {
  const client = useQueryClient()
  return useCallback(
    (waiting: Partial<Pick<WaitingAnswer, 'pendingReviews' | 'waitingQuestions'>>) =>
      void client.setQueryData<WaitingAnswer>(COUNTS_KEY, (before) => before && { ...before, ...waiting }),
    [client],
  )
}

/** Counts messages, reviews and questions on coming to a screen, and every minute while the console is visible. */
export const useMessageCounting = (): void => {
  const api = useApi()
  const { owner } = useOwner()
  const isCounting = owner.hasPassword && hasRight(owner.role, 'messages')
  const section = useAddress().screen?.section
  const { refetch } = useQuery<WaitingAnswer>({
    queryKey: COUNTS_KEY,
    queryFn: ({ signal }) => api(messagesApi.counts, {}, { signal }),
    enabled: isCounting,
    refetchInterval: REFRESH_EVERY_MS,
    refetchOnWindowFocus: true,
  })
  useEffect(() => {
    if (isCounting && !document.hidden) void refetch({ cancelRefetch: false })
  }, [isCounting, section, refetch])
}
