import { isDark } from './is-dark.ts'
import type { Look } from './look.ts'
import type { Size } from './types/size.ts'

/** Errors must be read on light grounds and on dark ones. */
const RED = { onLight: '#b3261e', onDark: '#ffb4ab' }

/** The custom properties that the widget's styles are written in. */
export const lookStyles = ({ background, text, accent, accentText, overlay, radiusPx, shadePercent }: Look, { width, height }: Size): string => {
  const [red, scheme] = isDark(background) ? [RED.onDark, 'dark'] : [RED.onLight, 'light']
  return `.layer{--ground:${background};--ink:${text};--accent:${accent};--on-accent:${accentText};--overlay:${overlay};--radius:${radiusPx}px;--shade:${shadePercent}%;--red:${red};--width:${width}px;--height:${height}px;color-scheme:${scheme}}`
}
