import type { Shop } from '#server/shop.ts'
import { paths } from '#storefront/paths.ts'
import { listPages } from './store.ts'

const kept = new WeakMap<Shop, { version: number; links: { title: string; url: string }[] }>()

/** Titles and addresses of the static pages, in the owner's order; read again when settings changed. */
export const listPageLinks = async (shop: Shop): Promise<{ title: string; url: string }[]> => {
  const version = shop.versions().settings
  const known = kept.get(shop)
  if (known?.version === version) return known.links
  const links = (await listPages(shop.db.read)).map(({ slug, title }) => ({ title, url: paths.page(slug) }))
  kept.set(shop, { version, links })
  return links
}
