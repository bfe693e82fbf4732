import type { Load } from './load.ts'

const CONNECTIONS = [1, 10, 50]
/** Words of the command line: only rows whose names contain one of them are measured. */
const WORDS = process.argv.slice(2)

/** `targetPercent`: the ratio to the bare server that each row has to reach at its best number of connections. */
type Row = { name: string; targetPercent: number | null; loads: Map<number, Load> }

const rows: Row[] = []

export const isWanted = (name: string) => WORDS.length === 0 || WORDS.some((word) => name.includes(word))

const add = async (
  name: string,
  targetPercent: number | null,
  run: (connections: number) => Promise<Load>,
) => {
  const loads = new Map<number, Load>()
  for (const connections of CONNECTIONS) loads.set(connections, await run(connections))
  rows.push({ name, targetPercent, loads })
  const figures = [...loads].map(([connections, { requestsPerSecond, wrong }]) => {
    const wrongs = wrong ? ` (${wrong} wrong)` : ''
    return `${connections}→${Math.round(requestsPerSecond)}/s${wrongs}`
  })
  console.error(`${name}: ${figures.join('  ')}`)
}

/** The row that every other is compared with; measured whatever the words are. */
export const measureBare = (run: (connections: number) => Promise<Load>) =>
  add('bare node:http, 2 KB of JSON', null, run)

/** Measures one row at each number of connections, when it is wanted. */
export const measure = async (...row: Parameters<typeof add>) => {
  if (isWanted(row[0])) await add(...row)
}

/**
 * A Markdown table; the first row is the bare server that every ratio is against, at the same number of
 * connections.
 */
const formatTable = (rows: Row[]): string => {
  const [bare] = rows
  const lines = rows.flatMap(({ name, targetPercent, loads }) =>
    [...loads].map(([connections, { requestsPerSecond, p50Ms, p99Ms, processorMsPerRequest }]) => {
      const percent =
        (100 * requestsPerSecond) / (bare?.loads.get(connections)?.requestsPerSecond ?? Number.NaN)
      const target = targetPercent === null ? '' : `≥ ${targetPercent} %`
      const figures = [Math.round(requestsPerSecond), p50Ms, p99Ms, processorMsPerRequest.toFixed(2)]
      return `| ${[name, connections, ...figures, `${percent.toFixed(1)} %`, target].join(' | ')} |`
    }),
  )
  return [
    '| work | connections | requests/s | p50 ms | p99 ms | processor ms/request | of bare | target |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...lines,
  ].join('\n')
}

/** Prints the table; a row with wrong answers fails the run. */
export const printRows = () => {
  console.log(formatTable(rows))
  const failed = rows.filter(({ loads }) => [...loads.values()].some(({ wrong }) => wrong > 0))
  if (failed.length === 0) return
  console.log(`Wrong answers in: ${failed.map(({ name }) => name).join('; ')}`)
  process.exitCode = 1
}
