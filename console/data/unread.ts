import { hasRight } from '#contract/console/staff/rights.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { type MessageCounts, type MessageCountsAnswer, messagesApi } from '#contract/console/messages.ts'
import { useAddress } from '#console/routing/router-context.tsx'
import { useApi } from './api-client.ts'
import { useOwner } from './session.ts'

const REFRESH_EVERY_MS = 60_000
const KEY = ['message counts']

/** `setCounts(counts)`: what a screen has just read, so that the menu shows the same. */
export const useSetMessageCounts = () => {
  const client = useQueryClient()
  return useCallback((counts: MessageCounts) => void client.setQueryData(KEY, { counts }), [client])
}

/** Unread messages of the inbox, as they were counted last. */
export const useUnreadCount = (): number =>
  useQuery<MessageCountsAnswer>({ queryKey: KEY, enabled: false }).data?.counts.unread ?? 0

/** Counts messages on coming to a screen, and every minute while the console is visible. */
export const useMessageCounting = (): void => {
  const api = useApi()
  const { owner } = useOwner()
  const isCounting = owner.hasPassword && hasRight(owner.role, 'messages')
  const section = useAddress().screen?.section
  const { refetch } = useQuery<MessageCountsAnswer>({
    queryKey: KEY,
    queryFn: ({ signal }) => api(messagesApi.counts, {}, { signal }),
    enabled: isCounting,
    refetchInterval: REFRESH_EVERY_MS,
    refetchOnWindowFocus: true,
  })
  useEffect(() => {
    if (isCounting && !document.hidden) void refetch({ cancelRefetch: false })
  }, [isCounting, section, refetch])
}
