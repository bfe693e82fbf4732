import type { CanvasBox, CanvasPath } from '#campaign/published/canvas-message.ts'
import { PATH_ATTRIBUTE } from './mark-blocks.ts'

/** The widget's surfaces on the canvas. */
const surfaces = () =>
  [...document.querySelectorAll('.poptin-popup, .poptin-teaser')].flatMap(
    ({ shadowRoot }) => shadowRoot ?? [],
  )

const queryAll = (selector: string) =>
  surfaces().flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)])

/** The rendered elements of settings that are no block and no field. */
const SURFACE_PARTS: Record<string, string> = {
  closing: '.close, .wait, .skip',
  teaser: '.pill',
  look: '.box',
}

const idsIn = (element: Element) =>
  [element, ...element.querySelectorAll('[name], [id], [for]')].flatMap((one) =>
    ['name', 'id', 'for'].flatMap((attribute) => one.getAttribute(attribute) ?? []),
  )

/** The elements of a path; a block may render several. */
export const elementsOf = (path: CanvasPath): HTMLElement[] => {
  const part = SURFACE_PARTS[path]
  if (part !== undefined) return queryAll(part).slice(0, 1)
  if (!path.startsWith('fields.')) return queryAll(`[${PATH_ATTRIBUTE}="${CSS.escape(path)}"]`)
  const id = path.slice('fields.'.length)
  return queryAll('.fields > *').filter((element) => idsIn(element).includes(id))
}

/** All rendered blocks of the screen, with their paths and areas. */
export const renderedBlocks = (): { path: CanvasPath; area: string; element: HTMLElement }[] =>
  queryAll(`[${PATH_ATTRIBUTE}]`).flatMap((element) => {
    const path = element.getAttribute(PATH_ATTRIBUTE) ?? ''
    const area = /\bin-(\w+)/.exec(element.closest('.area')?.className ?? '')?.[1]
    return area && element.getClientRects().length > 0 ? [{ path, area, element }] : []
  })

/** The path of what an event happened on; null: the page around the campaign. */
export const pathOfEvent = (event: Event, fieldIds: readonly string[]): CanvasPath | null => {
  const elements = event.composedPath().filter((one) => one instanceof Element)
  const block = elements.find((element) => element.hasAttribute(PATH_ATTRIBUTE))
  if (block) {
    const field = elements.find((element) => element.parentElement?.classList.contains('fields'))
    const id = field && idsIn(field).find((one) => fieldIds.includes(one))
    return id === undefined ? block.getAttribute(PATH_ATTRIBUTE) : `fields.${id}`
  }
  return (
    Object.entries(SURFACE_PARTS).find(([, selector]) =>
      elements.some((element) => element.matches(selector)),
    )?.[0] ?? null
  )
}

/** The box around elements; null: nothing of them is visible. */
export const boxAround = (elements: readonly Element[]): CanvasBox | null => {
  const boxes = elements
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
  if (boxes.length === 0) return null
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  return {
    left,
    top,
    width: Math.max(...boxes.map((box) => box.right)) - left,
    height: Math.max(...boxes.map((box) => box.bottom)) - top,
  }
}
