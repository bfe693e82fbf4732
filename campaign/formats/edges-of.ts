import type { Area, Format } from './format.ts'

/** What of a format reaches to the edges of its surface. */
export const edgesOf = ({ media, reaching = [] }: Pick<Format, 'media' | 'reaching'>): readonly Area[] =>
  media === 'edge' ? ['media', ...reaching] : reaching
