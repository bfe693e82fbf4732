/** Parts of the widget that render: `view` what all campaigns have, the others what few of them contain. */
export type PartName =
  | 'view'
  | 'dates'
  | 'form'
  | 'offer'
  | 'video'
  | 'social'
  | 'sales'
  | 'rich'
  | 'backgrounds'
  | 'push'
  | 'dark'
  | 'own'
  | 'products'
  | 'wheel'
  | 'draggable'
  | 'gift-box'
  | 'scratch-card'
  | 'page-prizes'
  | 'why'
/** The owner's own code of one campaign, by its id. */
export type OwnCodeName = `own:${string}`
