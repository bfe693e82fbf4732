import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import type { CategoryCard } from '#contract/shop/product.ts'
import { listProductAddresses } from '#server/shop/catalog/find-products.ts'
import { loadMenu } from '#server/shop/catalog/categories.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { listStaticPages } from '#server/shop/static-pages/static-pages.ts'
import { element } from '#server/platform/text/write-xml.ts'

/** The limit of one sitemap; a larger shop gets an index of several. */
const MAX_ADDRESSES = 50_000
const XML = { 'Content-Type': 'application/xml; charset=UTF-8', 'Cache-Control': 'public, max-age=3600' }

const FILES = ['/sitemap-strony.xml', '/sitemap-produkty.xml']
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const IMAGES = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'
/** `pictures`: whole addresses of what the page shows. */
const entry = (address: string, updatedMs?: number, pictures: readonly string[] = []) =>
  [
    '<url>',
    element('loc', address),
    element('lastmod', updatedMs && new Date(updatedMs).toISOString()),
    ...pictures.map((src) => `<image:image>${element('image:loc', src)}</image:image>`),
    '</url>\n',
  ].join('')

/** Addresses for search engines: pages and categories in one file, products streamed in another. */
export const sitemapRoutes = (services: Services): Hono => {
  const site = services.settings.publicUrl
  return new Hono()
    .get('/sitemap.xml', (c) =>
      c.body(
        [
          `${head}<sitemapindex ${namespace}>\n`,
          ...FILES.map((path) => `<sitemap>${element('loc', site + path)}</sitemap>\n`),
          '</sitemapindex>\n',
        ].join(''),
        200,
        XML,
      ),
    )
    .get('/sitemap-strony.xml', async (c) => {
      const pages = await listStaticPages(services.db.read)
      const addresses = [
        entry(site + paths.home),
        entry(site + paths.shop),
        ...withChildren(await loadMenu(services.db.read)).map(({ url }) => entry(site + url)),
        ...pages.map((page) => entry(site + paths.page(page.slug), page.updated_ms)),
      ]
      return c.body(`${head}<urlset ${namespace}>\n${addresses.join('')}</urlset>\n`, 200, XML)
    })
    .get('/sitemap-produkty.xml', (c) => {
      for (const [name, value] of Object.entries(XML)) c.header(name, value)
      return stream(c, async (output) => {
        let written = 0
        await output.write(`${head}<urlset ${namespace} ${IMAGES}>\n`)
        for await (const slice of listProductAddresses(services.db.read)) {
          const rest = slice.slice(0, MAX_ADDRESSES - written)
          written += rest.length
          await output.write(
            rest
              .map(({ slug, updatedMs, pictures }) =>
                entry(
                  site + paths.product(slug),
                  updatedMs,
                  pictures.map((src) => site + src),
                ),
              )
              .join(''),
          )
          if (written >= MAX_ADDRESSES) break
        }
        await output.write('</urlset>\n')
      })
    })
}

const withChildren = (cards: CategoryCard[]): CategoryCard[] =>
  cards.flatMap((card) => [card, ...withChildren(card.children)])
