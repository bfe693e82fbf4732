import { loadFullProducts } from '#server/catalog/load-full-products.ts'
import { keepByVersion } from '#server/pages/keep-by-version.ts'
import type { Shop } from '#server/shop.ts'
import { STORE_API } from '../store-api-path.ts'
import { presentProduct } from './present-product.ts'

/** A few KB each. */
const MAX_KEPT = 2_000

type Kept = { settingsVersion: number; rows: Map<number, string> }

const keptOf = keepByVersion('catalog', async (): Promise<Kept> => ({ settingsVersion: -1, rows: new Map() }))

/**
 * Products as JSON text, in the order of `ids`. What a product is asked for changes with the catalogue's version only
 * (that of pieces left: as soon as pages say how many), so each is put into words once for a version.
 */
export const productRows = async (shop: Shop, ids: number[]): Promise<string[]> => {
  const kept = await keptOf(shop)
  const settingsVersion = shop.versions().settings
  if (kept.settingsVersion !== settingsVersion || kept.rows.size > MAX_KEPT) {
    kept.rows = new Map()
    kept.settingsVersion = settingsVersion
  }
  const { rows } = kept
  const missing = ids.filter((id) => !rows.has(id))
  if (missing.length) {
    for (const full of await loadFullProducts(shop.db.read, missing, shop.now())) {
      rows.set(
        full.product.id,
        JSON.stringify({ ...presentProduct(shop, full), _links: linksOf(shop, full.product.id) }),
      )
    }
  }
  return ids.flatMap((id) => rows.get(id) ?? [])
}

const linksOf = ({ settings }: Shop, id: number) => ({
  self: [{ href: `${settings.publicUrl}${STORE_API}/products/${id}` }],
  collection: [{ href: `${settings.publicUrl}${STORE_API}/products` }],
})
