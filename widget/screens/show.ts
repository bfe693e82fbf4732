import type { CloseTrigger } from '#contract/display/names.ts'
import type { DrawingPart, Screens } from '../parts.ts'
import { buildPrerendered } from './build-prerendered.ts'
import { fitLayer, fitSurface } from './fit-layer.ts'
import { makeLayer } from './make-layer.ts'
import { openShadow, sheetOf } from './open-shadow.ts'
import { openLayer } from './open-layer.ts'
import { playMotion } from './play-motion.ts'
import { watchView } from './watch-view.ts'
import { whenTouched } from './when-touched.ts'

const ENTERING_MS = 800
/** How long a surface stays on the page that is to go at once. */
const FORCED_MS = 200

const stylesOf = (parts: readonly DrawingPart[]) => parts.map(({ css = '' }) => css)

export const show: Screens['show'] = (showing) => {
  const { campaign, template, container, host, isPreview, origin, parts, later } = showing
  const { closing, surface, entry, exit, exitMs, timer, prerendered } = template
  const openedMs = Date.now()
  const endMs = timer && ('endMs' in timer ? timer.endMs : openedMs + timer.lastsMs)
  if (endMs !== null && endMs <= openedMs && !isPreview) {
    // Its moment is past: it never begins anew.
    queueMicrotask(host.gone)
    return { close: () => {} }
  }

  // Asked before anything of ours stands there: afterwards the page would have to be laid out for the answer.
  const fitted = fitSurface(surface, container)
  const { currentCSSZoom: zoom = 1 } = document.documentElement as { currentCSSZoom?: number }
  const { element, root } = openShadow('poptin-popup', campaign.id, container ?? document.documentElement, [
    ...stylesOf(parts),
    surface.styles,
  ])
  const { layer, box } = makeLayer(template)
  root.append(layer)
  // However large a page is made altogether, what stands above it is as large as its owner wanted.
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
    host.gone()
  }
  const focus = () => setTimeout(() => !isClosing && box.focus({ preventScroll: surface.isInFlow }))
  const draw = (all: readonly DrawingPart[]) => {
    takeDown = all
      .find(({ draw: drawing }) => drawing)
      ?.draw?.(box, {
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
      // What belongs to one campaign alone comes last, here too.
      root.adoptedStyleSheets = root.adoptedStyleSheets.toSpliced(-1, 0, ...stylesOf(more).map(sheetOf))
      draw([...parts, ...more])
      awake()
    })
  const stops = [fitLayer(layer, surface, container, fitted)]
  if (prerendered && !isPreview) {
    // Most visitors read and close: it comes to life for whoever touches more of it than the cross.
    for (const one of prerendered) buildPrerendered(box, one, origin)
    stops.push(whenTouched(box, wake, () => close(closing.control === 'x' ? 'x_click' : 'cancel_click')))
  } else draw(parts)
  stops.push(...parts.flatMap(({ begin }) => begin?.({ layer, box }, showing) ?? []))
  const open = () => {
    layer.classList.remove('opening')
    stops.push(openLayer(layer, box, template, close), watchView(box, surface.isInFlow, host.viewed))
    playMotion(box, entry)
  }
  if (surface.isInFlow) open()
  else {
    // Laid out in two tasks, so that none is long: the last area, most often the form, as it all goes above the page.
    layer.classList.add('opening')
    const opening = setTimeout(open)
    stops.push(() => clearTimeout(opening))
  }
  layer.classList.add('entering')
  setTimeout(() => layer.classList.remove('entering'), ENTERING_MS)
  return { close }
}
