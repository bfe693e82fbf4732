import type { Format } from '../formats/format.ts'
import type { Fit, Size } from './fit.ts'

export const corners = [
  'left-top',
  'center-top',
  'right-top',
  'left-middle',
  'center-middle',
  'right-middle',
  'left-bottom',
  'center-bottom',
  'right-bottom',
] as const
export type Location = (typeof corners)[number] | 'top' | 'bottom'

/** Answers every question about a type of campaign. */
export type CampaignKind = {
  /** In Polish, for the owner who chooses. */
  title: string
  /**
   * Of the surface before it is scaled, at least; a side of 0: as large as its content, its container or the
   * window makes it.
   */
  size: Size
  locations: readonly [Location, ...Location[]]
  /** What it mostly leads to: an address left in a form, a press of a button, the owner's pages in social networks. */
  asks: 'form' | 'button' | 'links'
  /** Only one such campaign is open at a time; others wait. */
  isExclusive: boolean
  /** The page behind it is out of reach until it is closed. */
  isModal: boolean
  /** Part of the page's own flow, in a container of the page. */
  isInFlow: boolean
  /** Where it stands so that the page can be pushed down to make room for it. */
  pushesAt?: Location
  /** It fills the window: nothing that moves behind it could be seen. */
  hidesBackground?: true
  /** Something is played on it, so that what moves behind it is pale. */
  isGame?: true
  fit: Fit
  /** CSS of what sets it apart from others, over the styles that the widget has for all; its pages alone load it. */
  styles: string
  formats: Record<string, Format>
}
