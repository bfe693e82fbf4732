import { focusableIn } from './focusable.ts'
import { holdFocus } from './hold-focus.ts'
import { keepTabInside } from './keep-tab-inside.ts'

const TRIGGER = '[data-modal]'
const EXIT = '.modal-exit'

type Open = { modal: HTMLElement; trigger: HTMLElement; letGo: () => void }

/** A trigger opens the element it names; an exit inside, Escape, or a click beside it closes it. The focus goes in, stays in, and comes back. */
export default (root: Document): (() => void) => {
  const listening = new AbortController()
  const { signal } = listening
  const open: Open[] = []

  const show = (modal: HTMLElement, trigger: HTMLElement) => {
    if (open.some((one) => one.modal === modal)) return
    modal.classList.add('open')
    if (modal instanceof HTMLDialogElement) {
      // Before this script came, the browser may have opened it by itself.
      if (modal.popover && modal.matches(':popover-open')) modal.hidePopover()
      if (!modal.open) modal.showModal()
    } else {
      if (!modal.hasAttribute('role')) modal.setAttribute('role', 'dialog')
      modal.setAttribute('aria-modal', 'true')
    }
    // Around an open dialog the browser closes the page by itself.
    open.push({ modal, trigger, letGo: modal instanceof HTMLDialogElement ? keepTabInside(modal) : holdFocus(modal) })
    const first = modal.querySelector<HTMLElement>('[autofocus]') ?? focusableIn(modal)[0]
    if (!first) modal.tabIndex = -1
    ;(first ?? modal).focus({ preventScroll: true })
  }

  const close = (modal: HTMLElement) => {
    modal.classList.remove('open')
    if (modal instanceof HTMLDialogElement) modal.close()
    else modal.removeAttribute('aria-modal')
    const at = open.findIndex((one) => one.modal === modal)
    const [closed] = at < 0 ? [] : open.splice(at, 1)
    closed?.letGo()
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
  // A browser has other ways to leave a dialog, such as the back gesture of phones.
  root.addEventListener('close', ({ target }) => open.some(({ modal }) => modal === target) && close(target as HTMLElement), { signal, capture: true })

  return () => {
    for (const { modal } of open.toReversed()) close(modal)
    listening.abort()
  }
}
