import { schemeTokens, shapeTokens } from '#contract/shop/theme-tokens.ts'
import type { Scheme, Theme } from '#contract/shop/theme.ts'

/**
 * Puts a look into the page of the preview. As properties of its root, one by one: the console's policy, which a frame
 * inherits, lets no style into markup.
 */
export const showLook = (page: Document, theme: Theme, scheme: Scheme): void => {
  // While a page gives way to the next, there is none.
  const root: HTMLElement | null = page.documentElement
  if (!root) return
  const { style } = root
  style.colorScheme = scheme
  style.scrollbarGutter = 'auto'
  for (const [name, value] of Object.entries({ ...shapeTokens(theme), ...schemeTokens(theme, scheme) }))
    style.setProperty(name, value)
  // The script that moves the header does not run in a preview; that it stays in view is seen without one.
  const header = page.querySelector<HTMLElement>('.site-header')
  if (!header) return
  header.style.position = theme.header.mode === 'plain' ? '' : theme.header.isTransparent ? 'fixed' : 'sticky'
  header.style.top = '0'
}
