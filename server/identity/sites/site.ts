import type { IdentitySiteSettings } from './site-settings.ts'

/**
 * Whether a client may redirect people to this address outside a sign-in (after a logout, a recovery, a
 * purchase): exactly one of its redirect addresses, or a page of an origin registered for that. Never by
 * similarity.
 */
export const isRegisteredUrl = (
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

export type Site = {
  id: string
  name: string
  isOwn: boolean
  settings: IdentitySiteSettings
  smtp: SmtpServer | null
}

export type SmtpServer = {
  host: string
  port: number
  secure: boolean
  from: string
  user?: string
  sealedPassword?: string
}

export type Captcha = { required: boolean; provider: string; acceptToken?: string }

/** A public OAuth client of a site. */
export type Client = {
  id: string
  siteId: string
  name: string
  redirectUris: string[]
  redirectDomains: string[]
  origins: string[]
  captcha: Captcha | null
  rotation: 'confirm-on-use' | 'off' | 'strict'
}

export type IdentityApp = {
  id: string
  name: string
  secretHash: string
  redirectUrls: string[]
  isAutoApproved: boolean
}
export type AppInstance = { id: string; appId: string; siteId: string }
