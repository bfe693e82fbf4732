import { DatabaseUnavailable } from '#server/db/database-unavailable.ts'
import type { VersionName } from '#server/db/versions.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Keeps what `load` gives for as long as the named version stays; one value per running shop. While the database cannot
 * be asked for a newer one, the last that is known is given: the page that tells of the trouble has a menu, too.
 */
export const keepByVersion = <T>(name: VersionName, load: (shop: Shop) => Promise<T>) => {
  const kept = new WeakMap<Shop, { version: number; value: Promise<T> }>()
  return (shop: Shop): Promise<T> => {
    const version = shop.versions()[name]
    const known = kept.get(shop)
    if (known?.version === version) return known.value
    const value: Promise<T> = load(shop).catch((error: unknown) => {
      // A failed read is not kept.
      if (kept.get(shop)?.value === value) {
        if (known) kept.set(shop, known)
        else kept.delete(shop)
      }
      if (known && error instanceof DatabaseUnavailable) return known.value
      throw error
    })
    kept.set(shop, { version, value })
    return value
  }
}
