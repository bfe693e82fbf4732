import type { Problem } from '#forms/check.ts'

/**
 * The first problem of each field, in the order they were found: as the schema names the rules, then the
 * checks of single types.
 */
export const firstOfEach = (problems: Problem[]): Problem[] => {
  const first = new Map<string, Problem>()
  for (const problem of problems) if (!first.has(problem.field)) first.set(problem.field, problem)
  return [...first.values()]
}
