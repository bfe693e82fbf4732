/** Parts of the widget that draw what few campaigns show; only pages of those load them. */
export type PartName = 'form' | 'video' | 'social' | 'backgrounds' | 'own'
/** The owner's own code of one campaign, by its id. */
export type OwnCodeName = `own:${string}`
