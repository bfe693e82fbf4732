import type { Context } from 'hono'
import type { Shop } from '#server/shop.ts'
import { menu } from './menu.ts'
import { showPage } from './show-page.ts'

const HAS_ENDING = /\.[A-Za-z0-9]{1,8}$/

/** Addresses end with a slash here: without one the visitor is sent on; what is really missing gets the 404 page. */
export const answerNotFound = async (c: Context, shop: Shop): Promise<Response> => {
  const { pathname, search } = new URL(c.req.url)
  if (pathname.startsWith('/wp-json/'))
    return c.json({ code: 'rest_no_route', message: 'Nie ma takiego adresu.', data: { status: 404 } }, 404)
  if (pathname.startsWith('/panel/api/'))
    return c.json({ code: 'not_found', message: 'Nie ma takiego adresu.', data: { status: 404 } }, 404)
  const mayRedirect =
    (c.req.method === 'GET' || c.req.method === 'HEAD') &&
    !pathname.endsWith('/') &&
    !HAS_ENDING.test(pathname)
  // One leading slash only: `//evil.example` must not become another site's address.
  if (mayRedirect) return c.redirect(`${pathname.replace(/^\/+/, '/')}/${search}`, 301)
  if (HAS_ENDING.test(pathname)) return c.text('Nie ma takiego pliku.', 404)
  return showPage(c, shop, {
    page: 'not-found',
    props: { categories: await menu(shop) },
    title: 'Nie ma takiej strony',
    canonicalPath: null,
    isIndexed: false,
    status: 404,
  })
}
