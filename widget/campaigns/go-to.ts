import { browserUrl } from '#campaign/references.ts'

/** The address of a redirect, with what was filled in as its query where that is wanted and possible. */
export const addressOf = (url: string, data: Iterable<readonly [string, string]> = []): string => {
  const address = new URL(browserUrl(url), location.href)
  if (address.protocol.startsWith('http'))
    for (const [name, value] of data) address.searchParams.append(name, value)
  return address.href
}

/** Leaves for an address. A new tab that is blocked falls back to a link's click, then to the same tab. */
export const goTo = (address: string, opensNewTab: boolean): void => {
  if (!opensNewTab) return location.assign(address)
  const opened = window.open(address, '_blank')
  if (opened) {
    opened.opener = null
    return
  }
  // Opening a tab uses a person's click up, so this is asked before.
  const isByHand = navigator.userActivation?.isActive ?? true
  const link = Object.assign(document.createElement('a'), {
    href: address,
    target: '_blank',
    rel: 'noopener',
  })
  document.body.append(link)
  const isTaken = link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  link.remove()
  // The page does not let links through, or no click stands behind this one: no tab came of it.
  if (!isTaken || !isByHand) location.assign(address)
}
