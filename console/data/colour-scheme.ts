export const colourSchemes = ['system', 'light', 'dark'] as const
export type ColourScheme = (typeof colourSchemes)[number]

/** In `localStorage`: a matter of this screen, not of the person. */
const NAME = 'klepka-colour-scheme'

/** What was chosen in this browser; as the system has it when nothing was, or nothing can be stored. */
export const readColourScheme = (): ColourScheme => {
  try {
    const stored = localStorage.getItem(NAME)
    return colourSchemes.find((scheme) => scheme === stored) ?? 'system'
  } catch {
    return 'system'
  }
}

const paperOf = (scheme: 'light' | 'dark') => (scheme === 'dark' ? '#191817' : '#f6f5f2')

const apply = (chosen: ColourScheme) => {
  document.documentElement.dataset['colours'] = chosen
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = paperOf(chosen === 'system' ? (meta.media.includes('dark') ? 'dark' : 'light') : chosen)
}

export const chooseColourScheme = (scheme: ColourScheme) => {
  apply(scheme)
  try {
    localStorage.setItem(NAME, scheme)
  } catch {
    // Private windows may store nothing; the choice then lasts until the page is left.
  }
}

/** Applies the stored choice, also when another tab changes it. Called before the first rendering. */
export const followColourScheme = () => {
  apply(readColourScheme())
  addEventListener('storage', ({ key }) => {
    if (key === NAME || key === null) apply(readColourScheme())
  })
}
