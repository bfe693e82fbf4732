import type { Database } from './db/database.ts'
import type { VersionName } from './db/versions.ts'
import type { Settings } from './settings.ts'
import type { ShopSettings } from './shop-settings/shop-settings.ts'

/**
 * What a running shop hands to its routes. Time and chance are here so that a test can choose them;
 * a use case takes from this only what it needs.
 */
export type Shop = {
  db: Database
  settings: Settings & { secret: string }
  /** Milliseconds UTC. */
  now: () => number
  /** Cryptographically random bytes. */
  randomBytes: (count: number) => Uint8Array
  /** The owner's choices as last seen by this process. */
  shopSettings: () => ShopSettings
  /** Changes when anything a page shows without a cart may have changed: part of the page cache's key. */
  versions: () => Record<VersionName, number>
  /** Reads the versions again now: after a change of this process' own. */
  refresh: () => Promise<void>
  /** Tells the outbox that there is something to send. */
  mailWaiting: () => void
  log: (line: string) => void
}
