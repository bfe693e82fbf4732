import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { BrowserContext, Page, Request, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { bundleForPage } from '../tools/browser/bundle-for-page.ts'
import { openBrowser, type TestBrowser } from './shared-browser.ts'

/** The policy of the shop's own pages: what violates it does not work in the shop. */
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'"

export const SHOP = 'https://sklep.example.pl'
export const FRAGMENT = 'div.widget_shopping_cart_content'
export const HASH_KEY = 'wc_cart_hash_T'
export const FRAGMENTS_KEY = 'wc_fragments_T'

export type Asked = {
  endpoint: string
  body: string
  fields: Record<string, string>
  headers: Record<string, string>
}
type Answer = {
  status?: number
  json?: unknown
  body?: string
  contentType?: string
  headers?: Record<string, string>
}
/** The answer of the shop's server to a call; undefined: the connection breaks. */
export type Answering = (requested: Asked) => Answer | undefined | Promise<Answer | undefined>

export type PageOptions = {
  path?: string
  /** Changes to `wc_add_to_cart_params`; null: the page does not set it. */
  addToCart?: Record<string, string> | null
  /** The page has the fragments script. */
  hasFragments?: boolean
  /** Timeout of the fragments script. */
  timeoutMs?: number
  jQuery?: 'jquery' | 'jquery-oldest'
  /** Script that runs before the shop's own, after jQuery. */
  before?: string
  cookies?: Record<string, string>
}

/**
 * Pages with every behaviour of the shop, in real Chromium, with recorded answers. Call it at the top
 * of a test file.
 */
export const shopPages = () => {
  let browser: TestBrowser
  let script: string

  const shop = {
    context: undefined as never as BrowserContext,
    page: undefined as never as Page,
    /** Calls in their order. */
    requested: [] as Asked[],
    /** Addresses that the browser opened, or tried to. */
    visited: [] as string[],
    answers: {} as Record<string, Answering>,
    /** Whole pages by path. */
    pages: {} as Record<string, (request: Request) => Answer>,
    errors: [] as string[],

    /** Opens a page of the shop with this body. */
    open: async (body: string, options: PageOptions = {}) => {
      const path = options.path ?? '/sklep/'
      shop.pages[path] ??= () => ({
        body: documentOf(body, options),
        contentType: 'text/html; charset=UTF-8',
      })
      const cookies = Object.entries(options.cookies ?? {}).map(([name, value]) => ({
        name,
        value,
        url: SHOP,
      }))
      if (cookies.length) await shop.context.addCookies(cookies)
      await shop.page.goto(SHOP + path)
      shop.visited.length = 0
    },

    /** One more tab of the same visitor. */
    openTab: async (path = '/sklep/') => {
      const tab = await shop.context.newPage()
      await tab.goto(SHOP + path)
      return tab
    },

    /** Records events of the page with their details; elements are named by their class. */
    record: (...names: string[]) =>
      shop.page.evaluate((received) => {
        const recorded: unknown[] = []
        Object.assign(window, { recorded })
        const plain = (value: unknown): unknown => (value instanceof Element ? `<${value.className}>` : value)
        for (const name of received) {
          window.addEventListener(name, (event) => {
            const detail = Object.entries(((event as CustomEvent).detail ?? {}) as object).map(
              ([key, value]) => [key, plain(value)],
            )
            recorded.push([name, Object.fromEntries(detail)])
          })
        }
      }, names),
    recorded: () =>
      shop.page.evaluate(
        () => (window as never as { recorded: [string, Record<string, unknown>][] }).recorded,
      ),
  }

  const answer = async (route: Route) => {
    const request = route.request()
    const url = new URL(request.url())
    if (url.pathname === '/main.js') return route.fulfill({ contentType: 'text/javascript', body: script })
    const library = /^\/(jquery(?:-oldest)?)\.js$/.exec(url.pathname)?.[1]
    if (library)
      return route.fulfill({
        contentType: 'text/javascript',
        body: await readFile(createRequire(import.meta.url).resolve(library), 'utf8'),
      })
    if (url.pathname === '/config.js')
      return route.fulfill({ contentType: 'text/javascript', body: url.searchParams.get('text') ?? '' })

    const isNavigation = request.isNavigationRequest()
    if (isNavigation) shop.visited.push(url.pathname + url.search)
    const endpoint = url.searchParams.get('wc-ajax') ?? (isNavigation ? undefined : url.pathname)
    const answering = endpoint === undefined ? undefined : shop.answers[endpoint]
    if (endpoint !== undefined && answering) {
      const body = request.postData() ?? ''
      const requested = {
        endpoint,
        body,
        fields: Object.fromEntries(new URLSearchParams(body)),
        headers: request.headers(),
      }
      shop.requested.push(requested)
      const given = await answering(requested)
      // The page may be closed by now.
      return (given ? fulfill(route, given) : route.abort('failed')).catch(() => {})
    }
    return fulfill(
      route,
      shop.pages[url.pathname]?.(request) ?? {
        status: isNavigation ? 200 : 404,
        body: '<title>Inna strona</title>',
        contentType: 'text/html',
      },
    )
  }

  beforeAll(async () => {
    ;[browser, script] = await Promise.all([
      openBrowser(),
      bundleForPage('storefront/behaviours/main.ts', 'klepkaBehaviours'),
    ])
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    Object.assign(shop, { requested: [], visited: [], answers: {}, pages: {}, errors: [] })
    shop.context = await browser.newContext()
    await shop.context.route('**/*', answer)
    shop.page = await shop.context.newPage()
    shop.page.on('pageerror', (error) => shop.errors.push(error.message))
    shop.page.on(
      'console',
      (message) => /Content Security Policy/.test(message.text()) && shop.errors.push(message.text()),
    )
  })
  afterEach(() => shop.context.close())

  return shop
}

const fulfill = (route: Route, { json, ...rest }: Answer) =>
  route.fulfill(
    json === undefined
      ? rest
      : { ...rest, contentType: 'application/json; charset=UTF-8', body: JSON.stringify(json) },
  )

const script = (text: string) => `<script src="/config.js?text=${encodeURIComponent(text)}"></script>`

/** A page as served by the shop: globals first, then the shop's script. */
const documentOf = (
  body: string,
  { addToCart = {}, hasFragments = false, timeoutMs = 5000, jQuery, before = '' }: PageOptions,
) => {
  const wcAjaxUrl = '/?wc-ajax=%%endpoint%%'
  const globals = {
    // Other tests check its cookies.
    wc_order_attribution: { params: { allowTracking: false } },
    ...(addToCart && {
      wc_add_to_cart_params: {
        ajax_url: '/wp-admin/admin-ajax.php',
        wc_ajax_url: wcAjaxUrl,
        i18n_view_cart: 'Zobacz koszyk',
        cart_url: '/koszyk/',
        is_cart: '',
        cart_redirect_after_add: 'no',
        ...addToCart,
      },
    }),
    ...(hasFragments && {
      wc_cart_fragments_params: {
        wc_ajax_url: wcAjaxUrl,
        cart_hash_key: HASH_KEY,
        fragment_name: FRAGMENTS_KEY,
        request_timeout: String(timeoutMs),
      },
    }),
  }
  return `<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>Sklep</title>
${script(
  Object.entries(globals)
    .map(([name, value]) => `var ${name}=${JSON.stringify(value)};`)
    .join(''),
)}
${jQuery ? `<script src="/${jQuery}.js"></script>` : ''}
<script type="module" src="/main.js"></script></head><body>${body}${before ? script(before) : ''}</body></html>`
}

/** A cart region in the server's markup. */
export const miniCart = (...items: { key: string; name: string }[]) =>
  `<div class="widget_shopping_cart_content">${
    items.length
      ? `<ul class="woocommerce-mini-cart">${items
          .map(
            ({ key, name }) =>
              `<li class="woocommerce-mini-cart-item"><a href="/produkt/${key}/">${name}</a> <a href="/koszyk/?remove_item=${key}" class="remove remove_from_cart_button" role="button" aria-label="Usuń ${name} z koszyka" data-cart_item_key="${key}" data-success_message="„${name}” usunięto z koszyka">×</a></li>`,
          )
          .join('')}</ul><a class="button wc-forward" href="/koszyk/">Zobacz koszyk</a>`
      : '<p class="woocommerce-mini-cart__empty-message">Brak produktów w koszyku.</p>'
  }</div>`

/** An add button of a listing. */
export const addButton = (productId: string, attributes = '') =>
  `<div class="card"><button class="button add_to_cart_button ajax_add_to_cart" data-quantity="1" data-product_id="${productId}" data-success_message="dodano ${productId}" ${attributes}>Dodaj ${productId}</button></div>`

/** Lets the test decide when the server answers. */
export const delayedAnswer = <T>(value: T) => {
  let release = () => {}
  const answer = new Promise<T>((resolve) => (release = () => resolve(value)))
  return { answer, release }
}
