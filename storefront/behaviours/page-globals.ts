/**
 * What an inline script of the server sets before any script of ours runs; other clients read the
 * same names.
 */
export type AddToCartParams = {
  wc_ajax_url: string
  i18n_view_cart: string
  cart_url: string
  /** A localised boolean: '' or '1'. */
  is_cart: string
  cart_redirect_after_add: string
  /** Ours: 'yes' where the cart's drawer opens after adding. */
  opens_cart_drawer?: string
}

export type CartFragmentsParams = {
  wc_ajax_url: string
  cart_hash_key: string
  fragment_name: string
  /** Milliseconds, as text or number. */
  request_timeout: string | number
}

export type JQueryEvent = { target: EventTarget; originalEvent?: Event }
type JQueryHandler = (event: JQueryEvent, ...values: unknown[]) => void

/** The few methods of a page's jQuery (3.5 to 3.7) that the event mirror uses. */
export type JQuery = {
  (target: unknown): {
    readonly 0?: unknown
    readonly jquery: string
    data(): Record<string, unknown>
    on(name: string, handler: JQueryHandler): void
    off(name: string, handler: JQueryHandler): void
    trigger(event: JQueryEvent, values: unknown[]): void
    triggerHandler(event: JQueryEvent, values: unknown[]): unknown
  }
  Event(name: string): JQueryEvent
  param(values: object): string
  event: {
    special: Record<string, { preDispatch?: (event: JQueryEvent) => boolean | undefined } | undefined>
  }
}

/** Words for a page in another language; ours where they are missing. */
export type PageWords = {
  i18n_password_show?: string
  i18n_password_hide?: string
  i18n_dismiss_notice?: string
}

declare global {
  interface Window {
    wc_add_to_cart_params?: AddToCartParams
    wc_cart_fragments_params?: CartFragmentsParams
    woocommerce_params?: PageWords
    jQuery?: JQuery
  }
}

/** The address of a wc-ajax endpoint, from the page's pattern. */
export const endpointUrl = ({ wc_ajax_url }: { wc_ajax_url: string }, endpoint: string): string =>
  String(wc_ajax_url).replace('%%endpoint%%', endpoint)

/** The text of a cookie; empty when it is not set. */
export const readCookie = (root: Document, name: string): string => {
  for (const pair of root.cookie.split('; ')) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at) === name) return decodeURIComponent(pair.slice(at + 1))
  }
  return ''
}
