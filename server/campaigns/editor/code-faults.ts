import { Script } from 'node:vm'
import type { Campaign } from '#campaign/campaign.ts'
import type { Fault } from '#campaign/campaign-shape.ts'
import type { Filter } from '#campaign/filters/filter.ts'
import * as filters from '#campaign/filters/index.ts'

const kinds = { ...filters } as unknown as Record<string, Filter<never>>

/**
 * What JavaScript says of the body of a function; null: it can be run. Read, never run, and whole, so that
 * nothing closes it early.
 */
export const syntaxProblem = (body: string): string | null => {
  try {
    // Both ways of closing a body early are none of the other.
    for (const text of [`(function(root,id){\n${body}\n})`, `{function body(root,id){\n${body}\n}}`])
      new Script(text)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** Where an owner's own code is none: it would never run, and nobody would be told. */
export const codeFaults = ({ own, filters: all }: Campaign): Fault[] => {
  const codes = [
    { path: ['own', 'script'], code: own?.script ?? '' },
    ...all.map((one, index) => ({
      path: ['filters', index, 'code'],
      code: kinds[one.kind]?.ownCode?.(one as never) ?? '',
    })),
  ]
  return codes.flatMap(({ path, code }) => {
    const problem = syntaxProblem(code)
    return problem === null ? [] : [{ path, message: `is no JavaScript: ${problem}` }]
  })
}
