/** Parts of the widget that draw what few campaigns show; only pages of those load them. */
export type PartName = 'form' | 'video' | 'social' | 'backgrounds'
