const LINK = /\/click\/([0-9a-f]{13})/

/** Links to `…/click/{id}`, and elements with `data-poptin-action="onclick"` and `data-poptin-id`, open one of our campaigns. */
export const onClickPath = (isOurs: (campaignId: string) => boolean, open: (campaignId: string) => void): void =>
  document.addEventListener(
    'click',
    (event) => {
      const element = (event.target as Element).closest?.<HTMLAnchorElement>('a[href*="/click/"],[data-poptin-action=onclick]')
      const campaignId = element?.dataset['poptinId'] ?? LINK.exec(element?.href ?? '')?.[1] ?? ''
      if (!isOurs(campaignId)) return
      event.preventDefault()
      open(campaignId)
    },
    true,
  )
