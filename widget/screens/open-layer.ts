import type { CampaignTemplate } from '#campaign/published/template.ts'
import type { CloseTrigger } from '#contract/display/names.ts'
import { isModal } from './make-layer.ts'

/** Locks the page's scrolling and reserves the scroll bar's space; returns how to unlock it. */
const lockScroll = (): (() => void) => {
  const root = document.documentElement
  const { style } = root
  const { overflow, scrollbarGutter } = style
  if (innerWidth > root.clientWidth) style.scrollbarGutter = 'stable'
  style.overflow = 'hidden'
  return () => {
    Object.assign(style, { overflow, scrollbarGutter })
    if (!root.getAttribute('style')) root.removeAttribute('style')
  }
}

const modalOf = () =>
  [...document.querySelectorAll('.poptin-popup')]
    .map(({ shadowRoot }) => shadowRoot?.querySelector<HTMLDialogElement>('dialog[open]'))
    .find(Boolean)

/** Shows a surface above the page and listens for ways to close it; returns how to release the page. */
export const openLayer = (
  layer: HTMLElement,
  box: HTMLElement,
  template: CampaignTemplate,
  close: (how: CloseTrigger) => void,
): (() => void) => {
  const { closing, surface } = template
  const { activeElement } = document
  const stops: (() => void)[] = []
  layer.addEventListener('keydown', ({ key }) => key === 'Escape' && close('x_click'))
  if (layer instanceof HTMLDialogElement) {
    layer.showModal()
    box.focus({ preventScroll: true })
    layer.addEventListener('cancel', (event) => {
      event.preventDefault()
      close('x_click')
    })
    layer.addEventListener('close', () => close('x_click'))
    // Pressed and released on the background, not dragged there.
    let isBehind = false
    layer.addEventListener('pointerdown', ({ target }) => (isBehind = target === layer))
    layer.addEventListener(
      'click',
      ({ target }) => isBehind && target === layer && closing.byBackground && close('bg_click'),
    )
    if (closing.locksContent) stops.push(lockScroll())
    stops.push(() => layer.close())
  } else if (!surface.isInFlow) {
    const rise = () => layer.isConnected && layer.showPopover?.()
    // A surface that opens behind a modal one would be inert, so it waits below.
    const above = modalOf()
    if (above) above.addEventListener('close', rise, { once: true })
    else rise()
  }
  return () => {
    const isInside = layer.contains((layer.getRootNode() as ShadowRoot).activeElement)
    stops.forEach((stop) => stop())
    layer.inert = true
    if ((isInside || isModal(template)) && activeElement instanceof HTMLElement)
      activeElement.focus({ preventScroll: true })
  }
}
