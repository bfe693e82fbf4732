/**
 * Links to `…/click/{id}`, and elements with `data-poptin-action="onclick"` and `data-poptin-id`, open one of
 * these campaigns.
 */
export const onClickPath = (
  campaigns: readonly { id: string }[],
  open: (campaignId: string, cause: string) => void,
): void =>
  document.addEventListener(
    'click',
    (event) => {
      const element = (event.target as Element).closest?.<HTMLAnchorElement>(
        'a[href*="/click/"],[data-poptin-action=onclick]',
      )
      for (const { id } of element ? campaigns : []) {
        if (!`${element!.dataset['poptinId'] ?? element!.href}`.includes(id)) continue
        event.preventDefault()
        return open(id, 'click')
      }
    },
    true,
  )
