import type { ListingRequest } from './listing.ts'

export type PageOfIds = { ids: number[]; total: number }

const MAX_KEPT = 2_000

/**
 * Remembers which products stand on a page of a listing for one version of the catalogue. Not by popularity:
 * sales are counted without raising the version.
 */
export const keepPages = () => {
  let knownVersion = -1
  const pages = new Map<string, PageOfIds>()

  return async (
    { listing, orderBy, page, perPage }: ListingRequest,
    version: number,
    find: () => Promise<PageOfIds>,
  ): Promise<PageOfIds> => {
    if (orderBy === 'popularity') return find()
    if (version !== knownVersion || pages.size >= MAX_KEPT) {
      pages.clear()
      knownVersion = version
    }
    const key = `${listing} ${orderBy} ${page} ${perPage}`
    const known = pages.get(key)
    if (known) return known
    const found = await find()
    if (knownVersion === version) pages.set(key, found)
    return found
  }
}
