import { paths } from '#storefront/paths.ts'
import { keepByVersion } from './keep-by-version.ts'
import { listPages } from './store.ts'

/** Titles and addresses of the static pages, in the owner's order. */
export const listPageLinks = keepByVersion('settings', async (shop) =>
  (await listPages(shop.db.read)).map(({ slug, title }) => ({ title, url: paths.page(slug) })),
)
