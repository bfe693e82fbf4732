import type { Campaign } from './campaign-shape.ts'

/**
 * The screens in their order. `play`: before a game is won, without a form; then `form`; `winning` and
 * `losing` end a game, `thankYou` any other campaign.
 */
export const screenNames = ['play', 'form', 'winning', 'losing', 'thankYou'] as const
export type ScreenName = (typeof screenNames)[number]

/** All blocks of all screens, also those for phones. */
export const blocksOf = ({
  screens,
  mobileScreens,
}: Pick<Campaign, 'screens' | 'mobileScreens'>): Campaign['screens']['form'] =>
  [screens, mobileScreens].flatMap((own) => (own ? screenNames.flatMap((name) => own[name]) : []))
