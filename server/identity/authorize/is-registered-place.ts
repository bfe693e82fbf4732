import type { Client } from '../sites/site.ts'

/**
 * Whether a client may send people to this address outside a sign-in (after a logout, a recovery, a purchase):
 * one of its redirect addresses, sign by sign, or a page of an origin it registered for that. Never by likeness.
 */
export const isRegisteredPlace = (
  client: Pick<Client, 'redirectUris' | 'redirectDomains'>,
  url: string,
): boolean => {
  if (client.redirectUris.includes(url)) return true
  if (!URL.canParse(url) || /[\\\s]/.test(url)) return false
  const { protocol, origin, username, password } = new URL(url)
  return (
    (protocol === 'https:' || protocol === 'http:') &&
    username === '' &&
    password === '' &&
    client.redirectDomains.some((domain) => URL.canParse(domain) && new URL(domain).origin === origin)
  )
}
