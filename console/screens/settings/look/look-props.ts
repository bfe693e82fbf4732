import type { Theme } from '#contract/shop/theme.ts'

/** What each part of the theme's form shows and changes. */
export type LookProps = { theme: Theme; change: (change: Partial<Theme>) => void }
