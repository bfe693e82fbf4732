import { useMatches } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { type MessageCounts, messagesApi } from '#contract/console/messages.ts'
import { api } from './api.ts'
import { useOwner } from './session.ts'

const LOOK_EVERY_MS = 60_000

let unread = 0
const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What a screen has just heard of it, so that the menu says the same. */
export const knowCounts = (counts: MessageCounts): void => {
  if (unread === counts.unread) return
  unread = counts.unread
  listeners.forEach((listener) => listener())
}

/** Asks how many messages are unread: on coming to a screen, and every minute while the console is looked at. */
export const useUnreadCounting = (): void => {
  const { entries, owner } = useOwner()
  const mayAsk = owner.hasPassword
  const section = useMatches({ select: (matches) => matches.at(-1)?.staticData.section })
  useEffect(() => {
    if (!mayAsk) return
    const look = () => {
      // Without an answer the menu says what it knew; the screens tell of the trouble.
      if (!document.hidden)
        api(messagesApi.counts, {}).then(
          ({ counts }) => knowCounts(counts),
          () => {},
        )
    }
    look()
    const looking = setInterval(look, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(looking)
      document.removeEventListener('visibilitychange', look)
    }
  }, [entries, mayAsk, section])
}

/** Unread messages of the inbox. */
export const useUnread = (): number => useSyncExternalStore(listen, () => unread)
