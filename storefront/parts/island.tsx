import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

export type IslandStart = 'visible' | 'touched' | 'idle'

type Props = {
  /** Its file in `storefront/islands/`. */
  name: string
  /** When the browser brings it to life. */
  start: IslandStart
  /** What the browser draws it from; null when it reads its markup. */
  props: object | null
  children: ReactElement
  className?: string
}

/**
 * A region that becomes live in the browser. Its markup is drawn on the server as React
 * hydrates it, so it works before (and without) its script.
 */
export const Island = ({ name, start, props, children, className }: Props) => (
  <div
    className={className}
    data-island={name}
    data-start={start}
    data-props={props === null ? undefined : JSON.stringify(props)}
    dangerouslySetInnerHTML={{ __html: renderToString(children) }}
  />
)
