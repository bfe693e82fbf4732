import { listSites } from '#server/campaigns/list-sites.ts'
import type { Shop } from '#server/shop.ts'

/** The site of a Shopify shop, by its `….myshopify.com` as their owner has set it. */
export const findShopSite = async (shop: Shop, address: string): Promise<string | undefined> =>
  (await listSites(shop)).find(
    ({ settings: { store } }) => store?.platform === 'shopify' && store.shop !== '' && store.shop === address,
  )?.id
