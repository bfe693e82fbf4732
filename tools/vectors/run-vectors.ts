import { readFile } from 'node:fs/promises'
import type { RowResult, VectorFormat } from './format.ts'
import * as formats from './index.ts'

/**
 * A row that differs; `reason`: why the difference is intended, `problem` why the row could not be run
 * as written.
 */
export type Difference = Pick<RowResult, 'id' | 'expected' | 'got' | 'problem'> & { reason?: string }
export type VectorReport =
  | { ok: true; file: string; format: string; rows: number; agree: number; differ: Difference[] }
  | { ok: false; file: string; problem: string }

/** The share of a file's rows with an intended difference. */
export const MEANT_SHARE = 0.03

const MEANT = new URL('../../docs/decisions/vector-differences.json', import.meta.url)

/** Why rows differ intentionally: by format, then by row id. */
type MeantDifferences = Record<string, Record<string, string>>
const readMeant = async (): Promise<MeantDifferences> => JSON.parse(await readFile(MEANT, 'utf8'))

/** Runs a vector file against our code. Every row that differs is in `differ`, intended or not. */
export const runVectors = async (file: string, meant?: MeantDifferences): Promise<VectorReport> => {
  let content: unknown
  try {
    content = JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    return { ok: false, file, problem: `cannot be read: ${error instanceof Error ? error.message : error}` }
  }
  const format: VectorFormat | undefined = Object.values(formats).find(({ recognises }) =>
    recognises(content),
  )
  if (!format) return { ok: false, file, problem: 'is of no format known here' }

  let results: RowResult[]
  try {
    results = await format.run(content as never)
  } catch (error) {
    return { ok: false, file, problem: `cannot be run: ${error instanceof Error ? error.message : error}` }
  }
  const reasons = (meant ?? (await readMeant()))[format.name] ?? {}
  return {
    ok: true,
    file,
    format: format.name,
    rows: results.length,
    agree: results.filter(({ agrees }) => agrees).length,
    differ: results
      .filter(({ agrees }) => !agrees)
      .map(({ id, expected, got, problem }) =>
        problem === undefined
          ? { id, expected, got, ...(Object.hasOwn(reasons, id) && { reason: reasons[id] as string }) }
          : { id, expected, got, problem },
      ),
  }
}
