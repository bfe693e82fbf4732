import { createMiddleware } from 'hono/factory'
import { PANEL_API } from '#contract/console/session.ts'
import { recordOwnerEvent } from '#server/identity/owners/record-owner-event.ts'
import type { Services } from '../platform/services.ts'
import type { OwnerVariables } from './guard.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD'])
/** Changes nothing, or nothing but what the owner has seen. */
const UNIMPORTANT = /^(?:contact-forms\/preview|messages\/[^/]+)$/
/** Copies of personal data that leave the shop. */
const EXPORT = /\/export(?:$|\/)|\/draws\.csv$/

/**
 * Everything an owner changes or takes out, once it has succeeded. Routes that write lines of their own stand
 * before it.
 */
export const recordOwnersActs = (services: Services) =>
  createMiddleware<OwnerVariables>(async (c, next) => {
    await next()
    const path = c.req.path.slice(PANEL_API.length + 1)
    const { method } = c.req
    const isAct = SAFE_METHODS.has(method)
      ? EXPORT.test(`/${path}`)
      : !(UNIMPORTANT.test(path) && method !== 'DELETE')
    if (!isAct || c.res.status >= 400 || c.req.query('dry-run') !== undefined) return
    const { name, email } = c.get('owner')
    await recordOwnerEvent(c, services, 'owner_acted', { owner: name || email, act: `${method} ${path}` })
  })
