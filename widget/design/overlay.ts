import type { CanvasBox } from '#campaign/published/canvas-message.ts'
import css from './overlay.css?inline'

type Mark = 'hovered' | 'selected' | 'edited' | 'handle' | 'marker' | 'area' | 'dragged'

/** Outlines above the campaign. They take no clicks, but for the handle that changes a size. */
export const openOverlay = () => {
  const element = document.createElement('div')
  element.popover = 'manual'
  const root = element.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  const marks = new Map<Mark, HTMLElement>()
  const markOf = (name: Mark) => {
    const known = marks.get(name)
    if (known) return known
    const made = document.createElement('i')
    made.className = name
    made.hidden = true
    root.append(made)
    marks.set(name, made)
    return made
  }
  const at = (style: CSSStyleDeclaration, { left, top, width, height }: CanvasBox) =>
    Object.assign(style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
  const several = (tag: 'b' | 'i', className: string) => {
    root.querySelectorAll(`${tag}.${className}`).forEach((one) => one.remove())
    return (box: CanvasBox, text = '') => {
      const made = document.createElement(tag)
      made.className = className
      made.textContent = text
      at(made.style, box)
      root.append(made)
      return made
    }
  }
  return {
    element,
    /** Above the campaign, which has just been opened. */
    rise: () => {
      if (!element.isConnected) document.documentElement.append(element)
      if (element.matches(':popover-open')) element.hidePopover()
      element.showPopover()
    },
    show: (name: Mark, box: CanvasBox | null) => {
      const mark = markOf(name)
      mark.hidden = box === null
      if (box) at(mark.style, box)
    },
    handle: () => markOf('handle'),
    /** Vertical lines that the dragged block is in line with. */
    showGuides: (lines: readonly number[]) => {
      const add = several('i', 'guide')
      for (const left of lines) add({ left, top: 0, width: 1, height: innerHeight })
    },
    /** Areas without blocks, at the bottom of the window, while something is dragged. */
    showAreas: (areas: readonly { title: string; box: CanvasBox; isNear: boolean }[]) => {
      const add = several('b', 'place')
      for (const { title, box, isNear } of areas) add(box, title).classList.toggle('near', isNear)
    },
  }
}
