import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { BotCheckChoice } from '#contract/contact-forms/bot-check-choice.ts'
import { botCheckActions } from '#contract/contact-forms/bot-check.ts'
import { NAMESPACE, REST_ROOT } from '#contract/contact-forms/wire.ts'
import { offeredConsents } from '#contract/console/privacy/marketing-settings.ts'
import type { ShopContent } from '#contract/shop/content/blocks.ts'
import { pictureVersion, type ShopLogo, shownLogo } from '#contract/shop/logo.ts'
import { coloursOf } from '#contract/shop/theme/theme.ts'
import { findOwner, type Owner } from '#server/identity/owners/find-owner.ts'
import { botCheckPage } from '#server/platform/bot-check/provider-of.ts'
import { assetsOf, fontsOf } from '#server/platform/files/assets.ts'
import { acceptedEncoding, compress } from '#server/platform/http/compress.ts'
import { fillSlots, toRegions } from '#server/platform/http/fill-slots.ts'
import { type MoreSources, securityHeaders } from '#server/platform/http/security-headers.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import { filterNames } from '#server/shop/catalog/filters/definitions.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { pageScriptWanted } from '#server/shop/events.ts'
import type { PageFrame, PageOwner, PageVisitor } from '#storefront/page-frame.ts'
import {
  ADMIN_BAR_STYLE,
  markedPath,
  type PageProps,
  renderPage,
  renderRegions,
  renderSurroundings,
  renderTemplate,
  type Surroundings,
  renderTheme,
} from '#storefront/render'
import { NO_CART, isPrefetch, recordVisit } from '../analytics/collect-views.ts'
import { cartIdOf, renewCart } from '../cart/cart-cookies.ts'
import { loadCart } from '#server/shop/cart/load-cart.ts'
import { consumeNotices } from '../cart/notices.ts'
import { loadMenuCached } from '../catalog/categories.ts'
import { loadShownContent } from '../home-page/shop-content.ts'
import { isClosed } from '../opening/missing-for-sale.ts'
import { footerLines } from '../static-pages/shop-facts.ts'
import { listPageLinks } from '../static-pages/static-pages.ts'
import { hasDismissedBanner, pageNonce } from './owner-bar.ts'
import { cacheVersion, pageCache, pageKey, PREVIEWED, PRIVATE } from '#server/shop/pages/cache/page-cache.ts'
import { purposesOf, TAGGED_PAGES, tagSources } from './consent-script.ts'
import { pageConfig } from './page-config.ts'

export type PageToShow<K extends keyof PageProps> = {
  page: K
  props: PageProps[K]
  title: string
  description?: string
  /** Without the site's origin; null for pages that have no canonical address (cart, checkout). */
  canonicalPath?: string | null
  isIndexed?: boolean
  openGraph?: {
    type?: string
    image?: string | null
    imageAlt?: string
    /** More of them, by name: `product:price:amount`. */
    properties?: Record<string, string>
  }
  jsonLd?: object[]
  status?: ContentfulStatusCode
  /** The page is the same for every visitor but for the regions of its frame. */
  isCacheable?: boolean
  search?: string
  /** Whether a contact form is on it, or only a bot check runs. */
  contact?: 'form' | 'bot-check' | undefined
  /** The bot check its forms require. */
  botCheck?: BotCheckChoice
  /** The menu and footer of a draft; otherwise those that are published. */
  surroundings?: Pick<ShopContent, 'menu' | 'footer'>
  /** Addresses of its videos; those of other servers are allowed one by one. */
  mediaSources?: string[]
  /** Other hosts that are needed by the page's own check. */
  sources?: MoreSources | undefined
  /** Shown without cart, notices and owner, because the database is unavailable. */
  isWithoutVisitor?: boolean
  /** The console screen that edits this page, for the owner's bar. */
  edit?: PageOwner['adminBar']['edit']
  /** Page globals beyond the usual, e.g. `wc_checkout_params`. */
  globals?: Record<string, unknown>
}

/**
 * A page rendered for one visitor is compressed for one response, so at a fast level: to a fifth of its size in half a
 * millisecond.
 */
const QUICK_BROTLI = 4
const MIN_COMPRESSED_BYTES = 1_024

/** Responds with the page, with this visitor's cart and new notices, which are shown once. */
export const showPage = async <K extends keyof PageProps>(
  c: Context,
  services: Services,
  page: PageToShow<K>,
): Promise<Response> => {
  const url = new URL(c.req.url)
  const cartId = page.isWithoutVisitor ? null : cartIdOf(c, services)
  const owner = page.isWithoutVisitor ? null : await findOwner(c, services)

  // Nobody may ever see it: its notices are shown later, and the cart is not in use.
  const isAhead = isPrefetch(c.req.header('sec-purpose'))
  const visit = cartId === null ? null : await loadCart(services, cartId, { hasCodePrices: false })
  const notices =
    visit && cartId !== null && visit.notices.length && !isAhead ? await consumeNotices(services, cartId) : []
  if (visit && !isAhead) await renewCart(c, services, visit)
  if (owner === null && !page.isWithoutVisitor && (page.status ?? 200) === 200 && c.req.method === 'GET')
    recordVisit(c, services, { viewWith: visit?.cart ?? NO_CART })
  const visitor: PageVisitor = {
    cart: visit?.cart ?? null,
    notices,
    owner: owner && (await ownerRegions(services, owner, page.edit ?? null)),
  }
  const isShared =
    (page.isCacheable ?? false) &&
    !isPreview(url) &&
    owner === null &&
    (page.status ?? 200) === 200 &&
    c.req.method === 'GET'
  const { html, headers } = isShared
    ? await sharedPage(services, url, page, visitor)
    : await ownPage(services, url, page, visitor)
  if (cartId !== null || !isShared) headers['Cache-Control'] = PRIVATE

  const encoding =
    html.length > MIN_COMPRESSED_BYTES ? acceptedEncoding(c.req.header('accept-encoding')) : undefined
  if (!encoding) return c.body(new Uint8Array(html), page.status ?? 200, headers)
  const small = await compress(html, encoding, QUICK_BROTLI)
  return c.body(new Uint8Array(small), page.status ?? 200, { ...headers, 'Content-Encoding': encoding })
}

/** Opened by a link that shows a campaign before it is on, see `campaigns/preview-links/preview-token.ts`. */
const isPreview = (url: URL) => PREVIEWED.test(url.search.slice(1))

type Rendered = { html: Buffer; headers: Record<string, string> }

/** Rendered once for all visitors; this visitor's regions are put into its slots. */
const sharedPage = async <K extends keyof PageProps>(
  services: Services,
  url: URL,
  page: PageToShow<K>,
  visitor: PageVisitor,
): Promise<Rendered> => {
  const cache = services.get(pageCache)
  const key = pageKey(url.pathname, url.search.slice(1), filterNames(services))
  let cached = cache.find(key, cacheVersion(services), services.now())
  if (!cached) {
    const frame = await frameOf(services, url, page)
    const headers = pageHeaders(services, url, page, [frame.configScript], [frame.themeStyle])
    const template = renderTemplate(page.page, page.props, frame, surroundingsOf(services, frame))
    cached = cache.store(key, cacheVersion(services), services.now(), template, headers)
  }
  return {
    html: Buffer.concat(fillSlots(cached.slotted, toRegions(renderRegions(visitor)))),
    headers: { ...cached.headers },
  }
}

/** Rendered only for this visitor. */
const ownPage = async <K extends keyof PageProps>(
  services: Services,
  url: URL,
  page: PageToShow<K>,
  visitor: PageVisitor,
): Promise<Rendered> => {
  const frame = await frameOf(services, url, page)
  const styles = [frame.themeStyle, visitor.owner ? ADMIN_BAR_STYLE : '']
  return {
    // As bytes: measuring and sending a string of many pieces would join them twice.
    html: Buffer.from(renderPage(page.page, page.props, frame, visitor, surroundingsOf(services, frame))),
    headers: pageHeaders(services, url, page, [frame.configScript], styles),
  }
}

const pageHeaders = <K extends keyof PageProps>(
  services: Services,
  url: URL,
  page: PageToShow<K>,
  inlineScripts: string[],
  inlineStyles: string[],
): Record<string, string> => {
  const tags = tagSources(services.shopSettings())
  const mayHaveTags = TAGGED_PAGES.has(page.page)
  return {
    'Content-Type': 'text/html; charset=UTF-8',
    ...securityHeaders(services, {
      inlineScripts,
      inlineStyles: inlineStyles.filter(Boolean),
      more: [
        page.sources ?? (page.contact ? botCheckPage(services.shopSettings(), page.botCheck) : undefined),
        ...(mayHaveTags ? tags : []),
      ],
      mediaSources: (page.mediaSources ?? []).filter((address) => !address.startsWith('/')),
      isSecure: url.protocol === 'https:',
    }),
    'Cache-Control': 'public, max-age=0, must-revalidate',
    Vary: 'Cookie, Accept-Encoding',
    // The next page may have tags, which would read the whole address of this one.
    ...(tags.length > 0 && !mayHaveTags && { 'Referrer-Policy': 'strict-origin' }),
  }
}

/** Regions around a page that only the signed-in owner sees. */
const ownerRegions = async (
  services: Services,
  owner: Owner,
  edit: PageOwner['adminBar']['edit'],
): Promise<PageOwner> => ({
  adminBar: { ownerName: owner.name, edit, signOutNonce: pageNonce(services, owner, 'sign-out') },
  comingSoonBanner:
    (await isClosed(services)) && !(await hasDismissedBanner(services, owner.id))
      ? { restUrl: `/wp-json/wp/v2/users/${owner.id}`, nonce: pageNonce(services, owner, 'coming-soon') }
      : null,
})

type FrameTheme = Pick<PageFrame, 'header' | 'themeStyle' | 'themeColors' | 'fonts' | 'logo' | 'iconVersion'>

/** The owner's logo as pages show it. */
export const logoOf = ({ picture, darkPicture }: ShopLogo): PageFrame['logo'] => {
  const light = shownLogo(picture)
  return light && { light, dark: shownLogo(darkPicture) }
}

/** The theme's part of every page, rendered again when the settings change: they are a new object then. */
const frameTheme = definePart('theme of pages', ({ shopSettings }) => {
  let current: { settings: ShopSettings; theme: FrameTheme } | undefined
  return (): FrameTheme => {
    const settings = shopSettings()
    if (current?.settings !== settings) {
      const { theme, logo } = settings
      current = {
        settings,
        theme: {
          header: theme.header,
          logo: logoOf(logo),
          iconVersion: pictureVersion(logo.icon),
          themeStyle: renderTheme(theme),
          fonts: fontsOf(theme.titleFont),
          themeColors: { light: coloursOf(theme, 'light').paper, dark: coloursOf(theme, 'dark').paper },
        },
      }
    }
    return current.theme
  }
})

/** By the menu's marked entry; removed when the objects they are rendered from are replaced. */
const surroundings = definePart('headers and footers', () => ({
  sources: [] as unknown[],
  byPath: new Map<string, Surroundings>(),
}))

const surroundingsOf = (services: Services, frame: PageFrame): Surroundings => {
  // The field of the search has the visitor's text.
  if (frame.search) return renderSurroundings(frame)
  const rendered = services.get(surroundings)
  const sources = [services.shopSettings(), frame.menu, frame.categories, frame.footer, frame.pages]
  if (sources.some((source, index) => source !== rendered.sources[index])) {
    rendered.sources = sources
    rendered.byPath.clear()
  }
  const path = markedPath(frame.menu, frame.path)
  const found = rendered.byPath.get(path)
  if (found) return found
  const made = renderSurroundings({ ...frame, path })
  rendered.byPath.set(path, made)
  return made
}

const frameOf = async <K extends keyof PageProps>(services: Services, url: URL, page: PageToShow<K>) => {
  const settings = services.shopSettings()
  const canonicalPath = page.canonicalPath === undefined ? url.pathname : page.canonicalPath
  const jsonLd = page.jsonLd ?? []
  const categories = await loadMenuCached(services)
  const { menu, footer } = page.surroundings ?? (await loadShownContent(services))
  const contact = page.contact && contactGlobals(settings, page.contact, page.botCheck)
  return {
    shop: {
      name: settings.shopName,
      tagline: settings.tagline,
      email: settings.email,
      phone: settings.phone,
      openingHours: settings.openingHours,
      companyLines: footerLines(settings),
    },
    path: url.pathname,
    title:
      page.title === settings.shopName
        ? `${settings.shopName} – ${settings.tagline}`
        : `${page.title} – ${settings.shopName}`,
    description: page.description ?? settings.tagline,
    canonicalUrl: canonicalPath === null ? null : services.settings.publicUrl + canonicalPath,
    isIndexed: page.isIndexed ?? true,
    openGraph: {
      type: page.openGraph?.type ?? 'website',
      image: absolute(services, page.openGraph?.image ?? null),
      imageAlt: page.openGraph?.imageAlt ?? '',
      properties: page.openGraph?.properties ?? {},
    },
    jsonLd,
    menu: menu ?? categories,
    categories,
    footer,
    pages: await listPageLinks(services),
    hasAccessibility: settings.accessibility.page !== 'off',
    hasNewsletter: offeredConsents(settings.marketing, settings.shopName).length > 0,
    storeNotice:
      settings.storeNotice.isOn && settings.storeNotice.text
        ? { id: md5(settings.storeNotice.text), text: settings.storeNotice.text }
        : null,
    cookieBanner: cookieBannerOf(settings),
    isDemo: !services.settings.isProduction,
    campaignScript: (await services.events.emit(pageScriptWanted, { isPreview: isPreview(url) }))[0] ?? null,
    assets: assetsOf(page.page, contact !== undefined),
    configScript: pageConfig(services, {
      isCart: page.page === 'cart',
      mayHaveTags: TAGGED_PAGES.has(page.page),
      ...(page.globals || contact ? { more: { ...page.globals, ...contact } } : {}),
    }),
    ...services.get(frameTheme)(),
    search: page.search ?? '',
  } satisfies PageFrame
}

const cookieBannerOf = ({ cookieBanner }: ShopSettings): PageFrame['cookieBanner'] => {
  const { isOn, title, text } = cookieBanner
  return isOn ? { title, text, purposes: purposesOf(cookieBanner) } : null
}

const SCRIPTS = /<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs
const STYLES = /<style\b[^>]*>.*?<\/style>/gs

/**
 * A page as visitors would see it, for a frame of the console: without its scripts, and with the theme's style apart,
 * because the console's policy, which the frame inherits, lets no style into markup.
 */
export const renderDraftPage = async <K extends keyof PageProps>(
  services: Services,
  url: URL,
  page: PageToShow<K>,
): Promise<{ html: string; style: string }> => {
  const frame = await frameOf(services, url, { ...page, isIndexed: false })
  const html = renderPage(page.page, page.props, frame, { cart: null, notices: [], owner: null })
  return { html: html.replace(SCRIPTS, '').replace(STYLES, ''), style: frame.themeStyle }
}

/** Globals of the contact forms' clients; undefined when none runs on the page. */
const contactGlobals = (
  settings: ShopSettings,
  contact: 'form' | 'bot-check',
  choice: BotCheckChoice | undefined,
): Record<string, unknown> | undefined => {
  const { config } = botCheckPage(settings, choice)
  const check =
    config.provider === 'none'
      ? {}
      : {
          wpcf7_recaptcha: {
            ...config,
            sitekey: config.siteKey,
            actions: { homepage: botCheckActions.homepage, contactform: botCheckActions.contactForm },
          },
        }
  if (contact === 'bot-check') return config.provider === 'none' ? undefined : check
  return { wpcf7: { api: { root: REST_ROOT, namespace: NAMESPACE } }, ...check }
}

const absolute = (services: Services, address: string | null) =>
  address?.startsWith('/') ? services.settings.publicUrl + address : address
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
