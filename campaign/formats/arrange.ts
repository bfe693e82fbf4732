import type { Area, Arrangement, Format } from './format.ts'

type Row = readonly string[]

/**
 * Room above and below what stands in the middle, or between it and a picture that takes the rest; CSS
 * lengths that the styles give.
 */
const SPACE = 'minmax(var(--space),1fr)'
const GAP = 'var(--space)'
const PICTURE = 'minmax(var(--picture),1fr)'
/** Takes what the taller column needs more, so that rows of the other stay together. */
const SPARE = 'auto'

/** Without rows and columns that nothing would stand in. */
const fold = (rows: Arrangement, present: ReadonlySet<string>): { rows: Row[]; columns: number[] } => {
  let kept: Row[] = rows.map((row) => row.map((area) => (present.has(area) ? area : '.')))
  for (let at = kept.length - 1; at >= 0; at--) {
    const elsewhere = new Set(kept.flatMap((row, other) => (other === at ? [] : row)).concat('.'))
    if (kept[at]?.every((area) => elsewhere.has(area))) kept = kept.toSpliced(at, 1)
  }
  // A column that is always empty is left free on purpose.
  const columns = (rows[0] ?? []).flatMap((_, column) =>
    kept.some((row) => row[column] !== '.') || rows.every((row) => row[column] === '.') ? [column] : [],
  )
  return { rows: kept.map((row) => columns.map((column) => row[column] ?? '.')), columns }
}

/**
 * A CSS `grid-template` for an arrangement of what there really is. `reaching` areas, and what stands over
 * several rows, reach to the edges.
 */
export const arrange = (
  arrangement: Arrangement,
  present: ReadonlySet<string>,
  shares: string | null,
  reaching: readonly string[] = ['media'],
): string => {
  const { rows, columns } = fold(arrangement, present)
  const reaches = (area: string | undefined) => area !== undefined && reaching.includes(area)
  const isBand = (row: Row | undefined) => row?.every(reaches) ?? false
  const isPicture = (row: Row | undefined) => isBand(row) && (row?.includes('media') ?? false)
  const gap = rows.some(isPicture) ? GAP : SPACE
  // What stands among the rest keeps away from the edges, a picture too.
  const edge = (row: Row = [], next: Row | undefined): [Row, string][] =>
    isBand(row)
      ? []
      : [
          [
            row.map((area, column) =>
              reaches(area) || (area === next?.[column] && area !== 'media') ? area : '.',
            ),
            gap,
          ],
        ]
  const beside = (row: Row | undefined): [Row, string][] =>
    row ? [[row.map((area) => (reaches(area) && !isBand(row) ? area : '.')), gap]] : []
  const track = (row: Row, at: number): [Row, string][] =>
    isBand(row)
      ? [...beside(rows[at - 1]), [row, isPicture(row) ? PICTURE : 'auto'], ...beside(rows[at + 1])]
      : [[row, 'auto']]
  const last = edge(rows.at(-1), rows.at(-2))
  const end: [Row, string][] =
    gap === GAP && columns.length > 1
      ? last.flatMap(([row, size]) => [
          [row, SPARE],
          [row.map((area) => (reaches(area) ? area : '.')), size],
        ])
      : last
  const tracks = [...edge(rows[0], rows[1]), ...rows.flatMap(track), ...end]
  const widths = shares?.split(' ') ?? []
  const template = tracks.map(([row, size]) => `"${row.join(' ')}" ${size}`).join(' ')
  return `${template}/${columns.map((column) => (widths[column] ?? '1fr').replace(/^([\d.]+fr)$/, 'minmax(0,$1)')).join(' ')}`
}

/** Rows until one that a single area fills, and that row by itself. */
const partsOf = (arrangement: Arrangement): Row[][] => {
  const parts: Row[][] = [[]]
  for (const row of arrangement) {
    if (row.length > 1 && row.every((area) => area === row[0])) parts.push([row], [])
    else parts.at(-1)?.push(row)
  }
  return parts
}

/**
 * One below the other, as they are read: the picture, then part after part, in each column after column; a
 * note beside something comes after it.
 */
export const stack = (arrangement: Arrangement): Arrangement => {
  const read = partsOf(arrangement).flatMap((rows) => {
    const columns = (rows[0] ?? []).flatMap((_, column) => rows.flatMap((row) => row[column] ?? []))
    return rows[0] && rows[0].length > 1
      ? [...columns.filter((area) => area !== 'note'), ...columns.filter((area) => area === 'note')]
      : columns
  })
  return [...new Set([...read.filter((area) => area === 'media'), ...read])].flatMap((area) =>
    area === '.' ? [] : [[area as Area]],
  )
}

/** What of a format reaches to the edges of its surface. */
export const edgesOf = ({ media, reaching = [] }: Pick<Format, 'media' | 'reaching'>): readonly Area[] =>
  media === 'edge' ? ['media', ...reaching] : reaching
