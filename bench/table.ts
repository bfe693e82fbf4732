import type { Load } from './load.ts'

type Row = { name: string; targetPercent: number | null; loads: Map<number, Load> }

/**
 * A Markdown table; the first row is the bare server that every ratio is against, at the same number of
 * connections.
 */
export const formatTable = (rows: Row[]): string => {
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
