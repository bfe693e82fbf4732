/** Page regions by selector, with the markup that replaces them. */
export type Fragments = Record<string, string>

/** The detail of each event of the cart, by name. */
export type CartEvents = {
  'should_send_ajax_request.adding_to_cart': { button: HTMLElement }
  'ajax_request_not_sent.adding_to_cart': { fragments: false; cart_hash: false; button: HTMLElement }
  adding_to_cart: { button: HTMLElement; data: Record<string, unknown> }
  added_to_cart: {
    fragments?: Fragments | undefined
    cart_hash?: string | undefined
    button?: HTMLElement | undefined
  }
  removed_from_cart: { fragments: Fragments; cart_hash: string; link?: HTMLElement | undefined }
  wc_cart_button_updated: { button: HTMLElement }
  wc_fragments_loaded: object
  wc_fragments_refreshed: object
  wc_fragments_ajax_error: object
  wc_fragment_refresh: object
  wc_update_cart: object
  updated_wc_div: object
}
export type CartEventName = keyof CartEvents

/** The order of an event's values for jQuery handlers of the original. */
const positions: Record<CartEventName, readonly string[]> = {
  'should_send_ajax_request.adding_to_cart': ['button'],
  'ajax_request_not_sent.adding_to_cart': ['fragments', 'cart_hash', 'button'],
  adding_to_cart: ['button', 'data'],
  added_to_cart: ['fragments', 'cart_hash', 'button'],
  removed_from_cart: ['fragments', 'cart_hash', 'link'],
  wc_cart_button_updated: ['button'],
  wc_fragments_loaded: [],
  wc_fragments_refreshed: [],
  wc_fragments_ajax_error: [],
  wc_fragment_refresh: [],
  wc_update_cart: [],
  updated_wc_div: [],
}

export const cartEventNames = Object.keys(positions) as CartEventName[]

/** Named details as the original's positional arguments. */
export const toArguments = (name: CartEventName, detail: object | null): unknown[] => {
  const values = positions[name].map((key) => (detail as Record<string, unknown> | null)?.[key])
  while (values.length && values.at(-1) === undefined) values.pop()
  return values
}

/** Positional arguments as named details. */
export const toDetail = (name: CartEventName, values: unknown[]): Record<string, unknown> =>
  Object.fromEntries(positions[name].map((key, index) => [key, values[index]]))

/** Dispatches on the page. False: a listener called `preventDefault`, so the default action is skipped. */
export const emit = <N extends CartEventName>(root: Document, name: N, detail: CartEvents[N]): boolean =>
  root.body.dispatchEvent(new CustomEvent(name, { bubbles: true, cancelable: true, detail }))

/**
 * Runs the shop's own handler of an event, unless it was vetoed.
 * On the window, where an event arrives last, so that a listener anywhere in the page can veto before.
 */
export const on = <N extends CartEventName>(
  root: Document,
  name: N,
  act: (detail: Partial<CartEvents[N]>) => unknown,
  signal: AbortSignal,
): void =>
  root.defaultView?.addEventListener(
    name,
    (event) => {
      if (!event.defaultPrevented) act((event as CustomEvent<CartEvents[N] | null>).detail ?? {})
    },
    { signal },
  )
