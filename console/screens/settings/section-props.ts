import type { ShopSettings } from '#contract/console/settings.ts'

/** What each section of the settings shows and changes; all of them are saved together. */
export type SectionProps = { settings: ShopSettings; change: (change: Partial<ShopSettings>) => void }
