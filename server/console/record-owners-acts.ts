import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AuditEvent } from '#contract/console/audit-events.ts'
import { PANEL_API } from '#contract/console/session.ts'
import { recordEvent } from '#server/identity/audit/record-event.ts'
import { identityService } from '#server/identity/identity-service.ts'
import { peerOf } from '#server/identity/peer.ts'
import type { Shop } from '#server/shop.ts'
import type { OwnerVariables } from './guard.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD'])
/** Changes nothing, or nothing but what the owner has seen. */
const UNIMPORTANT = /^(?:contact-forms\/preview|messages\/[^/]+)$/
/** Copies of personal data that leave the shop. */
const EXPORT = /\/export(?:$|\/)|\/draws\.csv$/

type Details = Record<string, string>

/** Adds a line to the audit log of the shop's own site. */
export const recordOwnerEvent = async (
  c: Context,
  shop: Shop,
  event: AuditEvent,
  details: Details,
): Promise<void> => {
  const { ownSite } = await identityService(shop).directory()
  const facts = { siteId: ownSite.id, peer: peerOf(c, shop), details }
  await shop.db.transaction((tx) => recordEvent(tx, shop, event, facts), { isDurable: false })
}

/**
 * Everything an owner changes or takes out, once it has succeeded. Routes that write lines of their own stand
 * before it.
 */
export const recordOwnersActs = (shop: Shop) =>
  createMiddleware<OwnerVariables>(async (c, next) => {
    await next()
    const path = c.req.path.slice(PANEL_API.length + 1)
    const { method } = c.req
    const isAct = SAFE_METHODS.has(method)
      ? EXPORT.test(`/${path}`)
      : !(UNIMPORTANT.test(path) && method !== 'DELETE')
    if (!isAct || c.res.status >= 400 || c.req.query('dry-run') !== undefined) return
    const { name, email } = c.get('owner')
    await recordOwnerEvent(c, shop, 'owner_acted', { owner: name || email, act: `${method} ${path}` })
  })
