import { hashText } from '../targeting/pick-variants.ts'
import type { Own, OwnFont } from './own.ts'

const RADIX = 36
const OTHERWISE = 'system-ui,sans-serif'
const selectors: Record<OwnFont['use'], string> = { all: '.layer', headings: '.heading', text: '.text,.area' }

/** What a font file is called on a page: no page calls a font of its own like this. */
export const ownFontName = ({ src }: Pick<OwnFont, 'src'>): string =>
  `klepka-${hashText(src).toString(RADIX).slice(2)}`

const written = (font: OwnFont): string => {
  const family = `'${ownFontName(font)}',${OTHERWISE}`
  return font.use === 'all'
    ? `.layer{--font:${family}}`
    : `:is(${selectors[font.use]}){font-family:${family}}`
}

/** CSS of what an owner wrote, after everything else: what is left open in it ends with it. */
export const ownStyles = (own: Own | null): string => {
  if (!own) return ''
  // Of several files for the same letters the first one names them; the others are its weights.
  const uses = new Map(own.fonts.toReversed().map((font) => [font.use, font]))
  // Headings have theirs after what holds for all.
  return `${(['all', 'text', 'headings'] as const).flatMap((use) => (uses.has(use) ? written(uses.get(use)!) : [])).join('')}${own.css}`
}
