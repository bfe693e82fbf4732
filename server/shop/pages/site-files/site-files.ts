import { type Context, Hono } from 'hono'
import { coloursOf } from '#contract/shop/theme/theme.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import { isClosed } from '#server/shop/opening/missing-for-sale.ts'
import { paths } from '#storefront/paths.ts'
import { APPLE_ICON_PATH, FAVICON_SVG, MANIFEST_PATH } from '#storefront/render'
import { renderMarkPng, toIco } from './render-mark.ts'

const FAVICON_SIZES_PX = [16, 32, 48]
const APPLE_SIZE_PX = 180
/** What Chromium needs to offer a shop for the home screen. */
const MANIFEST_SIZES_PX = [192, 512]
const WEEK = 'public, max-age=604800'
const HOUR = 'public, max-age=3600'

const iconPath = (sizePx: number | ':file', isMaskable = false) =>
  `/ikony/${sizePx === ':file' ? sizePx : `znak-${sizePx}${isMaskable ? '-maskowalny' : ''}.png`}`

/** Each picture is made at the first request for it. */
const icons = definePart('icons', () => {
  const made = new Map<string, Uint8Array<ArrayBuffer>>()
  return (name: string, make: () => Buffer): Uint8Array<ArrayBuffer> => {
    const found = made.get(name) ?? new Uint8Array(make())
    made.set(name, found)
    return found
  }
})

/** Pages with nothing for search engines, and addresses that change something. */
const HIDDEN = [
  paths.cart,
  paths.checkout,
  paths.account,
  paths.panel,
  paths.search,
  paths.wishlist,
  paths.compare,
  paths.trackOrder,
  paths.quote(''),
  '/produkt-czesci/',
  '/*?*add-to-cart=',
  '/*?*wc-ajax=',
]

/** Files that browsers and crawlers request by themselves, also of a shop that is not open yet. */
export const siteFileRoutes = (services: Services): Hono => {
  const iconsByPath = new Map(
    MANIFEST_SIZES_PX.flatMap((sizePx) =>
      [false, true].map((isMaskable) => [iconPath(sizePx, isMaskable), { sizePx, isMaskable }] as const),
    ),
  )
  const png = (c: Context, name: string, make: () => Buffer) =>
    c.body(services.get(icons)(name, make), 200, { 'Content-Type': 'image/png', 'Cache-Control': WEEK })

  return (
    new Hono()
      // Requested by feed readers, bookmarks and scanners, which know no page. Browsers use the page's own link.
      .get('/favicon.ico', (c) =>
        c.body(services.get(icons)('favicon', makeFavicon), 200, {
          'Content-Type': 'image/x-icon',
          'Cache-Control': WEEK,
        }),
      )
      // iOS rounds the corners itself and shows transparent ones in black.
      .get(APPLE_ICON_PATH, (c) =>
        png(c, 'apple', () => renderMarkPng(FAVICON_SVG, APPLE_SIZE_PX, { isMaskable: true })),
      )
      .get(iconPath(':file'), (c) => {
        const icon = iconsByPath.get(c.req.path)
        return icon ? png(c, c.req.path, () => renderMarkPng(FAVICON_SVG, icon.sizePx, icon)) : c.notFound()
      })
      .get(MANIFEST_PATH, (c) =>
        c.body(JSON.stringify(manifestOf(services)), 200, {
          'Content-Type': 'application/manifest+json; charset=UTF-8',
          'Cache-Control': HOUR,
        }),
      )
      .get('/robots.txt', async (c) =>
        c.text(
          (await isClosed(services))
            ? 'User-agent: *\nDisallow: /\n'
            : [
                'User-agent: *',
                ...HIDDEN.map((path) => `Disallow: ${path}`),
                '',
                `Sitemap: ${services.settings.publicUrl}/sitemap.xml`,
                '',
              ].join('\n'),
        ),
      )
  )
}

const makeFavicon = () =>
  toIco(FAVICON_SIZES_PX.map((sizePx) => ({ sizePx, png: renderMarkPng(FAVICON_SVG, sizePx) })))

/** What a home screen shows of the shop. A window of its own still has the browser's way back. */
const manifestOf = (services: Services): object => {
  const { shopName, tagline, theme } = services.shopSettings()
  const { paper } = coloursOf(theme, 'light')
  return {
    id: paths.home,
    name: shopName,
    short_name: shopName,
    ...(tagline && { description: tagline }),
    lang: 'pl',
    start_url: paths.home,
    scope: paths.home,
    display: 'minimal-ui',
    theme_color: paper,
    background_color: paper,
    icons: MANIFEST_SIZES_PX.flatMap((sizePx) =>
      [false, true].map((isMaskable) => ({
        src: iconPath(sizePx, isMaskable),
        sizes: `${sizePx}x${sizePx}`,
        type: 'image/png',
        purpose: isMaskable ? 'maskable' : 'any',
      })),
    ),
  }
}
