import { type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { ProblemsContext } from './fields.tsx'

/** Checkboxes that answer one question; their problem is below them and is read with them. */
export const TickGroup = ({
  legend,
  path,
  children,
}: {
  legend: string
  path: string
  children: ReactNode
}) => {
  const id = useId()
  const problems = useContext(ProblemsContext)
  const problem = problems[path]
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    // A single checkbox cannot be wrong: the first one takes the focus when no earlier field does.
    if (problem && Object.keys(problems)[0] === path)
      group.current?.querySelector<HTMLElement>('input')?.focus()
  }, [problems, problem, path])
  return (
    <fieldset ref={group} className="tick-group" aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend>{legend}</legend>
      {children}
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
