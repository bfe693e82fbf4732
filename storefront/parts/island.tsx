export type IslandStart = 'visible' | 'touched' | 'idle'

type Props = {
  /** Its file in `storefront/islands/`. */
  name: string
  /** When the browser brings it to life. */
  start: IslandStart
  /** What the browser draws it from. */
  props: object
  /** Drawn by React's `renderToString`, as hydration expects it; so it works before (and without) its script. */
  markup: string
  className?: string
}

/** A region that becomes live in the browser. */
export const Island = ({ name, start, props, markup, className }: Props) => (
  <div
    className={className}
    data-island={name}
    data-start={start}
    data-props={JSON.stringify(props)}
    dangerouslySetInnerHTML={{ __html: markup }}
  />
)
