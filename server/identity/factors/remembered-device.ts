import type { Context } from 'hono'
import type { Sql } from '#server/db/tables.ts'
import { readCookie, removeCookie, setCookie } from '#server/http/cookies.ts'
import type { Shop } from '#server/shop.ts'
import { findSecret, makeSecret, removeSecretsOf, useSecret } from '../one-time-secrets.ts'
import { SECRET_KINDS } from '../secret-kinds.ts'
import type { Site } from '../sites/site.ts'

type Needs = Pick<Shop, 'now' | 'randomBytes'>

const isSecure = ({ settings }: Pick<Shop, 'settings'>) => settings.publicUrl.startsWith('https:')

/**
 * A cookie of its own, apart from the session's: it signs nobody in. `__Host-` binds it to this host;
 * browsers take that over HTTPS only.
 */
export const deviceCookieName = (shop: Pick<Shop, 'settings'>): string =>
  isSecure(shop) ? '__Host-klepka_device' : 'klepka_device'

export const readDeviceCookie = (c: Context, shop: Pick<Shop, 'settings'>): string | undefined =>
  readCookie(c, deviceCookieName(shop))

export const setDeviceCookie = (c: Context, shop: Pick<Shop, 'settings'>, token: string): void =>
  setCookie(c, deviceCookieName(shop), token, {
    maxAgeSeconds: SECRET_KINDS.device.lifetimeMs / 1000,
    isHttpOnly: true,
    isSecure: isSecure(shop),
  })

export const removeDeviceCookie = (c: Context, shop: Pick<Shop, 'settings'>): void =>
  removeCookie(c, deviceCookieName(shop), isSecure(shop))

/** A member asked not to be asked for the second factor here again: the token for the cookie, 30 days long. */
export const rememberDevice = (tx: Sql, shop: Needs, site: Site, identityId: string): Promise<string> =>
  makeSecret(tx, shop, 'device', { siteId: site.id, identityId, data: {} })

/**
 * The token's successor when the device is known as this member's; the token itself is used up, so that a
 * copied cookie shows.
 */
export const useRememberedDevice = async (
  tx: Sql,
  shop: Needs,
  site: Site,
  identityId: string,
  token: string,
): Promise<string | undefined> => {
  const found = await findSecret(tx, 'device', token, shop.now())
  if (
    !found ||
    found.siteId !== site.id ||
    found.identityId !== identityId ||
    !(await useSecret(tx, found.hash, shop.now()))
  )
    return undefined
  return rememberDevice(tx, shop, site, identityId)
}

/** At a change of the password and when a factor is removed: every device asks again. */
export const forgetDevices = (tx: Sql, identityId: string): Promise<void> =>
  removeSecretsOf(tx, identityId, 'device')
