import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Sql } from '#server/platform/db/tables.ts'
import { removeCookie, setResponseCookie } from '#server/platform/http/cookies.ts'
import type { Services } from '#server/platform/services.ts'
import {
  findSecret,
  makeSecret,
  removeSecretsOf,
  consumeSecret,
  SECRET_KINDS,
} from '../secrets/one-time-secrets.ts'
import type { Site } from '../sites/site.ts'

const isSecure = ({ settings }: Services) => settings.publicUrl.startsWith('https:')

/**
 * A cookie separate from the session's: it signs nobody in. `__Host-` binds it to this host; browsers accept
 * that over HTTPS only.
 */
export const deviceCookieName = (services: Services): string =>
  isSecure(services) ? '__Host-klepka_device' : 'klepka_device'

export const readDeviceCookie = (c: Context, services: Services): string | undefined =>
  getCookie(c, deviceCookieName(services))

export const setDeviceCookie = (c: Context, services: Services, token: string): void =>
  setResponseCookie(c, deviceCookieName(services), token, {
    maxAgeSeconds: SECRET_KINDS.device.lifetimeMs / 1000,
    isHttpOnly: true,
    isSecure: isSecure(services),
  })

export const removeDeviceCookie = (c: Context, services: Services): void =>
  removeCookie(c, deviceCookieName(services), isSecure(services))

/** Remembers this device for 30 days, so that it needs no second factor: returns the token for the cookie. */
export const rememberDevice = (
  tx: Sql,
  services: Services,
  site: Site,
  identityId: string,
): Promise<string> => makeSecret(tx, services, 'device', { siteId: site.id, identityId, data: {} })

/**
 * The token's successor when the device is this member's; the token itself is used up, so that a copied
 * cookie is noticed.
 */
export const consumeRememberedDevice = async (
  tx: Sql,
  services: Services,
  site: Site,
  identityId: string,
  token: string,
): Promise<string | undefined> => {
  const found = await findSecret(tx, 'device', token, services.now())
  if (
    !found ||
    found.siteId !== site.id ||
    found.identityId !== identityId ||
    !(await consumeSecret(tx, found.hash, services.now()))
  )
    return undefined
  return rememberDevice(tx, services, site, identityId)
}

/** After a password change and when a factor is removed: every device needs a second factor again. */
export const removeRememberedDevices = (tx: Sql, identityId: string): Promise<void> =>
  removeSecretsOf(tx, identityId, 'device')
