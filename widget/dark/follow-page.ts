/** Brightness, up to 255, below which a background is dark. */
const MIDDLE = 128
const HALF_OPAQUE = 0.5
/** Pages that have a switch of their own often fade to the other colours. */
const FADED_MS = 600
const SWITCHES = ['class', 'style', 'data-theme', 'data-bs-theme', 'data-color-scheme', 'data-mode']

/** Of `rgb()` and `color(srgb …)`, and by the lightness of `oklch()` and the like; undefined: see-through. */
const isDarkColour = (colour: string): boolean | undefined => {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  if (alpha < HALF_OPAQUE) return undefined
  if (colour.startsWith('ok')) return red < HALF_OPAQUE
  if (colour.startsWith('l')) return red < 50
  return (0.3 * red + 0.59 * green + 0.11 * blue) * (colour.startsWith('c') ? 255 : 1) < MIDDLE
}

/** Whether the page behind is dark; undefined: it is as the device is. */
const isPageDark = (container: Element | null): boolean | undefined => {
  for (let at: Element | null = container ?? document.body; at; at = at.parentElement) {
    const isDark = isDarkColour(getComputedStyle(at).backgroundColor)
    if (isDark !== undefined) return isDark
  }
  const { colorScheme } = getComputedStyle(document.documentElement)
  const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')?.content
  const scheme = colorScheme === 'normal' ? (meta ?? '') : colorScheme
  const isDark = scheme.includes('dark')
  return isDark && scheme.includes('light') ? undefined : isDark
}

/**
 * Campaigns with colours for dark pages have them where the page is dark, whatever the device is; also after the page's
 * own switch was used. Returns how to stop.
 */
export const followPage = (layer: HTMLElement, container: Element | null): (() => void) => {
  const follow = () => {
    const isDark = isPageDark(container)
    layer.classList.toggle('on-dark', isDark === true)
    layer.classList.toggle('on-light', isDark === false)
  }
  let fading: ReturnType<typeof setTimeout> | undefined
  const watching = new MutationObserver(() => {
    follow()
    clearTimeout(fading)
    fading = setTimeout(follow, FADED_MS)
  })
  for (const element of [document.documentElement, document.body])
    watching.observe(element, { attributeFilter: SWITCHES })
  const device = matchMedia('(prefers-color-scheme: dark)')
  device.addEventListener('change', follow)
  follow()
  return () => {
    watching.disconnect()
    clearTimeout(fading)
    device.removeEventListener('change', follow)
  }
}
