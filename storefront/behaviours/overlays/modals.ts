import { makeInertAround } from '#storefront/behaviours/focus/inert-around.ts'
import { focusableIn, trapFocus } from '#storefront/behaviours/focus/trap-focus.ts'

const TRIGGER = '[data-modal]'
const EXIT = '.modal-exit'
/** The page around becomes inert when the modal has been painted. */
const PAINTED_MS = 100

type Open = { modal: HTMLElement; trigger: HTMLElement; release: () => void }

/**
 * A trigger opens the element it names; an exit inside, Escape, or a click beside it closes it. The focus
 * moves in, stays in, and returns.
 */
export default (root: Document): (() => void) => {
  const listening = new AbortController()
  const { signal } = listening
  const open: Open[] = []

  const show = (modal: HTMLElement, trigger: HTMLElement) => {
    if (open.some((one) => one.modal === modal)) return
    modal.classList.add('open')
    openOnTop(modal)
    const releaseFocus = trapFocus(modal)
    let restore: (() => void) | undefined
    const painted = setTimeout(() => (restore = makeInertAround(modal)), PAINTED_MS)
    const release = () => {
      clearTimeout(painted)
      restore?.()
      releaseFocus()
    }
    open.push({ modal, trigger, release })
    const first = modal.querySelector<HTMLElement>('[autofocus]') ?? focusableIn(modal)[0]
    if (!first) modal.tabIndex = -1
    ;(first ?? modal).focus({ preventScroll: true })
  }

  const close = (modal: HTMLElement) => {
    modal.classList.remove('open')
    closeOnTop(modal)
    const at = open.findIndex((one) => one.modal === modal)
    const [closed] = at < 0 ? [] : open.splice(at, 1)
    closed?.release()
    closed?.trigger.focus({ preventScroll: true })
  }

  root.addEventListener(
    'click',
    (event) => {
      const pressed = event.target as Element
      const trigger = pressed.closest<HTMLElement>(TRIGGER)
      const modal = trigger && root.getElementById(trigger.dataset['modal'] ?? '')
      if (modal) {
        event.preventDefault()
        return show(modal, trigger)
      }
      const exit = pressed.closest(EXIT)
      const left = open.findLast((one) => (exit ? one.modal.contains(exit) : one.modal === pressed))
      if (!left) return
      event.preventDefault()
      close(left.modal)
    },
    { signal },
  )
  root.addEventListener(
    'keydown',
    (event) => {
      const last = open.at(-1)
      if (event.key !== 'Escape' || event.defaultPrevented || !last) return
      event.preventDefault()
      close(last.modal)
    },
    { signal },
  )
  // A browser has other ways to close a dialog, such as the back gesture of phones.
  root.addEventListener(
    'close',
    ({ target }) => open.some(({ modal }) => modal === target) && close(target as HTMLElement),
    { signal, capture: true },
  )

  return () => {
    for (const { modal } of open.toReversed()) close(modal)
    listening.abort()
  }
}

/**
 * Above everything: as a popover where possible, because a modal dialog makes the browser style the whole
 * page again during the click.
 */
const openOnTop = (modal: HTMLElement) => {
  modal.setAttribute('aria-modal', 'true')
  if (modal.popover) {
    // The browser may have opened it before this script was loaded; from now on it does not close it.
    modal.popover = 'manual'
    modal.showPopover()
  } else if (modal instanceof HTMLDialogElement) {
    if (!modal.open) modal.showModal()
  } else if (!modal.hasAttribute('role')) modal.setAttribute('role', 'dialog')
}

const closeOnTop = (modal: HTMLElement) => {
  modal.removeAttribute('aria-modal')
  if (modal.popover) {
    if (modal.matches(':popover-open')) modal.hidePopover()
  } else if (modal instanceof HTMLDialogElement) modal.close()
}
