/** Where blocks of a campaign stand. Blocks of one area lie one below the other, in the order of the campaign. */
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
  /** Narrow windows; areas one below the other when it is absent. */
  phone?: Arrangement
  /** Shares of the columns on wide windows, e.g. `2fr 3fr`; all alike when absent. */
  columns?: string
  /** The picture fills its area to the edges, lies behind everything, or stands among the rest. */
  media: 'edge' | 'behind' | 'inside'
  /** Areas at the edge of the surface that reach up to it, as a picture does. */
  reaching?: readonly Area[]
  /** There is no room for labels beside fields: the empty field says what goes into it. */
  isCompact?: true
  /** Of games: no screen stands between what is played and what was won. */
  skipsForm?: true
  /** Of games that are played beside the form: what the wheel shows is looked at so long before what follows. */
  lingersMs?: number
  /** CSS of what it has beyond its arrangement, over the styles of its type; pages that show it alone load it. */
  styles?: string
}
