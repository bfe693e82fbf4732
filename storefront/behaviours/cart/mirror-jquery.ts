import { cartEventNames, toArguments, toDetail } from './events.ts'
import type { JQuery, JQueryEvent } from '#storefront/behaviours/page-globals.ts'

const VETO = 'should_send_ajax_request.adding_to_cart'

/**
 * Copies the cart's events between the page and its jQuery, if there is one, each exactly once: unmodified plugins
 * listen with `.on` and positional arguments, and dispatch with `.trigger`.
 */
export default (root: Document): (() => void) => {
  const view = root.defaultView
  if (!view) return () => {}

  const listening = new AbortController()
  const { signal } = listening
  const known = new WeakSet<JQuery>()
  /** jQuery events we made from the page's events, and the reverse: neither is copied back. */
  const copies = new WeakSet<object>()

  /** The page's jQuery, with our listeners; it may have been loaded, or replaced, since the last call. */
  const attachJQuery = (): JQuery | undefined => {
    const { jQuery } = view
    if (!jQuery?.event || known.has(jQuery)) return jQuery
    known.add(jQuery)

    for (const name of cartEventNames) {
      // A dotted name is a namespace to jQuery: such events are only triggered by triggerHandler.
      if (name.includes('.')) continue

      // jQuery's handlers also get the page's own event, but without arguments: only the copy may reach them.
      const { special } = jQuery.event
      const before = special[name]
      special[name] = { ...before, preDispatch: (event) => !event.originalEvent?.bubbles }

      const target = jQuery(name === 'wc_update_cart' ? root : root.body)
      const onTriggered = (event: JQueryEvent, ...values: unknown[]) => {
        if (copies.has(event)) return
        const detail = toDetail(
          name,
          values.map((value) =>
            (value as { jquery?: string } | null)?.jquery ? (value as { 0?: unknown })[0] : value,
          ),
        )
        const copy = new CustomEvent(name, { bubbles: true, cancelable: true, detail })
        copies.add(copy)
        event.target.dispatchEvent(copy)
      }
      target.on(name, onTriggered)
      signal.addEventListener('abort', () => {
        target.off(name, onTriggered)
        special[name] = before
      })
    }
    return jQuery
  }

  for (const name of cartEventNames) {
    view.addEventListener(
      name,
      (event) => {
        const jQuery = attachJQuery()
        if (!jQuery || copies.has(event)) return
        const copy = jQuery.Event(name)
        copies.add(copy)
        const values = toArguments(name, (event as CustomEvent<object | null>).detail).map((value) =>
          value instanceof Element ? jQuery(value) : value,
        )
        if (name !== VETO) jQuery(event.target).trigger(copy, values)
        else if (jQuery(root.body).triggerHandler(copy, values) === false) event.preventDefault()
      },
      { signal },
    )
  }

  attachJQuery()
  view.addEventListener('load', attachJQuery, { signal })
  return () => listening.abort()
}
