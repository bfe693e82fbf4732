import { type ReactNode, useRef } from 'react'

/** A button that opens a few links below it; choosing one, leaving it and Escape close it. */
export const DropDown = ({ title, children }: { title: string; children: ReactNode }) => {
  const details = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (details.current) details.current.open = false
  }
  return (
    <details
      ref={details}
      className="drop-down"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        close()
        details.current?.querySelector('summary')?.focus()
      }}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('a')) close()
      }}
    >
      <summary className="button is-plain">{title}</summary>
      <div className="card">{children}</div>
    </details>
  )
}
