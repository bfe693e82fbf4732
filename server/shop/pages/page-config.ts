import { createHash } from 'node:crypto'
import { FIELD_PREFIX, FIELDS } from '#attribution/fields.ts'
import { paths } from '#storefront/paths.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import type { Services } from '#server/platform/services.ts'

const FRAGMENTS_TIMEOUT_MS = 5_000
/**
 * Library units: months of 30 days. So short that it is cut to 0 minutes: cookies live as long as the browser
 * session.
 */
const ATTRIBUTION_LIFETIME_MONTHS = 0.00001
const ATTRIBUTION_SESSION_MINUTES = 30
const AJAX_URL = '/wp-admin/admin-ajax.php'
const WC_AJAX_URL = '/?wc-ajax=%%endpoint%%'

/**
 * Before anything is drawn: products in a list, where the visitor chose that. Pages are kept for everybody,
 * so the server does not ask.
 */
const LAYOUT_SCRIPT = `/(^|; )klepka-shopLayout=list/.test(document.cookie)&&document.documentElement.classList.add('products-in-list');`

export type PageConfigOptions = {
  isCart: boolean
  /** Globals of this one page, e.g. `wc_checkout_params`. */
  more?: Record<string, unknown>
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** The same text for every page until the owner's choices change. */
const keptTexts = new WeakMap<ShopSettings, Record<'' | '1', string>>()

/**
 * The script text that sets the globals which this shop's own and other clients read.
 * It is inline and allowed by its hash: one request less, and nothing is allowed blindly.
 */
export const pageConfig = (services: Services, { isCart, more }: PageConfigOptions): string => {
  const settings = services.shopSettings()
  const kept = keptTexts.get(settings) ?? { '': '', '1': '' }
  keptTexts.set(settings, kept)
  // A localised boolean: clients expect the texts '' and '1'.
  const isCartText = isCart ? '1' : ''
  kept[isCartText] ||= globalsText(usualGlobals(services, isCartText)) + LAYOUT_SCRIPT
  return more ? kept[isCartText] + globalsText(more) : kept[isCartText]
}

const usualGlobals = (services: Services, isCartText: '' | '1'): Record<string, unknown> => {
  const site = md5(`1_${services.settings.publicUrl}/klepka`)
  return {
    wc_add_to_cart_params: {
      ajax_url: AJAX_URL,
      wc_ajax_url: WC_AJAX_URL,
      i18n_view_cart: 'Zobacz koszyk',
      cart_url: paths.cart,
      is_cart: isCartText,
      cart_redirect_after_add: services.shopSettings().redirectAfterAdd ? 'yes' : 'no',
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
