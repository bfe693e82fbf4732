import { createContext, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { type StillWindow, stillApi } from '#contract/console/campaigns/gallery.ts'
import { urlOf } from '#console/data/api-client.ts'
import './gallery.css'

/** As many pictures load at once; the others wait for their turn. */
const AT_ONCE = 3
/** Loaded this far before it scrolls into view. */
const MARGIN = '240px'

type Turn = { start: () => void }

/** Lets a few pictures load at once, in the order in which they came into view. */
export const createPictureTurns = () => {
  const waiting: Turn[] = []
  let loading = 0
  const next = () => {
    while (loading < AT_ONCE && waiting.length > 0) {
      loading += 1
      waiting.shift()!.start()
    }
  }
  /** Returns how to give the turn back, also before it has come; again it does nothing. */
  const take = (start: () => void): (() => void) => {
    let state: 'waiting' | 'loading' | 'over' = 'waiting'
    const turn = {
      start: () => {
        state = 'loading'
        start()
      },
    }
    waiting.push(turn)
    next()
    return () => {
      if (state === 'waiting') waiting.splice(waiting.indexOf(turn), 1)
      if (state === 'loading') loading -= 1
      state = 'over'
      next()
    }
  }
  return { take }
}

/** Of all pictures of a screen. */
export const TurnsContext = createContext(createPictureTurns())

const useIsNear = (place: RefObject<Element | null>): boolean => {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watching = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: MARGIN },
    )
    watching.observe(place.current)
    return () => watching.disconnect()
  }, [place])
  return isNear
}

export type StillProps = {
  siteId: string
  from: string
  window?: StillWindow
  /** A brand kit as JSON, instead of the site's. */
  kit?: string
  /** As it is saved, without the brand. */
  isUnbranded?: boolean
  /** Loads it again when it changes. */
  version?: string
  isPhone?: boolean
}

/**
 * A campaign as the widget renders it, as a page without scripts in a window that is scaled down to fit. Only what is
 * in view has a frame. Hidden from screen readers.
 */
export const Still = ({
  siteId,
  from,
  window = 'card',
  kit = '',
  isUnbranded = false,
  version = '',
  isPhone = false,
}: StillProps) => {
  const place = useRef<HTMLSpanElement>(null)
  const isNear = useIsNear(place)
  const turns = useContext(TurnsContext)
  const giveBack = useRef<(() => void) | undefined>(undefined)
  const [isMine, setMine] = useState(false)
  useEffect(() => {
    if (!isNear) return
    giveBack.current = turns.take(() => setMine(true))
    return () => {
      giveBack.current?.()
      setMine(false)
    }
  }, [isNear, turns])
  const shownIn = isPhone ? 'phone' : window
  const query = { site: siteId, from, window: shownIn, kit, own: isUnbranded ? '1' : '', v: version }
  return (
    <span ref={place} className={`still is-${shownIn}`} aria-hidden="true" inert>
      {isMine && (
        <iframe
          title=""
          tabIndex={-1}
          sandbox=""
          src={urlOf(stillApi, { query })}
          onLoad={() => giveBack.current?.()}
        />
      )}
    </span>
  )
}
