import type { ComponentType } from 'react'
import type { CanvasPath } from '#campaign/published/canvas-message.ts'
import type { RenderPart } from '../parts.ts'

/** The attribute of elements on the canvas with the path of their block. */
export const PATH_ATTRIBUTE = 'data-path'

type Props = Record<string, unknown>
type Element = { type: unknown; props: Props }
type Kind = (props: Props) => unknown

const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && 'type' in value && 'props' in value

/** Returns a function that marks what a block rendered with its path. */
const createMarker = () => {
  /** Components that mark what another one renders, by that: one for each, so that its state lasts. */
  const marking = new WeakMap<Kind, Kind>()
  const markingKind = (kind: Kind): Kind => {
    const known = marking.get(kind)
    if (known) return known
    const made: Kind = ({ canvasPath, ...props }) => {
      const rendered = kind(props)
      return canvasPath === undefined ? rendered : mark(rendered, canvasPath as CanvasPath)
    }
    marking.set(kind, made)
    return made
  }
  /**
   * Its own elements get the attribute; of a component, or of a group without an element, those that it renders. The
   * elements were made for this rendering, so they can be changed.
   */
  const mark = (rendered: unknown, path: CanvasPath): unknown => {
    if (Array.isArray(rendered)) return rendered.map((one) => mark(one, path))
    if (!isElement(rendered)) return rendered
    if (typeof rendered.type === 'string') rendered.props[PATH_ATTRIBUTE] = path
    else if (typeof rendered.type === 'function') {
      rendered.type = markingKind(rendered.type as Kind)
      rendered.props['canvasPath'] = path
    }
    return rendered
  }
  return mark
}

/** The same parts, whose blocks name their path: rendered elements are found without a guess. */
export const markBlocks = (
  parts: readonly RenderPart[],
  pathOf: (block: unknown) => CanvasPath | undefined,
): RenderPart[] => {
  const mark = createMarker()
  return parts.map((part) => {
    if (!part.blocks) return part
    const blocks = Object.fromEntries(
      Object.entries(part.blocks).map(([name, kind]) => {
        const render = kind as unknown as Kind
        const marked = (props: Props) => {
          const path = pathOf(props['block'])
          const rendered = render(props)
          return path === undefined ? rendered : mark(rendered, path)
        }
        return [name, marked as unknown as ComponentType<never>]
      }),
    )
    return { ...part, blocks: blocks as NonNullable<RenderPart['blocks']> }
  })
}
