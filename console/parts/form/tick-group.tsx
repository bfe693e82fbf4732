import { type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { ProblemsContext } from './fields.tsx'

/** Ticks that answer one question; its problem stands below them and is read with them. */
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
    // No tick alone is wrong: the first takes the focus when nothing before it is.
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
