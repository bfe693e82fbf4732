import { Script } from 'node:vm'
import * as v from 'valibot'
import { type Campaign, campaign } from '#campaign/campaign.ts'
import type { Fault } from '#campaign/campaign-shape.ts'
import type { Filter } from '#campaign/filters/filter.ts'
import * as filters from '#campaign/filters/index.ts'
import { placedFilters } from '#campaign/targeting/groups.ts'

const kinds = { ...filters } as unknown as Record<string, Filter<never>>

/**
 * The syntax error of a function body; null: it can run. The whole body is parsed, never run, so that it cannot close
 * the function early.
 */
export const syntaxProblem = (body: string): string | null => {
  try {
    // A body that closes one wrapper early fails in the other.
    for (const text of [`(function(root,id){\n${body}\n})`, `{function body(root,id){\n${body}\n}}`])
      new Script(text)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** Errors in the owner's own code, which otherwise would silently never run. */
export const codeFaults = ({ own, ...audience }: Campaign): Fault[] => {
  const codes = [
    { path: ['own', 'script'], code: own?.script ?? '' },
    ...placedFilters(audience).map(({ path, filter }) => ({
      path: [...path, 'code'],
      code: kinds[filter.kind]?.ownCode?.(filter as never) ?? '',
    })),
  ]
  return codes.flatMap(({ path, code }) => {
    const problem = syntaxProblem(code)
    return problem === null ? [] : [{ path, message: `is no JavaScript: ${problem}` }]
  })
}

/** `path`: keys joined by dots. */
export type CampaignFault = { path: string; message: string }

/** A campaign as a whole, or each of its faults. */
export const readCampaign = (
  document: unknown,
): { ok: true; campaign: Campaign } | { ok: false; faults: CampaignFault[] } => {
  const read = v.safeParse(campaign, document)
  const faults = read.success
    ? codeFaults(read.output)
    : read.issues.map(({ path = [], message }) => ({ path: path.map(({ key }) => String(key)), message }))
  return read.success && faults.length === 0
    ? { ok: true, campaign: read.output }
    : { ok: false, faults: faults.map(({ path, message }) => ({ path: path.join('.'), message })) }
}
