import { isDark } from './is-dark.ts'
import type { DarkLook, CampaignLook } from './look.ts'
import type { Size } from './types/size.ts'

/** Errors must be read on light grounds and on dark ones. */
const RED = { onLight: '#b3261e', onDark: '#ffb4ab' }
const WRITING = { onLight: '#1d1d1b', onDark: '#ffffff' }
const WEIGHT = 700

const fonts: Record<CampaignLook['font'], string> = {
  system: '',
  serif: "'Iowan Old Style',Palatino,Georgia,serif",
  rounded: "ui-rounded,'SF Pro Rounded',Nunito,Quicksand,system-ui,sans-serif",
  mono: "ui-monospace,'Cascadia Code',Menlo,Consolas,monospace",
}

const on = (ground: string, { onLight, onDark }: typeof RED) => (isDark(ground) ? onDark : onLight)

const colours = ({ background, text, accent, accentText, second, overlay }: DarkLook): string =>
  Object.entries({
    '--ground': background,
    '--ink': text,
    '--accent': accent,
    '--on-accent': accentText,
    '--panel': second || accent,
    '--on-panel': second ? on(second, WRITING) : accentText,
    '--overlay': overlay,
    '--red': on(background, RED),
    '--panel-red': on(second || accent, RED),
    'color-scheme': isDark(background) ? 'dark' : 'light',
  })
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/**
 * The custom properties that the widget's styles are written in, and what else an owner chose of shapes and
 * letters.
 */
export const lookStyles = (look: CampaignLook, { width, height }: Size): string => {
  const { radiusPx, imageRadiusPx, shadePercent, font, headingWeight, dark } = look
  const family = fonts[font] && `;--font:${fonts[font]}`
  return [
    `.layer{${colours(look)};--radius:${radiusPx}px;--shade:${shadePercent}%;--width:${width}px;--height:${height}px${family}}`,
    imageRadiusPx === null ? '' : `.in-media>*{border-radius:${imageRadiusPx}px}`,
    headingWeight === WEIGHT ? '' : `.heading{font-weight:${headingWeight}}`,
    dark ? `@media(prefers-color-scheme:dark){.layer{${colours(dark)}}}` : '',
  ].join('')
}
