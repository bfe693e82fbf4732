/** Parts of the widget that draw what few campaigns show; only pages of those load them. */
export type PartName = 'form' | 'offer' | 'video' | 'social' | 'backgrounds' | 'own' | 'products' | 'wheel' | 'draggable' | 'gift-box' | 'scratch-card'
/** The owner's own code of one campaign, by its id. */
export type OwnCodeName = `own:${string}`
