import { definePart } from '#server/platform/services.ts'

type Labels = Record<string, string>
export type Reading = { labels?: Labels; value: number }
type Read = () => Promise<readonly Reading[]> | readonly Reading[]
type Kind = 'counter' | 'gauge' | 'histogram'
type Family = { name: string; kind: Kind; help: string }

/** Seconds; a page is rendered in a few milliseconds, and nobody waits for more than ten seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const
/** Routes and limits are listed in code, so there are never so many; a fault must not fill the memory. */
const MAX_SERIES = 4_000

type Histogram = { buckets: Float64Array; sum: number; count: number }

/** `add` finds the series of its labels anew; what counts every request gets it once by `of`. */
type Counter = {
  add: (labels: Labels, by?: number) => void
  of: (labels: Labels) => () => void
}

/** Figures of one process, in the text format that Prometheus reads. */
export type Metrics = {
  /** A number that only grows; `add` is called where it happens. */
  counter: (name: string, help: string) => Counter
  /** Durations in seconds, of the series with these labels. */
  histogram: (name: string, help: string) => (labels: Labels) => (seconds: number) => void
  /** Read when somebody reads the figures; without a reading the figure is missing. */
  gauge: (name: string, help: string, read: Read) => void
  /** Names of all figures. */
  names: () => string[]
  render: () => Promise<string>
}

const escaped = (value: string) =>
  value.replace(/["\\\n]/g, (found) => (found === '\n' ? '\\n' : `\\${found}`))

const labelText = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',')

const line = (name: string, labels: string, value: number) =>
  `${name}${labels === '' ? '' : `{${labels}}`} ${value}\n`

/** One that is over the limit counts for nobody. */
const seriesIn = <Series>(values: Map<string, Series>, labels: Labels, create: () => Series): Series => {
  const key = labelText(labels)
  const known = values.get(key)
  if (known) return known
  const series = create()
  if (values.size < MAX_SERIES) values.set(key, series)
  return series
}

const createMetrics = (): Metrics => {
  const families = new Map<string, { family: Family; lines: () => Promise<string> }>()
  const register = (family: Family, lines: () => Promise<string> | string) =>
    void families.set(family.name, { family, lines: async () => lines() })

  return {
    counter: (name, help) => {
      const values = new Map<string, { value: number }>()
      register({ name, kind: 'counter', help }, () =>
        [...values].map(([labels, { value }]) => line(name, labels, value)).join(''),
      )
      const find = (labels: Labels) => seriesIn(values, labels, () => ({ value: 0 }))
      return {
        add: (labels, by = 1) => void (find(labels).value += by),
        of: (labels) => {
          const series = find(labels)
          return () => void (series.value += 1)
        },
      }
    },
    histogram: (name, help) => {
      const values = new Map<string, Histogram>()
      register({ name, kind: 'histogram', help }, () =>
        [...values].map(([labels, value]) => histogramLines(name, labels, value)).join(''),
      )
      return (labels) => {
        const series = seriesIn(values, labels, () => ({
          buckets: new Float64Array(BUCKETS.length),
          sum: 0,
          count: 0,
        }))
        return (seconds) => {
          let at = 0
          while (at < BUCKETS.length && seconds > BUCKETS[at]!) at += 1
          if (at < BUCKETS.length) series.buckets[at]! += 1
          series.sum += seconds
          series.count += 1
        }
      }
    },
    gauge: (name, help, read) =>
      register({ name, kind: 'gauge', help }, async () =>
        (await read()).map(({ labels = {}, value }) => line(name, labelText(labels), value)).join(''),
      ),
    names: () => [...families.keys()],
    render: async () => {
      const texts = await Promise.all(
        [...families.values()].map(async ({ family: { name, kind, help }, lines }) => {
          // One figure that cannot be read must not hide the others.
          const text = await lines().catch(() => '')
          return text === '' ? '' : `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${text}`
        }),
      )
      return texts.join('')
    },
  }
}

const histogramLines = (name: string, labels: string, { buckets, sum, count }: Histogram): string => {
  const and = labels === '' ? '' : `${labels},`
  let total = 0
  const bounds = BUCKETS.map((bound, at) => {
    total += buckets[at] ?? 0
    return line(`${name}_bucket`, `${and}le="${bound}"`, total)
  }).join('')
  const infinite = line(`${name}_bucket`, `${and}le="+Inf"`, count)
  return bounds + infinite + line(`${name}_sum`, labels, sum) + line(`${name}_count`, labels, count)
}

/** The figures of this process: `services.get(metrics).gauge(…)` registers another one. */
export const metrics = definePart('metrics', createMetrics)
