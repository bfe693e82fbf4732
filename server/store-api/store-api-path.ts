import type { Context } from 'hono'
import type { Shop } from '#server/shop.ts'

export const STORE_API = '/wp-json/wc/store/v1'

type Page = { page: number; perPage: number; total: number }

/** How many there are, and where the pages before and after this one lie. */
export const setPageHeaders = (
  c: Context,
  shop: Pick<Shop, 'settings'>,
  { page, perPage, total }: Page,
): void => {
  const pages = Math.ceil(total / perPage)
  c.header('X-WP-Total', String(total))
  c.header('X-WP-TotalPages', String(pages))
  const links: string[] = []
  const link = (number: number, rel: string) => {
    const path = c.req.path.replace(/^.*?\/wc\/store(?:\/v1)?(?=\/|$)/, '')
    const url = new URL(`${shop.settings.publicUrl}${STORE_API}${path}`)
    const query = c.req.url.indexOf('?')
    if (query >= 0) url.search = c.req.url.slice(query)
    url.searchParams.set('page', String(number))
    links.push(`<${url}>; rel="${rel}"`)
  }
  if (page > 1) link(Math.min(page - 1, Math.max(pages, 1)), 'prev')
  if (page < pages) link(page + 1, 'next')
  if (links.length) c.header('Link', links.join(', '))
}
