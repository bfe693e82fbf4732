import { cartEventNames, toArguments, toDetail } from './events.ts'
import type { JQuery, JQueryEvent } from '#storefront/behaviours/page-globals.ts'

const VETO = 'should_send_ajax_request.adding_to_cart'

/**
 * Carries the cart's events between the page and its jQuery, when there is one, each exactly once:
 * unmodified plugins listen with `.on` and positional arguments, and ask with `.trigger`.
 */
export default (root: Document): (() => void) => {
  const view = root.defaultView
  if (!view) return () => {}

  const listening = new AbortController()
  const { signal } = listening
  const known = new WeakSet<JQuery>()
  /** jQuery events we made from the page's events, and the other way round: neither travels back. */
  const copies = new WeakSet<object>()

  /** The page's jQuery, listened to; it may have arrived, or changed, since the last time. */
  const meet = (): JQuery | undefined => {
    const { jQuery } = view
    if (!jQuery?.event || known.has(jQuery)) return jQuery
    known.add(jQuery)

    for (const name of cartEventNames) {
      // A dotted name is a namespace to jQuery: such events are only asked for, by triggerHandler.
      if (name.includes('.')) continue

      // jQuery's handlers also hear the page's own event, but without arguments: only the copy may reach them.
      const { special } = jQuery.event
      const before = special[name]
      special[name] = { ...before, preDispatch: (event) => !event.originalEvent?.bubbles }

      const target = jQuery(name === 'wc_update_cart' ? root : root.body)
      const hear = (event: JQueryEvent, ...values: unknown[]) => {
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
      target.on(name, hear)
      signal.addEventListener('abort', () => {
        target.off(name, hear)
        special[name] = before
      })
    }
    return jQuery
  }

  for (const name of cartEventNames) {
    view.addEventListener(
      name,
      (event) => {
        const jQuery = meet()
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

  meet()
  view.addEventListener('load', meet, { signal })
  return () => listening.abort()
}
