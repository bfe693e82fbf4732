import type { CampaignLook, DarkLook } from './look.ts'
import type { Size } from '../types/fit.ts'

/** Errors must be readable on light and dark backgrounds. */
const RED = { onLight: '#b3261e', onDark: '#ffb4ab' }
const WRITING = { onLight: '#1d1d1b', onDark: '#ffffff' }
const WEIGHT = 700

const fonts: Record<CampaignLook['font'], string> = {
  system: '',
  serif: "'Iowan Old Style',Palatino,Georgia,serif",
  rounded: "ui-rounded,'SF Pro Rounded',Nunito,Quicksand,system-ui,sans-serif",
  mono: "ui-monospace,'Cascadia Code',Menlo,Consolas,monospace",
  // Pages of the shop have these fonts; names of fonts reach into a shadow root.
  shopText: "'Klepka Text',system-ui,sans-serif",
  shopTitle: "'Klepka Title',Georgia,serif",
}
const SYSTEM = 'system-ui,sans-serif'

/** `soft` is in the widget's own styles. */
const shadows: Record<Exclude<CampaignLook['shadow'], 'soft'>, string> = {
  none: '0 0 0 1px rgb(0 0 0/.12)',
  strong: '0 0 0 1px rgb(0 0 0/.08),0 32px 90px -12px rgb(0 0 0/.65)',
}

/** Brightness, up to 255, below which light text is more readable. */
const MIDDLE = 140

/** Whether a background colour (`#rgb`, `#rrggbb`, with or without alpha) is dark. */
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

/** The custom properties of the widget's styles, and the owner's choices of shapes and fonts. */
export const lookStyles = (look: CampaignLook, { width, height }: Size): string => {
  const { radiusPx, imageRadiusPx, shadePercent, font, headingFont, headingWeight, shadow, dark } = look
  const family = fonts[font] && `;--font:${fonts[font]}`
  return [
    `.layer{${colours(look)};--radius:${radiusPx}px;--shade:${shadePercent}%;--width:${width}px;--height:${height}px${family}}`,
    imageRadiusPx === null ? '' : `.in-media>*{border-radius:${imageRadiusPx}px}`,
    // Documents from before these settings have none of them.
    headingFont && headingFont !== 'same' && headingFont !== font
      ? `.heading{font-family:${fonts[headingFont] || SYSTEM}}`
      : '',
    shadow && shadow !== 'soft' ? `.over .box{box-shadow:${shadows[shadow]}}` : '',
    headingWeight === WEIGHT ? '' : `.heading{font-weight:${headingWeight}}`,
    // The widget adds the classes on pages that are not as the device is.
    dark
      ? `@media(prefers-color-scheme:dark){.layer:not(.on-light){${colours(dark)}}}.layer.on-dark{${colours(dark)}}`
      : '',
  ].join('')
}
