import type { Arrangement } from './format.ts'

type Row = readonly string[]

/** Room above and below what stands in the middle, or between it and a picture that takes the rest; CSS lengths that the styles give. */
const SPACE = 'minmax(var(--space),1fr)'
const GAP = 'var(--space)'
const PICTURE = 'minmax(var(--picture),1fr)'

/** Without rows and columns that nothing would stand in. */
const fold = (rows: Arrangement, present: ReadonlySet<string>): { rows: Row[]; columns: number[] } => {
  let kept: Row[] = rows.map((row) => row.map((area) => (present.has(area) ? area : '.')))
  for (let at = kept.length - 1; at >= 0; at--) {
    const elsewhere = new Set(kept.flatMap((row, other) => (other === at ? [] : row)).concat('.'))
    if (kept[at]?.every((area) => elsewhere.has(area))) kept = kept.toSpliced(at, 1)
  }
  const columns = (rows[0] ?? []).flatMap((_, column) => (kept.some((row) => row[column] !== '.') ? [column] : []))
  return { rows: kept.map((row) => columns.map((column) => row[column] ?? '.')), columns }
}

/** A CSS `grid-template` for an arrangement of what there really is. What reaches over several rows reaches to the edges. */
export const arrange = (arrangement: Arrangement, present: ReadonlySet<string>, shares: string | null): string => {
  const { rows, columns } = fold(arrangement, present)
  const isPicture = (row: Row | undefined) => row?.every((area) => area === 'media') ?? false
  const edge = (row: Row = [], next: Row | undefined): [Row, string][] =>
    isPicture(row) ? [] : [[row.map((area, column) => (area === 'media' || area === next?.[column] ? area : '.')), rows.some(isPicture) ? GAP : SPACE]]
  const tracks: [Row, string][] = [
    ...edge(rows[0], rows[1]),
    ...rows.flatMap((row): [Row, string][] => (isPicture(row) ? [[row, PICTURE], [row.map(() => '.'), GAP]] : [[row, 'auto']])),
    ...edge(rows.at(-1), rows.at(-2)),
  ]
  const widths = shares?.split(' ') ?? []
  const template = tracks.map(([row, track]) => `"${row.join(' ')}" ${track}`).join(' ')
  return `${template}/${columns.map((column) => (widths[column] ?? '1fr').replace(/^([\d.]+fr)$/, 'minmax(0,$1)')).join(' ')}`
}

/** One below the other, as they are read: the picture, then column after column. */
export const stack = (arrangement: Arrangement): Arrangement => {
  const columns = (arrangement[0] ?? []).flatMap((_, column) => arrangement.flatMap((row) => row[column] ?? []))
  const pictures = columns.filter((area) => area === 'media')
  return [...new Set([...pictures, ...columns])].flatMap((area) => (area === '.' ? [] : [[area]]))
}
