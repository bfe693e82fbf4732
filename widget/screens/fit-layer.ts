import { fit } from '#campaign/types/fit.ts'
import type { CampaignTemplate } from '#campaign/template.ts'

type Surface = CampaignTemplate['surface']

/** Where a surface has to find room: the window, or its container. */
const roomOf = ({ isInFlow }: Surface, container: Element | null) => ({ width: isInFlow && container ? container.clientWidth : innerWidth, height: innerHeight })

export const isForPhones = (surface: Surface, container: Element | null): boolean => fit(surface.fit, roomOf(surface, container)) === null

/** Keeps a surface as large as there is room for it; gives back how to stop. */
export const fitLayer = (layer: HTMLElement, surface: Surface, container: Element | null): (() => void) => {
  const viewport = window.visualViewport
  const refit = () => {
    const scale = fit(surface.fit, roomOf(surface, container))
    layer.classList.toggle('phone', scale === null)
    layer.style.setProperty('--scale', String(scale ?? 1))
    // A keyboard lies above the page, and what is larger because somebody looks closer is no keyboard.
    if (viewport) layer.style.setProperty('--keys', `${Math.max(0, innerHeight - viewport.height * viewport.scale)}px`)
  }
  refit()
  const targets = [window, viewport]
  for (const target of targets) target?.addEventListener('resize', refit)
  return () => targets.forEach((target) => target?.removeEventListener('resize', refit))
}
