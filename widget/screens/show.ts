import type { CloseTrigger } from '#contract/display/names.ts'
import type { RenderPart, Screens, Showing, Shown } from '../parts.ts'
import { fitLayer, fitSurface } from './fit-layer.ts'
import { makeLayer } from './make-layer.ts'
import { createShadows } from './open-shadow.ts'
import { openLayer } from './open-layer.ts'
import { playMotion } from './play-motion.ts'
import { wakeOnInteraction } from './wake-on-interaction.ts'
import type { Prerendered } from '#campaign/published/template.ts'

const HALF = 0.5

/**
 * Calls back once when a surface is visible; returns how to stop. A surface above the page is visible with
 * the next frame, which browsers paint only for a visible page; one in the page's flow when half of it is in
 * view or it fills half of the window.
 */
const watchView = (surface: Element, isInFlow: boolean, seen: () => void): (() => void) => {
  if (!isInFlow) {
    const frame = requestAnimationFrame(() => seen())
    return () => cancelAnimationFrame(frame)
  }
  const watching = new IntersectionObserver(
    (entries) => {
      if (
        !entries.some(
          ({ intersectionRatio, intersectionRect }) =>
            intersectionRatio >= HALF || intersectionRect.height >= innerHeight * HALF,
        )
      )
        return
      watching.disconnect()
      seen()
    },
    { threshold: [0.1, 0.3, HALF] },
  )
  watching.observe(surface)
  return () => watching.disconnect()
}

/** Adds the server's rendering to an element; `origin`: our host's, for pictures given by a path only. */
const buildPrerendered = (parent: Element, node: Prerendered, origin: string): void => {
  if (typeof node === 'string') return parent.append(node)
  const [name, attributes, ...inside] = node
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    // Pages may forbid an attribute with styles, never styles that a script sets.
    if (key === 'style') element.style.cssText = value
    else element.setAttribute(key, key === 'src' && value.startsWith('/') ? origin + value : value)
  }
  for (const one of inside) buildPrerendered(element, one, origin)
  parent.append(element)
}

const ENTERING_MS = 800
/** Time until a surface that must close at once is removed. */
const FORCED_MS = 200

const stylesOf = (parts: readonly RenderPart[]) => parts.map(({ css = '' }) => css)

type Shadows = ReturnType<typeof createShadows>

const showIn = ({ openShadow, sheetOf }: Shadows, showing: Showing): Shown => {
  const { campaign, template, container, host, isPreview, origin, parts, later } = showing
  const { closing, surface, entry, exit, exitMs, timer, prerendered } = template
  const openedMs = Date.now()
  const endMs = timer && ('endMs' in timer ? timer.endMs : openedMs + timer.lastsMs)
  if (endMs !== null && endMs <= openedMs && !isPreview) {
    // Its end has passed: it is never restarted.
    queueMicrotask(host.closed)
    return { close: () => {} }
  }

  // Measured before our element is added, which would force another layout of the page.
  const fitted = fitSurface(surface, container)
  const { currentCSSZoom: zoom = 1 } = document.documentElement as { currentCSSZoom?: number }
  const { element, root } = openShadow('poptin-popup', campaign.id, container ?? document.documentElement, [
    ...stylesOf(parts),
    surface.styles,
  ])
  const { layer, box } = makeLayer(template)
  root.append(layer)
  // The page's zoom does not change the size of a surface above it.
  if (!container) layer.style.zoom = String(1 / zoom)
  let takeDown: (() => void) | undefined
  let isClosing = false
  const close = (how: CloseTrigger, isForced = false) => {
    if (isClosing) return
    isClosing = true
    host.closing(how)
    stops.forEach((stop) => stop())
    layer.classList.add('leaving')
    playMotion(box, isForced ? { ...exit, timing: { ...exit.timing, duration: FORCED_MS } } : exit, true)
    setTimeout(remove, isForced ? FORCED_MS : exitMs)
  }
  const remove = () => {
    takeDown?.()
    element.remove()
    host.closed()
  }
  const focus = () => setTimeout(() => !isClosing && box.focus({ preventScroll: surface.isInFlow }))
  const mountContent = (all: readonly RenderPart[]) => {
    takeDown = all
      .find(({ mount }) => mount)
      ?.mount?.(box, {
        showing: { ...showing, parts: all },
        isPhone: fitted.scale === null,
        openedMs,
        endMs,
        close,
        focus,
        play: playMotion,
      })
  }
  const wake = (awake: () => void) =>
    later((more) => {
      if (isClosing) return
      // Styles of a single campaign come last, here too.
      root.adoptedStyleSheets = root.adoptedStyleSheets.toSpliced(-1, 0, ...stylesOf(more).map(sheetOf))
      mountContent([...parts, ...more])
      awake()
    })
  const stops = [fitLayer(layer, surface, container, fitted)]
  if (prerendered && !isPreview) {
    // Most visitors read and close: it is hydrated only at an interaction other than with the cross.
    for (const one of prerendered) buildPrerendered(box, one, origin)
    stops.push(
      wakeOnInteraction(box, wake, () => close(closing.control === 'x' ? 'x_click' : 'cancel_click')),
    )
  } else mountContent(parts)
  stops.push(...parts.flatMap(({ begin }) => begin?.({ layer, box }, showing) ?? []))
  const open = () => {
    stops.push(openLayer(layer, box, template, close), watchView(box, surface.isInFlow, host.viewed))
    playMotion(box, entry)
  }
  open()
  layer.classList.add('entering')
  setTimeout(() => layer.classList.remove('entering'), ENTERING_MS)
  return { close }
}

export const createScreens = (): Screens => {
  const shadows = createShadows()
  return { show: (showing) => showIn(shadows, showing), openShadow: shadows.openShadow }
}
