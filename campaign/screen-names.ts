import type { Campaign } from './campaign-shape.ts'

/**
 * What a visitor may see one after another. `play`: before a game is won, with no form; then `form`;
 * `winning` and `losing` end a game, `thankYou` anything else.
 */
export const screenNames = ['play', 'form', 'winning', 'losing', 'thankYou'] as const
export type ScreenName = (typeof screenNames)[number]

/** Of all screens, also those for phones. */
export const blocksOf = ({
  screens,
  mobileScreens,
}: Pick<Campaign, 'screens' | 'mobileScreens'>): Campaign['screens']['form'] =>
  [screens, mobileScreens].flatMap((own) => (own ? screenNames.flatMap((name) => own[name]) : []))
