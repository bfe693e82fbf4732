import { changedTokens, type Tokens } from '#contract/shop/theme-tokens.ts'
import type { Theme } from '#contract/shop/theme.ts'

const rule = (tokens: Tokens, media = ''): string => {
  const declarations = Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
  if (!declarations) return ''
  return media ? `@media(prefers-color-scheme:${media}){:root{${declarations}}}` : `:root{${declarations}}`
}

/**
 * The owner's choices as a style for the head, after the stylesheets: only what differs from `tokens.css`, so the
 * shop as it comes pays nothing. In the layer of the tokens, so that printing still has the last word.
 */
export const renderTheme = (theme: Theme): string => {
  const { shape, light, dark } = changedTokens(theme)
  // Light colours behind a condition too: without it they would stand after, and so above, the dark ones of tokens.css.
  const rules = rule(shape) + rule(light, 'light') + rule(dark, 'dark')
  return rules && `@layer tokens{${rules}}`
}
