import { makeInertAround } from '#storefront/behaviours/focus/inert-around.ts'
import { focusableIn, trapFocus } from '#storefront/behaviours/focus/trap-focus.ts'

const TOGGLE = '.drawer-toggle, .drawer-sub-toggle'
const DRAWER = '.popup-drawer'
const OPEN = `${DRAWER}.show-drawer.active`
const DEFAULT_MS = 250
/** The browser must have painted the closed drawer before it can slide. */
const SHOWN_MS = 10
const LOCKS_SCROLLING = 'showing-popup-drawer-'

type Open = { release: () => void; opener: HTMLElement }

/**
 * A drawer on a narrow window may be a plain part of the page on a wide one, so it is a dialog only
 * while it is open.
 */
const openAsDialog = (root: Document, drawer: HTMLElement) => {
  const title = root.getElementById(`${drawer.id}-title`)
  if (title && !drawer.hasAttribute('aria-label')) drawer.setAttribute('aria-labelledby', title.id)
  if (!drawer.hasAttribute('role')) drawer.dataset['isDialog'] = drawer.role = 'dialog'
  drawer.ariaModal = 'true'
}

/** A plain part of the page again. */
const closeDialog = (drawer: HTMLElement) => {
  drawer.removeAttribute('aria-modal')
  if (!drawer.dataset['isDialog']) return
  delete drawer.dataset['isDialog']
  drawer.removeAttribute('role')
  drawer.removeAttribute('aria-labelledby')
}

/** A field gets its caret after its text. */
const focusOn = (control: HTMLElement | null | undefined) => {
  if (!control) return
  control.focus()
  if (control instanceof HTMLInputElement && control.value) {
    const { value } = control
    control.value = ''
    control.value = value
  }
}

/**
 * Drawers slide in over the page: menu, search, cart. States: closed, `show-drawer`, then `active`, then
 * `pop-animated`. The same toggles also fold parts of a menu open. Without scripts, drawers that are popovers
 * open all the same.
 */
export default (root: Document): (() => void) => {
  const view = root.defaultView
  if (!view || !root.querySelector(TOGGLE)) return () => {}

  const listening = new AbortController()
  const { signal } = listening
  const open = new Map<HTMLElement, Open>()
  /** Undoes that everything around a drawer is inert. */
  const around = new Map<HTMLElement, () => void>()
  const closing = new Set<HTMLElement>()
  const waiting = new Map<HTMLElement, ReturnType<typeof setTimeout>[]>()
  const find = (selector: string | undefined) => {
    try {
      return selector ? root.querySelector<HTMLElement>(selector) : null
    } catch {
      return null
    }
  }
  const targetOf = ({ dataset }: HTMLElement) => find(dataset['toggleTarget'])
  const togglesOf = (target: HTMLElement) =>
    [...root.querySelectorAll<HTMLElement>(TOGGLE)].filter((toggle) => targetOf(toggle) === target)
  const notify = (name: string) => view.dispatchEvent(new Event(name))

  const later = (target: HTMLElement, ms: number, act: () => void) =>
    waiting.set(target, [...(waiting.get(target) ?? []), setTimeout(act, ms)])
  const cancel = (target: HTMLElement) => {
    waiting.get(target)?.forEach(clearTimeout)
    waiting.delete(target)
  }

  const setExpanded = (toggles: HTMLElement[], isOpen: boolean) => {
    for (const toggle of toggles)
      if (toggle.hasAttribute('aria-expanded')) toggle.setAttribute('aria-expanded', String(isOpen))
  }

  const lockScrolling = (bodyClass: string, isOpen: boolean) => {
    root.body.classList.toggle(bodyClass, isOpen)
    if (!bodyClass.includes(LOCKS_SCROLLING)) return
    // The space of the hidden scrollbar stays free, so that the page does not move.
    if (isOpen)
      root.documentElement.style.setProperty(
        '--scrollbar-offset',
        `${view.innerWidth - root.documentElement.clientWidth}px`,
      )
    root.body.classList.toggle('kadence-scrollbar-fixer', isOpen)
    root.documentElement.style.overflowY = isOpen ? 'hidden' : ''
  }

  const show = (target: HTMLElement, toggle: HTMLElement, durationMs: number) => {
    const { toggleBodyClass, setFocus } = toggle.dataset
    // A script may press the toggle for somebody who pressed something else.
    const isDrawer = target.matches(DRAWER)
    closing.delete(target)
    target.classList.add('show-drawer')
    if (isDrawer) openAsDialog(root, target)
    if (isDrawer && target.popover && !target.matches(':popover-open')) target.showPopover()
    if (toggleBodyClass) lockScrolling(toggleBodyClass, true)
    setExpanded([toggle], true)
    later(target, SHOWN_MS, () => {
      target.classList.add('active')
      setExpanded(togglesOf(target), true)
      if (isDrawer) open.set(target, { opener: find(':focus') ?? toggle, release: trapFocus(target) })
      notify('kadence-drawer-opened')
      focusOn(find(setFocus) ?? (isDrawer ? focusableIn(target)[0] : undefined))
    })
    later(target, durationMs, () => {
      target.classList.add('pop-animated')
      if (isDrawer && !around.has(target)) around.set(target, makeInertAround(target))
    })
  }

  const hide = (target: HTMLElement, toggle: HTMLElement, durationMs: number, movesFocus: boolean) => {
    const { opener, release } = open.get(target) ?? {}
    const { toggleBodyClass = togglesOf(target)[0]?.dataset['toggleBodyClass'], setFocus } = toggle.dataset
    closing.add(target)
    target.classList.remove('active', 'pop-animated')
    if (toggleBodyClass) lockScrolling(toggleBodyClass, false)
    setExpanded([toggle], false)
    release?.()
    open.delete(target)
    const restoreAround = () => {
      around.get(target)?.()
      around.delete(target)
    }
    // The focus goes elsewhere in the page, for example to the target of a link.
    if (!movesFocus) restoreAround()
    later(target, durationMs, () => {
      closing.delete(target)
      restoreAround()
      target.classList.remove('show-drawer')
      if (target.popover && target.matches(':popover-open')) target.hidePopover()
      closeDialog(target)
      setExpanded(togglesOf(target), false)
      notify('kadence-drawer-closed')
      // Back to the opener that was used; a drawer may have several.
      if (movesFocus && target.matches(DRAWER)) focusOn(opener?.isConnected ? opener : find(setFocus))
    })
  }

  const turn = (toggle: HTMLElement, { movesFocus = true } = {}) => {
    const target = targetOf(toggle)
    if (!target) return
    const { toggleDuration } = toggle.dataset
    const durationMs = Number.parseInt(toggleDuration ?? '', 10)
    const ms = durationMs >= 0 ? durationMs : DEFAULT_MS
    cancel(target)
    if (target.classList.contains('show-drawer') && !closing.has(target)) hide(target, toggle, ms, movesFocus)
    else show(target, toggle, ms)
  }

  /** Through its own close button where it has one, so that listeners there are called. */
  const close = (drawer: HTMLElement, options?: { movesFocus: boolean }) => {
    const toggles = togglesOf(drawer)
    const toggle = toggles.find((one) => drawer.contains(one)) ?? toggles[0]
    if (toggle) turn(toggle, options)
  }

  root.addEventListener(
    'click',
    (event) => {
      const pressed = event.target as Element
      const toggle = pressed.closest<HTMLElement>(TOGGLE)
      if (toggle && targetOf(toggle)) {
        // A theme's own script has already opened or closed it.
        if (event.defaultPrevented) return
        event.preventDefault()
        return turn(toggle)
      }
      const drawer = pressed.closest<HTMLElement>(OPEN)
      if (!drawer) return
      if (pressed.matches('.drawer-overlay, #search-drawer .drawer-content')) {
        event.preventDefault()
        return close(drawer)
      }
      // Following a link closes the menu, also a link within this page.
      const link = pressed.closest('a[href]')
      if (link && drawer.matches('#mobile-drawer') && !link.matches('[role=tab], .kt-tab-title'))
        close(drawer, { movesFocus: false })
    },
    { signal },
  )

  let isEscapeTaken = false
  view.addEventListener(
    'keydown',
    (event) => (isEscapeTaken = event.key === 'Escape' && event.defaultPrevented),
    { signal },
  )
  root.addEventListener(
    'keyup',
    ({ key }) => {
      // One level at a time: an element above has already handled this Escape.
      const last = [...root.querySelectorAll<HTMLElement>(OPEN)]
        .sort((a, b) => [...open.keys()].indexOf(a) - [...open.keys()].indexOf(b))
        .at(-1)
      if (key === 'Escape' && last && !isEscapeTaken) close(last)
      isEscapeTaken = false
    },
    { signal },
  )
  // On a wider window a menu drawer becomes a plain part of the page.
  view.addEventListener(
    'resize',
    () => {
      for (const drawer of open.keys()) {
        const overlay = drawer.querySelector('.drawer-overlay')
        if (overlay && !overlay.checkVisibility()) close(drawer, { movesFocus: false })
      }
    },
    { signal },
  )

  /** The drawer was opened by the browser before this script was loaded. */
  const takeOver = (drawer: HTMLElement) => {
    const toggle = togglesOf(drawer).find((one) => !drawer.contains(one))
    if (!toggle) return
    drawer.classList.add('show-drawer', 'active', 'pop-animated')
    show(drawer, toggle, 0)
  }

  // From here on this script opens and closes them instead of the browser.
  const popovers = [...root.querySelectorAll<HTMLElement>(`${DRAWER}[popover]`)]
  for (const drawer of popovers) {
    const isOpen = drawer.matches(':popover-open')
    drawer.popover = 'manual'
    if (isOpen) takeOver(drawer)
    for (const toggle of togglesOf(drawer))
      if (!drawer.contains(toggle)) toggle.setAttribute('aria-expanded', 'false')
  }

  // The menu's branch of this page is open from the start.
  for (const item of root.querySelectorAll(
    '.has-collapse-sub-nav :is(.current-menu-ancestor, .current-menu-item.menu-item-has-children)',
  )) {
    const toggle = item.querySelector<HTMLElement>('.drawer-sub-toggle')
    if (toggle && !targetOf(toggle)?.classList.contains('show-drawer')) turn(toggle, { movesFocus: false })
  }

  return () => {
    for (const drawer of open.keys()) close(drawer, { movesFocus: false })
    listening.abort()
    for (const drawer of popovers) drawer.popover = 'auto'
  }
}
