/**
 * What the header does while the page scrolls: stay at the top of the page (`plain`), stay in view (`sticky`),
 * stay in view and get lower (`shrink`), hide on the way down and come back on the way up (`reveal`), or both.
 */
export const headerModes = ['plain', 'sticky', 'shrink', 'reveal', 'shrink-reveal'] as const
export type HeaderMode = (typeof headerModes)[number]

/**
 * How the owner wants the header. `isTransparent`: on the home page it lies over the picture until the page
 * is scrolled.
 */
export type HeaderLook = { mode: HeaderMode; isTransparent: boolean }
