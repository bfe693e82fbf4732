import { focusableIn, isTab } from '#storefront/behaviours/focus/trap-focus.ts'
import { readThemeConfig } from './theme-config.ts'

const NAV = '.nav--toggle-sub'
const ITEM = '.menu-item-has-children'
const SUBMENU = 'ul.sub-menu'
const DRAWER_ITEM = `.popup-drawer ${NAV} .menu-item--has-toggle`
const CURRENT = '.current-menu-ancestor, .current-menu-item'
const TOGGLE = '.dropdown-nav-special-toggle'
/** The arrow stays turned while it fades. */
const CLOSED_MS = 5

const itemOf = (element: Element) => element.closest<HTMLElement>('.menu-item--has-toggle')
const toggleOf = (item: Element) =>
  item.querySelector<HTMLElement>(`:scope > ${TOGGLE}, :scope > :not(ul) > ${TOGGLE}`)
const submenuOf = (item: Element) => item.querySelector<HTMLElement>(':scope > ul')
const isOpen = (item: Element) => toggleOf(item)?.getAttribute('aria-expanded') === 'true'

/** Submenus open by their button, by pointing, and close when they are left. One Escape closes one level. */
export default (root: Document): (() => void) => {
  const listening = new AbortController()
  const { signal } = listening
  const { labels } = readThemeConfig(root)

  const label = (item: Element, isShown: boolean) => {
    const title = item.querySelector('.nav-drop-title-wrap')?.textContent?.trim()
    const [alone, of] = isShown ? [labels.collapse, labels.collapseOf] : [labels.expand, labels.expandOf]
    toggleOf(item)?.setAttribute('aria-label', title ? `${of} ${title}` : alone)
  }

  const close = (item: HTMLElement) => {
    for (const inner of [item, ...item.querySelectorAll<HTMLElement>('.menu-item--toggled-on')]) {
      if (!isOpen(inner)) continue
      toggleOf(inner)?.setAttribute('aria-expanded', 'false')
      setTimeout(() => {
        // Opened again meanwhile.
        if (isOpen(inner)) return
        inner.classList.remove('menu-item--toggled-on')
        submenuOf(inner)?.classList.remove('toggle-show')
        label(inner, false)
      }, CLOSED_MS)
    }
  }
  const closeBeside = (item: HTMLElement) => {
    for (const other of item.parentElement?.children ?? [])
      if (other !== item && isOpen(other)) close(other as HTMLElement)
  }
  const show = (item: HTMLElement) => {
    closeBeside(item)
    item.classList.add('menu-item--toggled-on')
    submenuOf(item)?.classList.add('toggle-show')
    toggleOf(item)?.setAttribute('aria-expanded', 'true')
    label(item, true)
    shiftIntoView(item)
  }

  for (const arrow of root.querySelectorAll(`${NAV} .dropdown-nav-toggle`)) {
    const item = arrow.closest('li')
    const link = item?.querySelector(':scope > a')
    if (!item || !link || toggleOf(item) || !submenuOf(item)) continue
    const toggle = root.createElement('button')
    toggle.type = 'button'
    toggle.className = 'dropdown-nav-special-toggle'
    toggle.setAttribute('aria-expanded', 'false')
    link.after(toggle)
    item.classList.add('menu-item--has-toggle')
    label(item, false)
  }

  root.addEventListener(
    'click',
    (event) => {
      const toggle = (event.target as Element).closest(TOGGLE)
      const item = toggle && itemOf(toggle)
      if (item) return isOpen(item) ? close(item) : show(item)
      followClickToOpen(root, event)
    },
    { signal },
  )
  root.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') return escape(event)
      if (!isTab(event)) return
      for (let item = itemOf(event.target as Element); item; item = itemOf(item.parentElement ?? root.body)) {
        const submenu = submenuOf(item)
        const end = submenu && reachable(submenu).at(event.shiftKey ? 0 : -1)
        if (isOpen(item) && end === event.target) close(item)
      }
    },
    { signal },
  )

  /** The innermost level that is open around the focus; else one that is open by hover. */
  const escape = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    let item = itemOf(event.target as Element)
    while (item && !isOpen(item)) item = itemOf(item.parentElement ?? root.body)
    if (item) {
      close(item)
      toggleOf(item)?.focus()
    } else {
      item =
        [...root.querySelectorAll<HTMLElement>(`${NAV} ${ITEM}:hover`)].findLast(
          ({ classList }) => !classList.contains('is-dismissed'),
        ) ?? null
      if (!item || !submenuOf(item)?.checkVisibility({ visibilityProperty: true })) return
      item.classList.add('is-dismissed')
    }
    event.preventDefault()
  }

  const leave = (item: HTMLElement) => {
    item.classList.remove('is-dismissed')
    // In a drawer a part of the menu stays as it was folded; and nothing vanishes under the keyboard.
    if (
      isOpen(item) &&
      !item.closest('.popup-drawer.show-drawer') &&
      !submenuOf(item)?.contains(root.activeElement)
    )
      close(item)
  }
  for (const nav of root.querySelectorAll(NAV)) {
    // Neither bubbles, so both are met on their way down.
    const follow = ({ type, target }: Event) => {
      if (!(target instanceof HTMLElement) || !target.matches(ITEM)) return
      if (type === 'mouseenter') shiftIntoView(target)
      else leave(target)
    }
    nav.addEventListener('mouseenter', follow, { signal, capture: true })
    nav.addEventListener('mouseleave', follow, { signal, capture: true })
  }
  root.addEventListener(
    'focusin',
    ({ target }) => {
      const item = (target as Element).closest<HTMLElement>(`${NAV} li`)
      if (item && target === item.querySelector(':scope > a')) closeBeside(item)
    },
    { signal },
  )

  // In a drawer the branch of this page is open; in a row none is.
  const { desktopPx } = readThemeConfig(root)
  const openItems = () => root.querySelectorAll<HTMLElement>(`${NAV} .menu-item--toggled-on`)
  const unfold = (isRow: boolean) => {
    if (isRow) openItems().forEach(close)
    else
      for (const item of root.querySelectorAll<HTMLElement>(DRAWER_ITEM))
        if (item.matches(CURRENT)) show(item)
  }
  const row = root.defaultView?.matchMedia(`(min-width: ${desktopPx}px)`)
  row?.addEventListener('change', ({ matches }) => unfold(matches), { signal })
  unfold(row?.matches ?? true)

  return () => {
    listening.abort()
    for (const item of root.querySelectorAll('.menu-item--has-toggle')) {
      item.classList.remove('menu-item--has-toggle', 'menu-item--toggled-on')
      submenuOf(item)?.classList.remove('toggle-show')
      toggleOf(item)?.remove()
    }
  }
}

/** Links and buttons of a submenu, without those of parts that are closed. */
const reachable = (submenu: HTMLElement) =>
  focusableIn(submenu).filter((control) => {
    const inner = control.closest('ul')
    return (
      inner === submenu || inner?.classList.contains('toggle-show') || submenu.closest('[class*=mega-menu]')
    )
  })

/** A submenu that would leave the window opens to the other side. */
const shiftIntoView = (item: Element) => {
  const submenu = item.querySelector<HTMLElement>(SUBMENU)
  if (!submenu) return
  submenu.classList.remove('sub-menu-edge', 'sub-menu-start')
  const { left, right } = submenu.getBoundingClientRect()
  if (left < 0) submenu.classList.add('sub-menu-start')
  else if (right > item.ownerDocument.documentElement.clientWidth) submenu.classList.add('sub-menu-edge')
}

const CLICK_MENU = '.header-navigation.click-to-open'

/** In a menu that opens by its links, these open no page; a click elsewhere closes it. */
const followClickToOpen = (root: Document, event: Event) => {
  const pressed = event.target as Element
  const link = pressed.closest('a')
  const item = link?.parentElement?.matches(`${CLICK_MENU} ${ITEM}`) ? link.parentElement : null
  const inside = pressed.closest(`${CLICK_MENU} .sub-menu.opened`)
  if (item) event.preventDefault()
  for (const opened of root.querySelectorAll(`${CLICK_MENU} .sub-menu.opened`)) {
    const staysOpen = opened.contains(item ?? inside) || opened === inside
    if (!staysOpen && opened.parentElement !== item) opened.classList.remove('opened')
  }
  const submenu = item?.querySelector(SUBMENU)
  submenu?.classList.toggle('opened')
  if (submenu && link) link.setAttribute('aria-expanded', String(submenu.classList.contains('opened')))
}
