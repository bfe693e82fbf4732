import type { Arrangement } from './format.ts'

type Row = readonly string[]

/** Room above and below what stands in the middle, or between it and a picture that takes the rest; CSS lengths that the styles give. */
const SPACE = 'minmax(var(--space),1fr)'
const GAP = 'var(--space)'
/** The same at the bottom, where columns differ: takes what the taller one needs more, so that rows of the other stay together. */
const LAST_GAP = 'minmax(var(--space),.001fr)'
const PICTURE = 'minmax(var(--picture),1fr)'

/** Without rows and columns that nothing would stand in. */
const fold = (rows: Arrangement, present: ReadonlySet<string>): { rows: Row[]; columns: number[] } => {
  let kept: Row[] = rows.map((row) => row.map((area) => (present.has(area) ? area : '.')))
  for (let at = kept.length - 1; at >= 0; at--) {
    const elsewhere = new Set(kept.flatMap((row, other) => (other === at ? [] : row)).concat('.'))
    if (kept[at]?.every((area) => elsewhere.has(area))) kept = kept.toSpliced(at, 1)
  }
  // A column that is always empty is left free on purpose.
  const columns = (rows[0] ?? []).flatMap((_, column) => (kept.some((row) => row[column] !== '.') || rows.every((row) => row[column] === '.') ? [column] : []))
  return { rows: kept.map((row) => columns.map((column) => row[column] ?? '.')), columns }
}

/** A CSS `grid-template` for an arrangement of what there really is. `reaching` areas, and what stands over several rows, reach to the edges. */
export const arrange = (arrangement: Arrangement, present: ReadonlySet<string>, shares: string | null, reaching: readonly string[] = ['media']): string => {
  const { rows, columns } = fold(arrangement, present)
  const isPicture = (row: Row | undefined) => reaching.includes('media') && (row?.every((area) => area === 'media') ?? false)
  const hasPicture = rows.some(isPicture)
  const empty = rows[0]?.map(() => '.') ?? []
  const edge = (row: Row = [], next: Row | undefined, gap: string): [Row, string][] =>
    isPicture(row) ? [] : [[row.map((area, column) => (reaching.includes(area) || area === next?.[column] ? area : '.')), hasPicture ? gap : SPACE]]
  const track = (row: Row, at: number): [Row, string][] => {
    if (!isPicture(row)) return [[row, 'auto']]
    return [...(at > 0 ? [[empty, GAP] as [Row, string]] : []), [row, PICTURE], ...(at < rows.length - 1 ? [[empty, GAP] as [Row, string]] : [])]
  }
  const tracks = [...edge(rows[0], rows[1], GAP), ...rows.flatMap(track), ...edge(rows.at(-1), rows.at(-2), columns.length > 1 ? LAST_GAP : GAP)]
  const widths = shares?.split(' ') ?? []
  const template = tracks.map(([row, size]) => `"${row.join(' ')}" ${size}`).join(' ')
  return `${template}/${columns.map((column) => (widths[column] ?? '1fr').replace(/^([\d.]+fr)$/, 'minmax(0,$1)')).join(' ')}`
}

/** One below the other, as they are read: the picture, then column after column. */
export const stack = (arrangement: Arrangement): Arrangement => {
  const columns = (arrangement[0] ?? []).flatMap((_, column) => arrangement.flatMap((row) => row[column] ?? []))
  const pictures = columns.filter((area) => area === 'media')
  return [...new Set([...pictures, ...columns])].flatMap((area) => (area === '.' ? [] : [[area]]))
}
