import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { BotCheckChoice } from '#contract/contact-forms/bot-check-choice.ts'
import { botCheckActions } from '#contract/contact-forms/bot-check.ts'
import { NAMESPACE, REST_ROOT } from '#contract/contact-forms/wire.ts'
import { ADMIN_BAR_STYLE, drawPage, type PageProps } from '#storefront/draw'
import type { PageFrame } from '#storefront/page-frame.ts'
import { botCheckPage } from '#server/bot-check/bot-check-page.ts'
import { cartIdOf } from '#server/cart/cart-cookies.ts'
import { loadCart } from '#server/cart/load-cart.ts'
import { renewCart } from '#server/cart/renew-cart.ts'
import { takeNotices } from '#server/cart/take-notices.ts'
import { menu } from './menu.ts'
import { findOwner } from '#server/console/find-owner.ts'
import { hasDismissedBanner } from '#server/console/coming-soon-banner.ts'
import { pageNonce } from '#server/console/page-nonce.ts'
import { acceptedEncoding, compress } from '#server/http/compress.ts'
import { isClosed } from '#server/opening/missing-for-sale.ts'
import type { ShopSettings } from '#server/shop-settings/shop-settings.ts'
import type { Shop } from '#server/shop.ts'
import { assets, assetsWithForms } from '#server/static/assets.ts'
import { campaignScript } from './campaign-script.ts'
import { listPageLinks } from './list-page-links.ts'
import { lookOf } from './look-of.ts'
import { pageConfig } from './page-config.ts'
import type { PageCache } from './page-cache.ts'
import { pageKey } from './page-cache.ts'
import { type MoreSources, securityHeaders } from './security-headers.ts'

export type PageToShow<K extends keyof PageProps> = {
  page: K
  props: PageProps[K]
  title: string
  description?: string
  /** Without the site's address; null: this page has no address worth keeping (cart, checkout). */
  canonicalPath?: string | null
  isIndexed?: boolean
  openGraph?: { type?: string; image?: string | null }
  jsonLd?: object[]
  status?: ContentfulStatusCode
  /** The page is the same for every visitor without a cart. */
  isCacheable?: boolean
  search?: string
  /** Whether a contact form stands on it, or only a bot check runs. */
  contact?: 'form' | 'bot-check' | undefined
  /** What the page's forms want of the bot check. */
  botCheck?: BotCheckChoice
  /** Other hosts that a check of the page's own needs. */
  sources?: MoreSources | undefined
  /** Shown without cart, notices and owner: the database, which knows them, cannot be asked. */
  isWithoutVisitor?: boolean
  /** What of the console changes what this page shows, for the owner's bar. */
  edit?: NonNullable<PageFrame['adminBar']>['edit']
  /** Page globals beyond the usual, e.g. `wc_checkout_params`. */
  globals?: Record<string, unknown>
}

/**
 * A page drawn for one visitor is compressed once and sent once, so quickly: a fifth of its size in half a
 * millisecond.
 */
const QUICK_BROTLI = 4
const MIN_COMPRESSED_BYTES = 1_024

const caches = new WeakMap<Shop, PageCache>()

/** The running shop hands its cache over once; without one every page is drawn afresh. */
export const usePageCache = (shop: Shop, cache: PageCache): void => void caches.set(shop, cache)

/** What the cache's entries depend on besides their address. */
export const cacheVersion = (shop: Shop): string => {
  const { catalog, settings } = shop.versions()
  return `${catalog}.${settings}`
}

/** Draws a page for this visitor: with their cart and the notices waiting for them, which are then gone. */
export const showPage = async <K extends keyof PageProps>(
  c: Context,
  shop: Shop,
  page: PageToShow<K>,
): Promise<Response> => {
  const url = new URL(c.req.url)
  const cartId = page.isWithoutVisitor ? null : cartIdOf(c, shop)
  const owner = page.isWithoutVisitor ? null : await findOwner(c, shop)

  const visit = cartId === null ? null : await loadCart(shop, cartId)
  const notices = visit && cartId !== null && visit.notices.length ? await takeNotices(shop, cartId) : []
  if (visit) await renewCart(c, shop, visit)
  const mayCache =
    (page.isCacheable ?? false) &&
    cartId === null &&
    owner === null &&
    (page.status ?? 200) === 200 &&
    c.req.method === 'GET'

  const frame: PageFrame = {
    ...(await frameOf(shop, url, page)),
    cart: visit?.cart ?? null,
    notices,
    comingSoonBanner:
      owner && (await isClosed(shop)) && !(await hasDismissedBanner(shop, owner.id))
        ? { restUrl: `/wp-json/wp/v2/users/${owner.id}`, nonce: pageNonce(shop, owner, 'coming-soon') }
        : null,
    adminBar: owner && {
      ownerName: owner.name,
      edit: page.edit ?? null,
      signOutNonce: pageNonce(shop, owner, 'sign-out'),
    },
  }

  const html = drawPage(page.page, page.props, frame)
  const isSecure = url.protocol === 'https:' || shop.settings.publicUrl.startsWith('https:')
  const inlineStyles = [frame.themeStyle, frame.adminBar ? ADMIN_BAR_STYLE : ''].filter(Boolean)
  const headers: Record<string, string> = {
    'Content-Type': 'text/html; charset=UTF-8',
    ...securityHeaders(
      [frame.configScript],
      isSecure,
      page.sources ?? (page.contact ? botCheckPage(shop.shopSettings(), page.botCheck) : undefined),
      inlineStyles,
    ),
    // Kept by nobody but the browser's own back and forward; a page with a cart belongs to one visitor.
    'Cache-Control': mayCache ? 'public, max-age=0, must-revalidate' : 'private, no-cache',
    Vary: 'Cookie, Accept-Encoding',
  }

  if (mayCache)
    caches
      .get(shop)
      ?.keep(pageKey(url.pathname, url.search.slice(1)), cacheVersion(shop), shop.now(), html, headers)
  // As bytes: measuring and sending a text of many pieces would put it together twice.
  const body = Buffer.from(html)
  const encoding =
    body.length > MIN_COMPRESSED_BYTES ? acceptedEncoding(c.req.header('accept-encoding')) : undefined
  if (!encoding) return c.body(body, page.status ?? 200, headers)
  const small = await compress(body, encoding, QUICK_BROTLI)
  return c.body(new Uint8Array(small), page.status ?? 200, { ...headers, 'Content-Encoding': encoding })
}

const frameOf = async <K extends keyof PageProps>(shop: Shop, url: URL, page: PageToShow<K>) => {
  const settings = shop.shopSettings()
  const canonicalPath = page.canonicalPath === undefined ? url.pathname : page.canonicalPath
  const jsonLd = page.jsonLd ?? []
  const contact = page.contact && contactGlobals(settings, page.contact, page.botCheck)
  return {
    shop: {
      name: settings.shopName,
      tagline: settings.tagline,
      email: settings.email,
      phone: settings.phone,
      openingHours: settings.openingHours,
      companyLines: settings.companyLines,
    },
    path: url.pathname,
    title:
      page.title === settings.shopName
        ? `${settings.shopName} – ${settings.tagline}`
        : `${page.title} – ${settings.shopName}`,
    description: page.description ?? settings.tagline,
    canonicalUrl: canonicalPath === null ? null : shop.settings.publicUrl + canonicalPath,
    isIndexed: page.isIndexed ?? true,
    openGraph: {
      type: page.openGraph?.type ?? 'website',
      image: absolute(shop, page.openGraph?.image ?? null),
    },
    jsonLd,
    menu: await menu(shop),
    pages: await listPageLinks(shop),
    storeNotice:
      settings.storeNotice.isOn && settings.storeNotice.text
        ? { id: md5(settings.storeNotice.text), text: settings.storeNotice.text }
        : null,
    isDemo: !shop.settings.isProduction,
    campaignScript: await campaignScript(shop),
    assets: contact ? assetsWithForms() : assets(),
    configScript: pageConfig(shop, {
      isCart: page.page === 'cart',
      ...(page.globals || contact ? { more: { ...page.globals, ...contact } } : {}),
    }),
    ...lookOf(settings),
    search: page.search ?? '',
  } satisfies Partial<PageFrame>
}

/** What clients of contact forms read; undefined: nothing of it runs on the page. */
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

const absolute = (shop: Shop, address: string | null) =>
  address?.startsWith('/') ? shop.settings.publicUrl + address : address
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
