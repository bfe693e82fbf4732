/** A `target` of null: only printed. */
type Figure = { name: string; unit: string; target: number | null; values: number[] }
const figures: Figure[] = []

/** Records one round's value; `target` is its maximum, 0 when none is allowed. */
export const note = (name: string, unit: string, target: number | null, value: number): void => {
  const known = figures.find((figure) => figure.name === name)
  if (known) known.values.push(value)
  else figures.push({ name, unit, target, values: [value] })
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const formatFigure = (value: number, unit: string) =>
  `${value.toFixed(unit ? 1 : 4).replace(/\.?0+$/, '')}${unit && ` ${unit}`}`
const verdictOn = (target: number | null, unit: string, value: number) =>
  target === null
    ? ' | '
    : `${target ? `≤ ${target} ${unit}` : '0'} | ${value <= target ? 'met' : '**missed**'}`

/** A Markdown table of the recorded figures: median and worst of all rounds against the target. */
export const figureTable = (): string => {
  const rows = figures.map(
    ({ name, unit, target, values }) =>
      `| ${name} | ${formatFigure(median(values), unit)} | ${formatFigure(Math.max(...values), unit)} | ${verdictOn(target, unit, median(values))} |`,
  )
  return ['| what | median | worst | target | |', '|---|--:|--:|--:|---|', ...rows].join('\n')
}
