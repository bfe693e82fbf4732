import { hashText } from '../targeting/pick-variants.ts'
import type { Own, OwnFont } from './own.ts'

const RADIX = 36
const OTHERWISE = 'system-ui,sans-serif'
const selectors: Record<OwnFont['use'], string> = { all: '.layer', headings: '.heading', text: '.text,.area' }

/** The name of a font file on a page, different from any font name of the page. */
export const ownFontName = ({ src }: Pick<OwnFont, 'src'>): string =>
  `klepka-${hashText(src).toString(RADIX).slice(2)}`

const written = (font: OwnFont): string => {
  const family = `'${ownFontName(font)}',${OTHERWISE}`
  return font.use === 'all'
    ? `.layer{--font:${family}}`
    : `:is(${selectors[font.use]}){font-family:${family}}`
}

/** The owner's CSS, after all other styles, so that an unclosed rule affects nothing else. */
export const ownStyles = (own: Own | null): string => {
  if (!own) return ''
  // The first of several files of a font names it; the others are its weights.
  const uses = new Map(own.fonts.toReversed().map((font) => [font.use, font]))
  // Styles of headings follow those of all text.
  return `${(['all', 'text', 'headings'] as const).flatMap((use) => (uses.has(use) ? written(uses.get(use)!) : [])).join('')}${own.css}`
}
