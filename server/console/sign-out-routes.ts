import { Hono } from 'hono'
import { SIGN_OUT_PATH } from '#storefront/draw'
import { paths } from '#storefront/paths.ts'
import { removeCookie } from '#server/http/cookies.ts'
import { field, readForm } from '#server/http/read-form.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { findOwner, OWNER_COOKIE } from './find-owner.ts'
import { isPageNonce } from './page-nonce.ts'
import { recordOwnerEvent } from './record-owners-acts.ts'
import { removeSession } from './store.ts'

/** The button on the owner's bar; who is signed out already comes to the shop as well. */
export const signOutRoutes = (shop: Shop) =>
  new Hono().post(SIGN_OUT_PATH, async (c) => {
    const owner = await findOwner(c, shop)
    if (owner) {
      if (!isPageNonce(shop, owner, 'sign-out', field(await readForm(c), 'nonce') ?? '')) {
        throw new Refusal(403, 'outdated_page', 'Ta strona jest nieaktualna. Odśwież ją i spróbuj ponownie.')
      }
      await shop.db.transaction((tx) => removeSession(tx, owner.sessionId))
      await recordOwnerEvent(c, shop, 'owner_signed_out', { owner: owner.name })
      removeCookie(c, OWNER_COOKIE, shop.settings.publicUrl.startsWith('https:'))
    }
    return c.redirect(paths.home, 303)
  })
