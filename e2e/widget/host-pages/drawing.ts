import type { Page } from 'playwright-core'
import type { HostPageState } from './page-state.ts'

/** A page's font rendering changes single pixels. */
const TOLERANCE_PX = 1

export type HostDrawing = { element: string; box: number[]; styles: HostPageState }[]

/**
 * How a campaign is rendered: position (in window pixels) and computed styles of each element inside its
 * root.
 */
export const drawingOf = (page: Page, campaignId: string): Promise<HostDrawing> =>
  page.evaluate((id) => {
    const root = document.querySelector(`.poptin-popup[data-poptin-id="${id}"]`)!.shadowRoot!
    return [...root.querySelectorAll('*')].map((element) => {
      const style = getComputedStyle(element)
      const styles: Record<string, string> = {}
      for (let index = 0; index < style.length; index += 1)
        styles[style[index]!] = style.getPropertyValue(style[index]!)
      const { x, y, width, height } = element.getBoundingClientRect()
      return {
        element: `${element.localName}.${element.getAttribute('class') ?? ''}`,
        box: [x, y, width, height],
        styles,
      }
    })
  }, campaignId)

const isNear = (one: string, other: string): boolean => {
  const [still, moved] = [one, other].map((text) => (text === 'matrix(1, 0, 0, 1, 0, 0)' ? 'none' : text))
  if (still === moved) return true
  const numbers = [one, other].map((text) => text.match(/-?\d+(\.\d+)?/g) ?? [])
  const words = [one, other].map((text) => text.replace(/-?\d+(\.\d+)?/g, ''))
  return (
    words[0] === words[1] &&
    numbers[0]!.every(
      (number, index) => Math.abs(Number(number) - Number(numbers[1]![index])) <= TOLERANCE_PX,
    )
  )
}

/** Differences from the rendering on a plain page, one line each. */
export const drawnOtherwise = (plain: HostDrawing, here: HostDrawing): string[] => {
  if (plain.map(({ element }) => element).join() !== here.map(({ element }) => element).join())
    return [`other elements: ${here.map(({ element }) => element).join(', ')}`]
  return plain.flatMap(({ element, box, styles }, index) => {
    const other = here[index]!
    const moved = box.some((px, side) => Math.abs(px - other.box[side]!) > TOLERANCE_PX)
      ? [`box ${box.map(Math.round).join(' ')} → ${other.box.map(Math.round).join(' ')}`]
      : []
    // The page's custom properties are inherited, but unused here.
    const restyled = Object.keys(styles).flatMap((name) =>
      name.startsWith('--') || isNear(styles[name]!, other.styles[name] ?? '')
        ? []
        : [`${name}: ${styles[name]} → ${other.styles[name]}`],
    )
    const changed = [...moved, ...restyled]
    return changed.length ? [`${element}: ${changed.slice(0, 6).join(', ')}`] : []
  })
}
