// Runs in the browser: our theme behaviours on a recorded page, and their visible effects.
import { startHeaderAndPage } from '#storefront/behaviours/page-behaviours.ts'

/** Classes that only name what an element is; the others are its state. */
const KINDS = new Set(['site-header-row', 'kadence-sticky-header', 'menu-item', 'menu-item-has-children'])
const TITLE = '.nav-drop-title-wrap'

const events: string[] = []
for (const name of ['kadence-drawer-opened', 'kadence-drawer-closed'])
  window.addEventListener(name, () => events.push(name))

const one = (selector: string, root: ParentNode = document) => root.querySelector<HTMLElement>(selector)
const stateOf = (element: Element) => [...element.classList].filter((name) => !KINDS.has(name)).join(' ')

const header = () => {
  const active = one(
    `${window.innerWidth >= 1024 ? '#main-header' : '#mobile-header'} .kadence-sticky-header`,
  )
  const parent = active?.parentElement
  if (!active || !parent) return undefined
  const { top, transform, height } = active.style
  return {
    cls: stateOf(active),
    top,
    transform,
    height,
    inner: one('.site-main-header-inner-wrap', active)?.style.height,
    logo: one('.custom-logo', active)?.style.maxHeight,
    parentHeight: parent.style.height,
    parent: parent.className,
  }
}

const menu = () =>
  [...document.querySelectorAll('nav li[id]')].map((item) => {
    const submenu = one(':scope > ul', item)
    const toggle = one(':scope > button', item)
    const title = one(TITLE, item)?.textContent ?? ''
    return [
      item.id,
      stateOf(item),
      submenu?.className ?? null,
      toggle?.getAttribute('aria-expanded') ?? null,
      toggle?.getAttribute('aria-label') ?? null,
      title,
    ]
  })

const look = () => {
  const up = one('#kt-scroll-up')
  const sidebar = one('#secondary .sidebar-inner-wrap')
  const widget = sidebar && one('.widget:last-child', sidebar)
  const drawer = one('.popup-drawer')
  const active = document.activeElement as HTMLElement
  const page = header() && {
    y: window.scrollY,
    header: header(),
    up: up && [up.classList.contains('scroll-visible'), up.getAttribute('aria-hidden')],
    hero: one('.entry-hero-container-inner')?.style.paddingTop,
    sidebar: sidebar && [sidebar.style.top, sidebar.style.maxHeight, widget?.style.top],
    t1Top: Math.round(one('#t1')?.getBoundingClientRect().top ?? 0),
    hash: window.location.hash,
  }
  return {
    body: document.body.className,
    ...page,
    ...(one('nav li[id]') && { menu: menu() }),
    ...(drawer && {
      drawer: [
        drawer.className,
        one('.menu-toggle-open')?.getAttribute('aria-expanded'),
        one('.menu-toggle-close', drawer)?.getAttribute('aria-expanded'),
      ],
    }),
    active: active.id || active.className || active.tagName,
    events: [...events],
  }
}

const KEYS: Record<number, string> = { 9: 'Tab', 13: 'Enter', 27: 'Escape', 32: ' ' }

/** A key by its code or its name. */
const keyOf = (given: unknown) => {
  const code = Number(given)
  if (KEYS[code] !== undefined) return { key: KEYS[code], keyCode: code }
  const named = Object.entries(KEYS).find(
    ([, name]) => name === given || (given === 'Esc' && name === 'Escape'),
  )
  return { key: String(given), keyCode: Number(named?.[0] ?? 0) }
}

const sendKey = (type: 'keydown' | 'keyup', selector: string, key: unknown, shiftKey: boolean) =>
  (one(selector) ?? document.body).dispatchEvent(
    new KeyboardEvent(type, { ...keyOf(key), shiftKey, bubbles: true, cancelable: true }),
  )

/** A key as a person presses it, but without the browser's default action. */
const press = (selector: string, keyCode: number, shiftKey = false) => {
  for (const type of ['keydown', 'keyup'] as const) sendKey(type, selector, keyCode, shiftKey)
}

/** The release of a key, on an element or, with the key alone, on the page. */
const release = (selector: string | number, key?: number | string, shiftKey = false) =>
  key === undefined
    ? sendKey('keyup', 'body', selector, shiftKey)
    : sendKey('keyup', String(selector), key, shiftKey)

const acts: Record<string, (selector: string, value: never, more: never) => void> = {
  scroll: (top) => window.scrollTo({ top: Number(top), behavior: 'instant' }),
  click: (selector) => one(selector)?.click(),
  // The browser must not follow the link itself.
  clickp: (selector) => {
    window.addEventListener('click', (event) => event.preventDefault(), { once: true })
    one(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  },
  focus: (selector) => one(selector)?.focus(),
  key: press,
  keyup: release,
  append: (selector, html?: string) =>
    void (html === undefined ? document.body : one(selector))?.insertAdjacentHTML(
      'beforeend',
      html ?? selector,
    ),
  tab: (selector, shiftKey) => press(selector, 9, shiftKey),
  esc: (selector) => press(selector, 27),
  enter: (selector) => one(selector)?.dispatchEvent(new MouseEvent('mouseenter')),
  leave: (selector) => one(selector)?.dispatchEvent(new MouseEvent('mouseleave')),
  ev: (name) => document.body.dispatchEvent(new Event(name, { bubbles: true })),
}

/** False: the action is not known. */
const act = ([kind, ...rest]: [string, ...unknown[]]): boolean => {
  const [selector = '', value, more] = rest as [string, never, never]
  const does = acts[kind]
  does?.(selector, value, more)
  return does !== undefined
}

const SETTLE_MS = 100
const SCROLL_SETTLE_MS = 40
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Performs one action after the other, and records the page after the recorded ones. In the page, so that
 * its timers and ours stay in order however slow the machine is: those of 10 ms have run by then, those of
 * 250 ms have not.
 */
const play = async (actions: [string, ...unknown[]][], lookedAt: string[]) => {
  const steps: { action: unknown; state: unknown }[] = []
  const unknown: string[] = []
  for (const action of actions) {
    const [kind, value] = action
    if (kind === 'wait') await pause(Number(value))
    else if (kind !== 'snap' && !act(action)) unknown.push(kind)
    await pause(kind === 'scroll' ? SCROLL_SETTLE_MS : SETTLE_MS)
    if (lookedAt[steps.length] === JSON.stringify(action)) steps.push({ action, state: look() })
  }
  return { steps, final: look(), unknown }
}

const start = (labels: Record<string, string>) => {
  window.kadenceConfig = {
    screenReader: labels,
    breakPoints: { desktop: 1024, tablet: 768 },
    scrollOffset: 0,
  }
  startHeaderAndPage(document)
}

Object.assign(globalThis, { klepkaStart: start, klepkaPlay: play })
