import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { type LiveNotice, noticesApi } from '#contract/console/staff/notices.ts'
import { ordersApi } from '#contract/console/orders/orders.ts'
import { PANEL_API } from '#contract/console/session.ts'
import { formatPrice } from '#contract/money.ts'
import { type ToastButton, useToast } from '#console/parts/toast.tsx'
import { frameWords } from '#console/strings.ts'
import { urlOf } from './api-client.ts'
import { questionsApi } from '#contract/console/reviews/questions.ts'
import { reviewsApi } from '#contract/console/reviews/reviews.ts'
import { useOwner } from './session.ts'
import { COUNTS_KEY } from './unread.ts'

/** Of all tabs of a browser, the one with this lock is connected to the server. */
const LEADER = 'klepka-notices'
const MAX_LISTED = 30
const FIRST_BACKOFF_MS = 1_000
const MAX_BACKOFF_MS = 60_000
const BEEP_HZ = 660
const BEEP_SECONDS = 0.15
const KEY = ['notices']

type Stored = {
  notices: LiveNotice[]
  readIds: string[]
  /** The place to go on from after a lost connection. */
  lastId: string
  isNotifying: boolean
  hasSound: boolean
}
const nothing: Stored = { notices: [], readIds: [], lastId: '', isNotifying: false, hasSound: false }

const storageKey = (email: string) => `klepka-notices:${email}`
const readStored = (email: string): Stored => {
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(storageKey(email)) ?? '{}') as Partial<Stored>) }
  } catch {
    return nothing
  }
}
const write = (email: string, stored: Stored) => {
  try {
    localStorage.setItem(storageKey(email), JSON.stringify(stored))
  } catch {
    // Without storage the list lasts as long as the tab.
  }
}

/** The notice in words. */
export const noticeText = ({ kind, name, subjectId, totalGrosze }: LiveNotice): string => {
  switch (kind) {
    case 'order':
      return frameWords.newOrder(subjectId, name, totalGrosze === null ? '' : formatPrice(totalGrosze))
    case 'message':
      return frameWords.newMessage(name)
    case 'review':
      return frameWords.newReview(name)
    case 'question':
      return frameWords.newQuestion(name)
    case 'stock':
      return frameWords.lowStock(name)
    case 'mail':
      return frameWords.mailDown
    case 'archive':
      return frameWords.archiveReady
    case 'opening':
      return frameWords.shopOpened
  }
}

/** Where the notice leads, behind the `#`. */
export const noticeAddress = ({ kind, subjectId }: LiveNotice): string => {
  switch (kind) {
    case 'order':
      return `/zamowienia/${subjectId}`
    case 'message':
      return `/wiadomosci/${subjectId}`
    case 'review':
      return '/opinie'
    case 'question':
      return '/pytania'
    case 'stock':
      return `/produkty/${subjectId}`
    case 'mail':
      return '/'
    case 'archive':
      return '/import'
    case 'opening':
      return '/otwarcie'
  }
}

/** The account's notices of this browser, the same in all tabs. */
export const useNotices = () => {
  const { email } = useOwner().owner
  const client = useQueryClient()
  const { data = nothing } = useQuery<Stored>({
    queryKey: [...KEY, email],
    queryFn: () => readStored(email),
    gcTime: Infinity,
    staleTime: Infinity,
  })
  const change = useCallback(
    (changed: (stored: Stored) => Stored) => {
      const now = changed(readStored(email))
      write(email, now)
      client.setQueryData([...KEY, email], now)
    },
    [client, email],
  )
  const reread = useCallback(
    () => void client.setQueryData([...KEY, email], readStored(email)),
    [client, email],
  )
  const unread = data.notices.filter(({ id }) => !data.readIds.includes(id)).length
  return { ...data, unread, change, reread, key: storageKey(email) }
}

/** How many notices nobody has looked at in this browser. */
export const useUnreadNotices = (): number => useNotices().unread

const beep = () => {
  const context = new AudioContext()
  const tone = context.createOscillator()
  const volume = context.createGain()
  volume.gain.value = 0.1
  tone.frequency.value = BEEP_HZ
  tone.connect(volume).connect(context.destination)
  tone.start()
  tone.stop(context.currentTime + BEEP_SECONDS)
  tone.addEventListener('ended', () => void context.close())
}

/** Runs `work` in one tab of the browser at a time. */
const leadOneTab = (signal: AbortSignal, work: () => Promise<void>) =>
  // Without locks, such as on a page without HTTPS, each tab connects.
  navigator.locks ? navigator.locks.request(LEADER, { signal }, work).catch(() => {}) : work()

/**
 * Listens for what happens in the shop, once for all tabs: shows it, adds it to the list of the bell, and reads the
 * visible lists of orders again.
 */
export const useLiveNotices = (): void => {
  const { owner } = useOwner()
  const client = useQueryClient()
  const showToast = useToast()
  const { change, reread, key } = useNotices()
  const latest = useRef({ showToast, change, reread })
  useEffect(() => {
    latest.current = { showToast, change, reread }
  })
  const isOn = owner.hasPassword

  const show = useCallback(
    (notice: LiveNotice) => {
      if (!document.hidden) {
        const open: ToastButton = {
          title: frameWords.showNotice,
          onPress: () => void (location.hash = noticeAddress(notice)),
        }
        latest.current.showToast(noticeText(notice), open, { isNews: true })
      }
      const waiting = { review: reviewsApi, question: questionsApi }
      if (notice.kind === 'review' || notice.kind === 'question') {
        const { path } = waiting[notice.kind].list
        void client.invalidateQueries({ queryKey: COUNTS_KEY })
        void client.invalidateQueries({
          predicate: ({ queryKey: [url] }) =>
            typeof url === 'string' && url.split('?')[0] === `${PANEL_API}${path}`,
        })
      }
      // Only lists: an open order may be in the middle of a change.
      const lists = [`${PANEL_API}${ordersApi.list.path}`, `${PANEL_API}${ordersApi.today.path}`]
      if (notice.kind === 'order')
        void client.invalidateQueries({
          predicate: ({ queryKey: [url] }) =>
            typeof url === 'string' && lists.includes(url.split('?')[0] ?? ''),
        })
    },
    [client],
  )

  useEffect(() => {
    if (!isOn) return
    const closing = new AbortController()
    const { signal } = closing
    const channel = new BroadcastChannel(LEADER)
    channel.addEventListener('message', ({ data }) => {
      latest.current.reread()
      show(data as LiveNotice)
    })
    addEventListener('storage', (event) => event.key === key && latest.current.reread(), { signal })

    const receive = (notice: LiveNotice, lastId: string) => {
      let isNew = false
      let settings = nothing
      latest.current.change((stored) => {
        isNew = !stored.notices.some(({ id }) => id === notice.id)
        settings = stored
        return isNew
          ? { ...stored, lastId, notices: [notice, ...stored.notices].slice(0, MAX_LISTED) }
          : { ...stored, lastId }
      })
      if (!isNew) return
      show(notice)
      channel.postMessage(notice)
      if (settings.hasSound) beep()
      if (settings.isNotifying && document.hidden && Notification.permission === 'granted')
        new Notification(noticeText(notice), { tag: notice.id })
    }

    let backoffMs = FIRST_BACKOFF_MS
    const connect = () => {
      if (signal.aborted) return
      let lastId = ''
      latest.current.change((stored) => {
        lastId = stored.lastId
        return stored
      })
      const source = new EventSource(urlOf(noticesApi.live, { query: { after: lastId } }))
      const close = () => source.close()
      signal.addEventListener('abort', close, { once: true })
      source.addEventListener('open', (event) => {
        backoffMs = FIRST_BACKOFF_MS
        const { lastEventId = '' } = event as MessageEvent
        if (lastEventId && !lastId) latest.current.change((stored) => ({ ...stored, lastId: lastEventId }))
      })
      source.addEventListener('notice', (event) =>
        receive(JSON.parse(event.data as string) as LiveNotice, event.lastEventId),
      )
      source.addEventListener('error', () => {
        // Otherwise the browser connects again by itself.
        if (source.readyState !== EventSource.CLOSED) return
        signal.removeEventListener('abort', close)
        setTimeout(connect, backoffMs * (0.5 + Math.random() / 2))
        backoffMs = Math.min(MAX_BACKOFF_MS, backoffMs * 2)
      })
    }
    void leadOneTab(
      signal,
      () =>
        new Promise<void>((resolve) => {
          signal.addEventListener('abort', () => resolve(), { once: true })
          connect()
        }),
    )
    return () => {
      closing.abort()
      channel.close()
    }
  }, [isOn, key, show])
}
