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

/** Everything about a type of campaign. */
export type CampaignKind = {
  /** In Polish, for the owner who chooses. */
  title: string
  /** Minimum size of the surface before scaling; 0: determined by content, container or window. */
  size: Size
  locations: readonly [Location, ...Location[]]
  /** Its usual target: an address in a form, a button press, the owner's pages in social networks. */
  asks: 'form' | 'button' | 'links'
  /** Only one such campaign is open at a time; others wait. */
  isExclusive: boolean
  /** The page behind it is inert until it is closed. */
  isModal: boolean
  /** Part of the page's own flow, in a container of the page. */
  isInFlow: boolean
  /** The location at which it can push the page down. */
  pushesAt?: Location
  /** It fills the window: an animated background would be invisible. */
  hidesBackground?: true
  /** It contains a game, so an animated background is pale. */
  isGame?: true
  fit: Fit
  /** CSS of its differences, over the common styles of the widget; loaded only by its pages. */
  styles: string
  formats: Record<string, Format>
}
