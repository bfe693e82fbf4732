import type { SiteSettings } from './site-settings.ts'

export type Site = {
  id: string
  name: string
  isOwn: boolean
  settings: SiteSettings
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

export type App = {
  id: string
  name: string
  secretHash: string
  redirectUrls: string[]
  isAutoApproved: boolean
}
export type AppInstance = { id: string; appId: string; siteId: string }
