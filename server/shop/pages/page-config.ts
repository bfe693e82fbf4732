import { createHash } from 'node:crypto'
import { FIELD_PREFIX, FIELDS } from '#attribution/fields.ts'
import { paths } from '#storefront/paths.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { consentModule, tagsModule } from '#server/platform/files/assets.ts'
import { consentScript } from './consent-script.ts'
import { definePart, type Services } from '#server/platform/services.ts'

const FRAGMENTS_TIMEOUT_MS = 5_000
/**
 * In the library's unit, months of 30 days. It rounds down to 0 minutes, so the cookies live as long as the browser
 * session.
 */
const ATTRIBUTION_LIFETIME_MONTHS = 0.00001
const ATTRIBUTION_SESSION_MINUTES = 30
const AJAX_URL = '/wp-admin/admin-ajax.php'
const WC_AJAX_URL = '/?wc-ajax=%%endpoint%%'

/**
 * Shows products as a list, where the visitor chose that, before the first paint. Pages are cached for everybody, so
 * the server cannot read that cookie.
 */
const LAYOUT_SCRIPT = `/(^|; )klepka-shopLayout=list/.test(document.cookie)&&document.documentElement.classList.add('products-in-list');`

export type PageConfigOptions = {
  isCart: boolean
  /** Whether tags of other companies may load on this page. */
  mayHaveTags: boolean
  /** Globals of this one page, e.g. `wc_checkout_params`. */
  more?: Record<string, unknown>
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** A localised boolean: clients expect the texts '' and '1'. */
type IsCartText = '' | '1'
const MODULES = { banner: consentModule, tags: tagsModule }

/** The same text for every page until the settings change: they are a new object then. */
const usualScript = definePart('page globals', (services) => {
  let current: { settings: ShopSettings; scripts: Record<string, string> } | undefined
  return (isCart: IsCartText, mayHaveTags: boolean): string => {
    const settings = services.shopSettings()
    if (current?.settings !== settings) current = { settings, scripts: {} }
    return (current.scripts[`${isCart} ${mayHaveTags}`] ??=
      globalsText(usualGlobals(services, isCart)) +
      (settings.cookieBanner.isOn ? consentScript(settings.cookieBanner, MODULES, mayHaveTags) : '') +
      LAYOUT_SCRIPT)
  }
})

/**
 * The script that sets the globals which our own and other clients read. It is inline, which saves a request, and the
 * CSP allows it by its hash.
 */
export const pageConfig = (services: Services, { isCart, mayHaveTags, more }: PageConfigOptions): string => {
  const usual = services.get(usualScript)(isCart ? '1' : '', mayHaveTags)
  return more ? usual + globalsText(more) : usual
}

const usualGlobals = (services: Services, isCart: IsCartText): Record<string, unknown> => {
  const site = md5(`1_${services.settings.publicUrl}/klepka`)
  return {
    wc_add_to_cart_params: {
      ajax_url: AJAX_URL,
      wc_ajax_url: WC_AJAX_URL,
      i18n_view_cart: 'Zobacz koszyk',
      cart_url: paths.cart,
      is_cart: isCart,
      cart_redirect_after_add: services.shopSettings().redirectAfterAdd ? 'yes' : 'no',
      opens_cart_drawer: services.shopSettings().opensCartAfterAdd ? 'yes' : 'no',
    },
    wc_cart_fragments_params: {
      ajax_url: AJAX_URL,
      wc_ajax_url: WC_AJAX_URL,
      cart_hash_key: `wc_cart_hash_${site}`,
      fragment_name: `wc_fragments_${site}`,
      request_timeout: String(FRAGMENTS_TIMEOUT_MS),
    },
    woocommerce_params: {
      ajax_url: AJAX_URL,
      wc_ajax_url: WC_AJAX_URL,
      i18n_password_show: 'Pokaż hasło',
      i18n_password_hide: 'Ukryj hasło',
    },
    wc_order_attribution: {
      params: {
        lifetime: ATTRIBUTION_LIFETIME_MONTHS,
        session: ATTRIBUTION_SESSION_MINUTES,
        base64: false,
        ajaxurl: AJAX_URL,
        prefix: FIELD_PREFIX,
        allowTracking: true,
        // Of the WordPress consent API, by whose names the shop's banner reports as well.
        ...(services.shopSettings().cookieBanner.isOn && { consentCategory: 'statistics' }),
      },
      fields: FIELDS,
    },
  }
}

const globalsText = (globals: Record<string, unknown>): string =>
  Object.entries(globals)
    .map(([name, value]) => `var ${name}=${scriptJson(value)};`)
    .join('')

/** JSON that may stand inside a script element. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
