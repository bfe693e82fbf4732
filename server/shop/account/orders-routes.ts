import type { Context } from 'hono'
import { Hono } from 'hono'
import { listMemberOrders as call } from '#contract/identity/member-orders.ts'
import { identityPaths } from '#contract/identity/paths.ts'
import { listOrdersOfMember } from '../orders/member-orders.ts'
import { requireOrigin } from '#server/identity/service/cross-origin.ts'
import { readObject, readRequest } from '#server/identity/http/read-body.ts'
import type { IdentityService } from '#server/identity/service/identity-service.ts'
import { readMember } from '#server/identity/tokens/read-caller.ts'

/** The orders of the access token's member, with GET, or with POST when the address would become too long. */
export const memberOrdersRoutes = (identity: IdentityService): Hono => {
  const app = new Hono()
  const answer = async (c: Context, posted: unknown) => {
    const { memberId, client } = await readMember(c, identity)
    requireOrigin(c, identity, client)
    const { ids, paging } = readRequest(call.request, posted)
    const { orders, page, pageCount } = await listOrdersOfMember(identity.services.db.read, memberId, {
      page: paging.page ?? 1,
      size: paging.limit ?? 1,
      ...(ids && { ids }),
    })
    c.header('Cache-Control', 'no-store')
    return c.json({
      orders: orders.map(({ id, createdMs, ...more }) => ({
        id: String(id),
        createdDate: new Date(createdMs).toISOString(),
        ...more,
      })),
      paging: { page, pageCount },
    })
  }
  for (const path of identityPaths.memberOrders) {
    app.get(path, (c) => {
      const ids = c.req.queries('ids')
      return answer(c, {
        ...(ids && { ids }),
        paging: { limit: c.req.query('paging.limit'), page: c.req.query('paging.page') },
      })
    })
  }
  for (const path of identityPaths.queryMemberOrders)
    app.post(path, async (c) => answer(c, await readObject(c)))
  return app
}
