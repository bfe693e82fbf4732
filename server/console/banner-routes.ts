import { Hono } from 'hono'
import { field, readBody, readForm } from '#server/http/read-form.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { DISMISSED, dismissBanner } from './coming-soon-banner.ts'
import { findOwner } from './find-owner.ts'
import { isPageNonce } from './page-nonce.ts'

/** The address on the coming-soon banner's dismiss link; form and JSON bodies are both read. */
export const bannerRoutes = (shop: Shop) =>
  new Hono().post('/wp-json/wp/v2/users/:id', async (c) => {
    const owner = await findOwner(c, shop)
    if (!owner || owner.id !== c.req.param('id'))
      throw new Refusal(401, 'rest_cannot_edit', 'Tylko właściciel sklepu może to zmienić.')
    if (!isPageNonce(shop, owner, 'coming-soon', c.req.header('x-wp-nonce') ?? ''))
      throw new Refusal(
        403,
        'rest_cookie_invalid_nonce',
        'Ta strona jest nieaktualna. Odśwież ją i spróbuj ponownie.',
      )

    const isJson = (c.req.header('content-type') ?? '').startsWith('application/json')
    const dismissed = isJson
      ? fromJson(await readBody(c))
      : field(await readForm(c), `woocommerce_meta[${DISMISSED}]`)
    if (dismissed === 'yes') await dismissBanner(shop, owner.id)
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
