import { Hono } from 'hono'
import { field, readBody, readFormBody } from '#server/platform/http/read-form.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { findOwner, type Owner, OWNER_COOKIE } from '#server/identity/owners/find-owner.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Sql } from '#server/platform/db/tables.ts'
import { SIGN_OUT_PATH } from '#storefront/render'
import { paths } from '#storefront/paths.ts'
import { removeCookie } from '#server/platform/http/cookies.ts'
import { recordOwnerEvent } from '#server/identity/owners/record-owner-event.ts'
import { signOutOwner } from '#server/identity/owners/owner-sign-in.ts'

/**
 * The sign-out button of the owner's bar; an owner who is already signed out is redirected to the shop as
 * well.
 */
export const signOutRoutes = (services: Services) =>
  new Hono().post(SIGN_OUT_PATH, async (c) => {
    const owner = await findOwner(c, services)
    if (owner) {
      if (!isPageNonce(services, owner, 'sign-out', field(await readFormBody(c), 'nonce') ?? '')) {
        throw new Refusal(403, 'outdated_page', 'Ta strona jest nieaktualna. Odśwież ją i spróbuj ponownie.')
      }
      await signOutOwner(services, owner.sessionId)
      await recordOwnerEvent(c, services, 'owner_signed_out', { owner: owner.name })
      removeCookie(c, OWNER_COOKIE, services.settings.publicUrl.startsWith('https:'))
      // Unsaved changes of the console, which this browser stores.
      c.header('Clear-Site-Data', '"storage"')
    }
    return c.redirect(paths.home, 303)
  })

const DISMISSED = 'coming_soon_banner_dismissed'

export const hasDismissedBanner = async (services: Services, ownerId: string): Promise<boolean> =>
  (await findChoice(services.db.read, ownerId, DISMISSED))?.value === 'yes'

const dismissBanner = (services: Services, ownerId: string): Promise<unknown> =>
  services.db.transaction((tx) => setChoice(tx, ownerId, DISMISSED, 'yes'))

const findChoice = (db: Sql, ownerId: string, name: string) =>
  db
    .selectFrom('owner_choices')
    .select('value')
    .where('owner_id', '=', ownerId)
    .where('name', '=', name)
    .executeTakeFirst()

const setChoice = (tx: Sql, ownerId: string, name: string, value: string) =>
  tx
    .insertInto('owner_choices')
    .values({ owner_id: ownerId, name, value })
    .onConflict((conflict) => conflict.columns(['owner_id', 'name']).doUpdateSet({ value }))
    .execute()

/** The owner's actions on a page of the shop. */
type PageAct = 'coming-soon' | 'sign-out'

/** Proves that an action was requested from a page of this owner's session. */
export const pageNonce = (services: Services, owner: Pick<Owner, 'csrfToken'>, act: PageAct): string =>
  createHmac('sha256', services.settings.secret)
    .update(`${act}:${owner.csrfToken}`)
    .digest('hex')
    .slice(0, 20)

export const isPageNonce = (
  services: Services,
  owner: Pick<Owner, 'csrfToken'>,
  act: PageAct,
  given: string,
): boolean => {
  const expected = Buffer.from(pageNonce(services, owner, act))
  const actual = Buffer.from(given)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** The address on the coming-soon banner's dismiss link; form and JSON bodies are both read. */
export const bannerRoutes = (services: Services) =>
  new Hono().post('/wp-json/wp/v2/users/:id', async (c) => {
    const owner = await findOwner(c, services)
    if (!owner || owner.id !== c.req.param('id'))
      throw new Refusal(401, 'rest_cannot_edit', 'Tylko właściciel sklepu może to zmienić.')
    if (!isPageNonce(services, owner, 'coming-soon', c.req.header('x-wp-nonce') ?? ''))
      throw new Refusal(
        403,
        'rest_cookie_invalid_nonce',
        'Ta strona jest nieaktualna. Odśwież ją i spróbuj ponownie.',
      )

    const isJson = (c.req.header('content-type') ?? '').startsWith('application/json')
    const dismissed = isJson
      ? fromJson(await readBody(c))
      : field(await readFormBody(c), `woocommerce_meta[${DISMISSED}]`)
    if (dismissed === 'yes') await dismissBanner(services, owner.id)
    return c.json({ id: owner.id, woocommerce_meta: { [DISMISSED]: dismissed === 'yes' ? 'yes' : '' } })
  })

const fromJson = (body: Uint8Array): unknown => {
  try {
    const value = JSON.parse(new TextDecoder().decode(body)) as {
      woocommerce_meta?: Record<string, unknown>
    } | null
    return value?.woocommerce_meta?.[DISMISSED]
  } catch {
    throw new Refusal(400, 'rest_invalid_json', 'Treść zapytania nie jest poprawnym JSON-em.')
  }
}
