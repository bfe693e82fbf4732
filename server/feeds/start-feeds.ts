import type { Shop } from '#server/shop.ts'
import type { Fetching } from './fetch-feed.ts'
import { renewFeed } from './renew-feed.ts'
import { claimFeed, listDueFeeds } from './store.ts'

const POLL_MS = 60_000
/** Longer than any reading takes: only a crash lets a claim run out. */
const LEASE_MS = 1_800_000
const AT_ONCE = 10

/** Renews the feeds whose time has come, one after the other; gives back how many were tried. */
export const renewDueFeeds = async (
  shop: Shop,
  fetching?: Partial<Fetching>,
  isStopping: () => boolean = () => false,
): Promise<number> => {
  let tried = 0
  for (const feed of await listDueFeeds(shop.db.read, shop.now(), AT_ONCE)) {
    if (isStopping()) break
    const isOurs = await shop.db.transaction((tx) => claimFeed(tx, feed, shop.now() + LEASE_MS), {
      isDurable: false,
    })
    if (!isOurs) continue
    tried++
    const { ok, ...outcome } = await renewFeed(shop, feed.site_id, fetching)
    if (!ok) shop.log(`feed of ${feed.site_id}: ${JSON.stringify(outcome)}`)
  }
  return tried
}

/** Keeps feeds fresh in the background until stopped. */
export const startFeeds = (shop: Shop): { stop: () => Promise<void> } => {
  let running: Promise<unknown> | undefined
  let isOver = false
  const poll = setInterval(() => {
    running ??= renewDueFeeds(shop, undefined, () => isOver)
      .catch((error: Error) => shop.log(`feeds: ${error.message}`))
      .finally(() => (running = undefined))
  }, POLL_MS)
  poll.unref()
  return {
    stop: async () => {
      isOver = true
      clearInterval(poll)
      await running
    },
  }
}
