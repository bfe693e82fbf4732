import type { CampaignTemplate } from '#campaign/template.ts'

/** Errors must be read on light grounds and on dark ones. */
const RED = { onLight: '#b3261e', onDark: '#ffb4ab' }

/** The custom properties that the styles are written in. */
export const coloursOf = ({ look: { background, text, accent, accentText, overlay, radiusPx, shadePercent }, surface: { isDark } }: CampaignTemplate): Record<string, string> => ({
  '--ground': background,
  '--ink': text,
  '--accent': accent,
  '--on-accent': accentText,
  '--overlay': overlay,
  '--radius': `${radiusPx}px`,
  '--shade': `${shadePercent}%`,
  '--red': isDark ? RED.onDark : RED.onLight,
  'color-scheme': isDark ? 'dark' : 'light',
})
