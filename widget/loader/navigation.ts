/**
 * A browser without the Navigation API is asked this often where it is; the page's own History stays as the
 * page made it.
 */
const LOOK_AGAIN_MS = 100

/** A place on a page is none of its own, unless it is written as an address is. */
const pageOf = () => location.href.replace(/#(?![/!]).*/, '')

/** Tells when a page becomes another one without being loaded. */
export const onNavigation = (moved: () => void): void => {
  let page = pageOf()
  const look = () => {
    // Compared with what it was before.
    if (page !== (page = pageOf())) moved()
  }
  const { navigation } = window as { navigation?: EventTarget }
  if (navigation) navigation.addEventListener('currententrychange', look)
  else setInterval(look, LOOK_AGAIN_MS)
}

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
