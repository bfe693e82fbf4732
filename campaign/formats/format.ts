/** The layout of a campaign's blocks. Blocks of one area are stacked in the order of the campaign. */
export const areas = [
  'media',
  'heading',
  'text',
  'timer',
  'coupon',
  'products',
  'game',
  'form',
  'note',
] as const
export type Area = (typeof areas)[number]

/** Rows of a grid, each naming the area of every column; `.` is an empty cell. */
export type Arrangement = readonly (readonly (Area | '.')[])[]

export type Format = {
  /** In Polish, for the owner who chooses. */
  title: string
  orientation: 'vertical' | 'horizontal'
  desktop: Arrangement
  /** For narrow windows; absent: areas are stacked. */
  phone?: Arrangement
  /** Widths of the columns on wide windows, e.g. `2fr 3fr`; absent: equal. */
  columns?: string
  /** The picture fills its area to the edges, is the background, or is among the other areas. */
  media: 'edge' | 'behind' | 'inside'
  /** Areas that extend to the edge of the surface, like a picture. */
  reaching?: readonly Area[]
  /** There is no room for labels: fields have placeholders. */
  isCompact?: true
  /** For games: no screen between play and prize. */
  skipsForm?: true
  /** For games beside the form: how long the wheel's result is shown before the next screen. */
  lingersMs?: number
  /** CSS beyond its arrangement, over the styles of its type; loaded only by pages that show it. */
  styles?: string
}
