import { mayStoreForConvenience } from '#contract/shop/cookies/may-store.ts'
import { readStored, writeStored } from './visit-storage.ts'

const PLACE = '[data-seen-products]'
const STORED = 'klepka-seen'
const MOST = 9

const readIds = (): number[] => {
  const stored = readStored(STORED)
  return Array.isArray(stored) ? stored.filter((id) => Number.isSafeInteger(id)).slice(0, MOST) : []
}

/** Products seen in this visit, kept in the browser only: the shop is asked for their cards, without names. */
export default (root: Document): (() => void) => {
  const place = root.querySelector<HTMLElement>(PLACE)
  const ownId = Number(place?.dataset['seenProducts'])
  if (!place || !ownId || !mayStoreForConvenience()) return () => {}
  const others = readIds().filter((id) => id !== ownId)
  writeStored(STORED, [ownId, ...others].slice(0, MOST))
  if (others.length === 0) return () => {}

  const stopping = new AbortController()
  const show = async () => {
    try {
      const answer = await fetch(`${place.dataset['fragment']}?ids=${others.join(',')}`, {
        signal: stopping.signal,
        priority: 'low',
      })
      if (answer.ok) place.innerHTML = await answer.text()
    } catch {
      // The page is complete without them.
    }
  }
  // Early, while its place is far below the window: nothing that is read moves.
  void show()
  return () => stopping.abort()
}
