import type { VersionName } from '#server/db/versions.ts'
import type { Shop } from '#server/shop.ts'

/** Keeps what `load` gives for as long as the named version stays; one value per running shop. */
export const keepByVersion = <T>(name: VersionName, load: (shop: Shop) => Promise<T>) => {
  const kept = new WeakMap<Shop, { version: number; value: Promise<T> }>()
  return (shop: Shop): Promise<T> => {
    const version = shop.versions()[name]
    const known = kept.get(shop)
    if (known?.version === version) return known.value
    const value = load(shop)
    kept.set(shop, { version, value })
    // A failed read is not kept.
    value.catch(() => kept.delete(shop))
    return value
  }
}
