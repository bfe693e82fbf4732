import { loadMenu } from '#server/catalog/load-menu.ts'
import { keepByVersion } from './keep-by-version.ts'

/** The categories every page's header shows. */
export const menu = keepByVersion('catalog', (shop) => loadMenu(shop.db.read))
