import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import type { CategoryCard } from '#contract/shop/product.ts'
import { listProductAddresses } from '../catalog/find-products.ts'
import { loadMenu } from '../catalog/categories.ts'
import { FAVICON_SVG } from '#storefront/render'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { listStaticPages } from '../static-pages/static-pages.ts'

/** The limit of one sitemap; a larger shop gets an index of several. */
const MAX_ADDRESSES = 50_000
const XML = { 'Content-Type': 'application/xml; charset=UTF-8', 'Cache-Control': 'public, max-age=3600' }

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const entry = (address: string, updatedMs?: number) =>
  `<url><loc>${escape(address)}</loc>${updatedMs ? `<lastmod>${new Date(updatedMs).toISOString()}</lastmod>` : ''}</url>\n`

/** Addresses for search engines: pages and categories in one file, products streamed in another. */
export const sitemapRoutes = (services: Services): Hono => {
  const site = services.settings.publicUrl
  return (
    new Hono()
      // Requested by feed readers, bookmarks and scanners, which know no page. Browsers use the page's own
      // link.
      .get('/favicon.ico', (c) =>
        c.body(FAVICON_SVG, 200, {
          'Content-Type': 'image/svg+xml',
          'Cache-Control': 'public, max-age=604800',
        }),
      )
      .get('/robots.txt', (c) =>
        c.text(
          services.shopSettings().comingSoon.isOn
            ? 'User-agent: *\nDisallow: /\n'
            : `User-agent: *\nDisallow: ${paths.cart}\nDisallow: ${paths.checkout}\nDisallow: ${paths.account}\nDisallow: ${paths.panel}\nDisallow: ${paths.search}\nDisallow: /*?add-to-cart=\nDisallow: /*?wc-ajax=\n\nSitemap: ${site}/sitemap.xml\n`,
        ),
      )
      .get('/sitemap.xml', (c) =>
        c.body(
          `${head}<sitemapindex ${namespace}>\n${['/sitemap-strony.xml', '/sitemap-produkty.xml'].map((path) => `<sitemap><loc>${escape(site + path)}</loc></sitemap>\n`).join('')}</sitemapindex>\n`,
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
          await output.write(`${head}<urlset ${namespace}>\n`)
          for await (const slice of listProductAddresses(services.db.read)) {
            const rest = slice.slice(0, MAX_ADDRESSES - written)
            written += rest.length
            await output.write(
              rest.map(({ slug, updatedMs }) => entry(site + paths.product(slug), updatedMs)).join(''),
            )
            if (written >= MAX_ADDRESSES) break
          }
          await output.write('</urlset>\n')
        })
      })
  )
}

const withChildren = (cards: CategoryCard[]): CategoryCard[] =>
  cards.flatMap((card) => [card, ...withChildren(card.children)])
