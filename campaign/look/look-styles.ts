import type { CampaignLook, DarkLook } from './look.ts'
import type { Size } from '../types/fit.ts'

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

/** Brightness, of 255, below which light writing is read better. */
const MIDDLE = 140

/** Whether a ground of this colour (`#rgb`, `#rrggbb`, with an alpha or not) is a dark one. */
const isDark = (colour: string): boolean => {
  const digits = colour.length < 6 ? colour.slice(1).replace(/./g, '$&$&') : colour.slice(1)
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
  return 0.299 * red + 0.587 * green + 0.114 * blue < MIDDLE
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
