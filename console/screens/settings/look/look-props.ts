import type { Theme } from '#contract/shop/theme.ts'

/** What each part of the look shows and changes. */
export type LookProps = { theme: Theme; change: (change: Partial<Theme>) => void }
