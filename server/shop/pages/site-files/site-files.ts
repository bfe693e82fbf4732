import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { type Context, Hono } from 'hono'
import { LOGO_FILE_PATH, pictureVersion } from '#contract/shop/logo.ts'
import { coloursOf } from '#contract/shop/theme/theme.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import { findLogoFile, type IconShape, renderIconPng } from '#server/shop/media/render-logo.ts'
import { isClosed } from '#server/shop/opening/missing-for-sale.ts'
import { paths } from '#storefront/paths.ts'
import { APPLE_ICON_PATH, FAVICON_SVG, MANIFEST_PATH } from '#storefront/render'
import { renderMarkPng, toIco } from './render-mark.ts'

const FAVICON_SIZES_PX = [16, 32, 48]
const APPLE_SIZE_PX = 180
const TAB_SIZE_PX = 96
/** What Chromium needs to offer a shop for the home screen. */
const MANIFEST_SIZES_PX = [192, 512]
const WEEK = 'public, max-age=604800'
const HOUR = 'public, max-age=3600'

const iconPath = (sizePx: number | ':file', isMaskable = false) =>
  `/ikony/${sizePx === ':file' ? sizePx : `znak-${sizePx}${isMaskable ? '-maskowalny' : ''}.png`}`

type Made = Promise<Uint8Array<ArrayBuffer>>

/** Each picture is made at the first request for it, and again once the owner's icon or the colour below it changes. */
const icons = definePart('icons', ({ shopSettings, log }) => {
  const made = new Map<string, Made>()
  let source = ''
  return (name: string, make: (settings: ShopSettings) => Promise<Buffer>): Made => {
    const settings = shopSettings()
    const wanted = `${settings.logo.icon} ${coloursOf(settings.theme, 'light').paper}`
    if (wanted !== source) made.clear()
    source = wanted
    const found = made.get(name) ?? make(settings).then((file) => new Uint8Array(file))
    made.set(name, found)
    found.catch((error: unknown) => {
      made.delete(name)
      log(`icon ${name}: ${String(error)}`)
    })
    return found
  }
})

/** The owner's icon, or the mark of the shop. */
const renderIcon = (services: Services, { logo }: ShopSettings, shape: IconShape): Promise<Buffer> =>
  logo.icon === ''
    ? Promise.resolve(renderMarkPng(FAVICON_SVG, shape.sizePx, { isMaskable: shape.ground !== undefined }))
    : renderIconPng(services, logo.icon, shape)

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
  const iconsByPath = new Map([
    [iconPath(TAB_SIZE_PX), { sizePx: TAB_SIZE_PX, isMaskable: false }] as const,
    ...MANIFEST_SIZES_PX.flatMap((sizePx) =>
      [false, true].map((isMaskable) => [iconPath(sizePx, isMaskable), { sizePx, isMaskable }] as const),
    ),
  ])
  const png = async (c: Context, shape: Pick<IconShape, 'sizePx' | 'isMaskable'>, isOpaque: boolean) =>
    c.body(
      await services.get(icons)(c.req.path, (settings) =>
        renderIcon(services, settings, {
          ...shape,
          ...(isOpaque && { ground: coloursOf(settings.theme, 'light').paper }),
        }),
      ),
      200,
      { 'Content-Type': 'image/png', 'Cache-Control': WEEK },
    )

  return (
    new Hono()
      // Requested by feed readers, bookmarks and scanners, which know no page. Browsers use the page's own link.
      .get('/favicon.ico', async (c) =>
        c.body(await services.get(icons)('favicon', (settings) => makeFavicon(services, settings)), 200, {
          'Content-Type': 'image/x-icon',
          'Cache-Control': WEEK,
        }),
      )
      // iOS rounds the corners itself and shows transparent ones in black.
      .get(APPLE_ICON_PATH, (c) => png(c, { sizePx: APPLE_SIZE_PX }, true))
      .get(LOGO_FILE_PATH, async (c) => {
        const logo = await findLogoFile(services)
        return logo
          ? c.body(new Uint8Array(logo.png), 200, { 'Content-Type': 'image/png', 'Cache-Control': WEEK })
          : c.notFound()
      })
      .get(iconPath(':file'), (c) => {
        const icon = iconsByPath.get(c.req.path)
        return icon ? png(c, icon, icon.isMaskable) : c.notFound()
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

const makeFavicon = async (services: Services, settings: ShopSettings) =>
  toIco(
    await Promise.all(
      FAVICON_SIZES_PX.map(async (sizePx) => ({
        sizePx,
        png: await renderIcon(services, settings, { sizePx }),
      })),
    ),
  )

/** What a home screen shows of the shop. A window of its own still has the browser's way back. */
const manifestOf = (services: Services): object => {
  const { shopName, tagline, theme, logo } = services.shopSettings()
  const { paper } = coloursOf(theme, 'light')
  const version = pictureVersion(logo.icon)
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
        src: iconPath(sizePx, isMaskable) + (version === null ? '' : `?v=${version}`),
        sizes: `${sizePx}x${sizePx}`,
        type: 'image/png',
        purpose: isMaskable ? 'maskable' : 'any',
      })),
    ),
  }
}
