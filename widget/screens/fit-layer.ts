import { fit } from '#campaign/types/fit.ts'
import type { CampaignTemplate } from '#campaign/template.ts'

type Surface = CampaignTemplate['surface']
/** `scale`: null: laid out for phones. `keysPx`: how much of the window a keyboard covers. */
export type Fitted = { scale: number | null; keysPx: number }

/** How a surface suits the room it has: the window, or its container. Whoever asks after changing the page waits for its layout. */
export const fitSurface = ({ isInFlow, fit: how }: Surface, container: Element | null): Fitted => {
  const viewport = window.visualViewport
  const height = innerHeight
  return {
    scale: fit(how, { width: isInFlow && container ? container.clientWidth : innerWidth, height }),
    // What is larger because somebody looks closer is no keyboard.
    keysPx: viewport ? Math.max(0, height - viewport.height * viewport.scale) : 0,
  }
}

/** Keeps a surface as large as there is room for it; gives back how to stop. */
export const fitLayer = (layer: HTMLElement, surface: Surface, container: Element | null, first: Fitted): (() => void) => {
  const apply = ({ scale, keysPx }: Fitted) => {
    layer.classList.toggle('phone', scale === null)
    layer.style.setProperty('--scale', String(scale ?? 1))
    layer.style.setProperty('--keys', `${keysPx}px`)
  }
  const refit = () => apply(fitSurface(surface, container))
  apply(first)
  const targets = [window, window.visualViewport]
  for (const target of targets) target?.addEventListener('resize', refit)
  return () => targets.forEach((target) => target?.removeEventListener('resize', refit))
}
