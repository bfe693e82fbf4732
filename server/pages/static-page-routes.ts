import { Hono } from 'hono'
import type { Shop } from '#server/shop.ts'
import { paths } from '#storefront/paths.ts'
import { showPage } from './show-page.ts'
import { findPage } from './store.ts'

const MAX_DESCRIPTION = 160

/** Pages the owner wrote; an address that is none of them is left to the next route. */
export const staticPageRoutes = (shop: Shop): Hono =>
  new Hono().get('/:slug/', async (c, next) => {
    const page = await findPage(shop.db.read, c.req.param('slug'))
    if (!page) return next()
    const text = page.body_html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim()
    return showPage(c, shop, {
      page: 'static',
      props: { title: page.title, html: page.body_html },
      title: page.title,
      description: text.length > MAX_DESCRIPTION ? `${text.slice(0, text.lastIndexOf(' ', MAX_DESCRIPTION))}…` : text,
      canonicalPath: paths.page(page.slug),
      isCacheable: true,
    })
  })
