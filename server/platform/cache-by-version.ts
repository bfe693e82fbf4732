import { DatabaseUnavailable } from '#server/platform/db/database-unavailable.ts'
import type { VersionName } from '#server/platform/db/versions.ts'
import { definePart, type Services } from './services.ts'

/**
 * Caches the result of `load` until the named version changes; one value per running shop. While the database is
 * unavailable, the last known value is returned: the page that reports the failure has a menu, too.
 */
export const cacheByVersion = <T>(name: VersionName, load: (services: Services) => Promise<T>) => {
  const cache = definePart<{ current?: { version: number; value: Promise<T> } }>(
    `cached value of a version of ${name}`,
    () => ({}),
  )
  return (services: Services): Promise<T> => {
    const version = services.versions()[name]
    const cached = services.get(cache)
    const known = cached.current
    if (known?.version === version) return known.value
    const value: Promise<T> = load(services).catch((error: unknown) => {
      // A failed read is not cached.
      if (cached.current?.value === value) {
        if (known) cached.current = known
        else delete cached.current
      }
      if (known && error instanceof DatabaseUnavailable) return known.value
      throw error
    })
    cached.current = { version, value }
    return value
  }
}
