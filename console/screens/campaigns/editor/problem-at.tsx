import { useContext } from 'react'
import { ProblemsContext } from '#console/parts/form/fields.tsx'

/** The problem of a group, a list or a checkbox, shown beside it. It can take the focus, as a wrong field does. */
export const ProblemAt = ({ path }: { path: string }) => {
  const problem = useContext(ProblemsContext)[path]
  return problem ? (
    <p className="problem" data-problem={path} tabIndex={-1}>
      {problem}
    </p>
  ) : null
}

/** Whether something is wrong at a path or below it. */
export const useIsWrongIn = (path: string): boolean =>
  Object.keys(useContext(ProblemsContext)).some((wrong) => wrong === path || wrong.startsWith(`${path}.`))
