import type { Area, Arrangement, Format } from './format.ts'

type Row = readonly string[]

/**
 * Space above and below centred content, or between it and a picture that fills the rest; CSS lengths from
 * the styles.
 */
const SPACE = 'minmax(var(--space),1fr)'
const GAP = 'var(--space)'
const PICTURE = 'minmax(var(--picture),1fr)'
/** Takes the extra height of the taller column, so that rows of the other stay together. */
const SPARE = 'auto'

/** Removes empty rows and columns. */
const fold = (rows: Arrangement, present: ReadonlySet<string>): { rows: Row[]; columns: number[] } => {
  let remaining: Row[] = rows.map((row) => row.map((area) => (present.has(area) ? area : '.')))
  for (let at = remaining.length - 1; at >= 0; at--) {
    const elsewhere = new Set(remaining.flatMap((row, other) => (other === at ? [] : row)).concat('.'))
    if (remaining[at]?.every((area) => elsewhere.has(area))) remaining = remaining.toSpliced(at, 1)
  }
  // A column that is empty in the format is intended.
  const columns = (rows[0] ?? []).flatMap((_, column) =>
    remaining.some((row) => row[column] !== '.') || rows.every((row) => row[column] === '.') ? [column] : [],
  )
  return { rows: remaining.map((row) => columns.map((column) => row[column] ?? '.')), columns }
}

/**
 * A CSS `grid-template` for the present areas of an arrangement. `reaching` areas, and areas over several
 * rows, extend to the edges.
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
  // Areas among others have a distance to the edges, also a picture.
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

/** Groups of rows, split at rows that a single area fills. */
const partsOf = (arrangement: Arrangement): Row[][] => {
  const parts: Row[][] = [[]]
  for (const row of arrangement) {
    if (row.length > 1 && row.every((area) => area === row[0])) parts.push([row], [])
    else parts.at(-1)?.push(row)
  }
  return parts
}

/**
 * Areas one below the other in reading order: the picture, then each group column by column; a note beside
 * another area comes after it.
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

/** Areas of a format that extend to the edges of its surface. */
export const edgesOf = ({ media, reaching = [] }: Pick<Format, 'media' | 'reaching'>): readonly Area[] =>
  media === 'edge' ? ['media', ...reaching] : reaching
