export type IslandStart = 'visible' | 'touched' | 'idle'

type Props = {
  /** Its file in `storefront/islands/`. */
  name: string
  /** When the browser hydrates it. */
  start: IslandStart
  /** Its props, as JSON can carry them. */
  props: object
  /** Rendered by `renderToString`, as hydration expects it; it works before, and without, its script. */
  markup: string
  className?: string
  as?: 'div' | 'section'
}

/** A region that React hydrates in the browser. */
export const Island = ({ name, start, props, markup, className, as: Element = 'div' }: Props) => (
  <Element
    className={className}
    data-island={name}
    data-start={start}
    data-props={JSON.stringify(props)}
    dangerouslySetInnerHTML={{ __html: markup }}
  />
)
