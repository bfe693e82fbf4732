import { browserUrl } from '#campaign/references.ts'

/** The address of a redirect, with the submitted values as its query if configured and possible. */
export const addressOf = (url: string, data: Iterable<readonly [string, string]> = []): string => {
  const address = new URL(browserUrl(url), location.href)
  if (address.protocol.startsWith('http'))
    for (const [name, value] of data) address.searchParams.append(name, value)
  return address.href
}

/** Opens an address. A blocked new tab falls back to a link's click, then to the same tab. */
export const goTo = (address: string, opensNewTab: boolean): void => {
  if (!opensNewTab) return location.assign(address)
  const opened = window.open(address, '_blank')
  if (opened) {
    opened.opener = null
    return
  }
  // Opening a tab consumes the user activation, so this is checked first.
  const isByHand = navigator.userActivation?.isActive ?? true
  const link = Object.assign(document.createElement('a'), {
    href: address,
    target: '_blank',
    rel: 'noopener',
  })
  document.body.append(link)
  const isTaken = link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  link.remove()
  // The page blocks links, or there was no user activation: no tab was opened.
  if (!isTaken || !isByHand) location.assign(address)
}
