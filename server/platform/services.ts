import { type Database, withCommitHooks } from '#server/platform/db/database.ts'
import type { VersionName } from '#server/platform/db/versions.ts'
import { createEvents, type Events } from './events.ts'
import type { Settings } from './settings.ts'
import type { ShopSettings } from '#contract/console/settings.ts'

/**
 * What a running shop passes to its routes. Time and randomness are here so that a test can choose them;
 * a use case takes from this only what it needs.
 */
export type Services = {
  db: Database
  settings: Settings & { secret: string }
  /** Milliseconds UTC. */
  now: () => number
  /** Cryptographically random bytes. */
  randomBytes: (count: number) => Uint8Array
  /** The owner's settings as last seen by this process. */
  shopSettings: () => ShopSettings
  /** Changes when anything on a page without a cart may have changed: part of the page cache's key. */
  versions: () => Record<VersionName, number>
  /** Reads the versions again now: after a change of this process' own. */
  refresh: () => Promise<void>
  /** Notifies the outbox that there is something to send. */
  mailWaiting: () => void
  /** Events between wings; subscribed in `server/connect-wings.ts`. */
  events: Events
  /** The one instance of this part, created when first used. */
  get: <Part>(part: PartDefinition<Part>) => Part
  log: (line: string) => void
}

/**
 * A part of a running shop with a single instance: a cache, a limiter, a directory. Its state belongs to the
 * services object, so that two shops in one process (tests) share nothing.
 */
export type PartDefinition<Part> = { readonly name: string; readonly create: (services: Services) => Part }

/** `const searchIndex = definePart('search index', (services) => …)`, then `services.get(searchIndex)`. */
export const definePart = <Part>(
  name: string,
  create: (services: Services) => Part,
): PartDefinition<Part> => ({
  name,
  create,
})

/** Completes what a process opened (database, settings, clock) to its services. */
export const createServices = (opened: Omit<Services, 'events' | 'get'>): Services => {
  const parts = new Map<PartDefinition<unknown>, unknown>()
  const services: Services = {
    ...opened,
    db: withCommitHooks(opened.db),
    events: createEvents(),
    get: <Part>(part: PartDefinition<Part>): Part => {
      if (!parts.has(part)) parts.set(part, part.create(services))
      return parts.get(part) as Part
    },
  }
  return services
}
