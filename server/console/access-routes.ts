import { type Context, Hono } from 'hono'
import * as calls from '#contract/console/access.ts'
import { Refusal } from '#server/http/refusal.ts'
import { identityService } from '#server/identity/identity-service.ts'
import { peerOf } from '#server/identity/peer.ts'
import * as access from '#server/identity/sites/access.ts'
import type { Shop } from '#server/shop.ts'
import type { OwnerVariables } from './guard.ts'
import { readJson } from './read-json.ts'
import { siteOf } from './site-of.ts'

/** OAuth clients, applications and API keys of a site; a secret is in the one answer that made it. */
export const accessRoutes = (shop: Shop) => {
  const identity = identityService(shop)
  const answer = async (c: Context, secret?: calls.AccessAnswer['secret']) => {
    const { site, ofSite } = await siteOf(c, identity)
    return c.json({ ...ofSite, ...(await access.listAccess(identity, site)), ...(secret && { secret }) } satisfies calls.AccessAnswer)
  }

  return new Hono<OwnerVariables>()
    .get('/access', (c) => answer(c))
    .post('/access/clients', async (c) => {
      const given = await readJson(c, calls.addClient)
      await access.addClient(identity, (await siteOf(c, identity)).site, given, peerOf(c, shop))
      return answer(c)
    })
    .post('/access/apps', async (c) => {
      const given = await readJson(c, calls.addApp)
      const text = await access.addApp(identity, (await siteOf(c, identity)).site, given, peerOf(c, shop))
      return answer(c, { kind: 'app', name: given.name, text })
    })
    .post('/access/keys', async (c) => {
      const given = await readJson(c, calls.addKey)
      const text = await access.addKey(identity, (await siteOf(c, identity)).site, given, peerOf(c, shop))
      return answer(c, { kind: 'key', name: given.name, text })
    })
    .delete('/access/keys/:id', async (c) => {
      if (!(await access.endKey(identity, (await siteOf(c, identity)).site, c.req.param('id').slice(0, 64), peerOf(c, shop)))) throw new Refusal(404, 'no_key', 'Nie ma takiego klucza.')
      return answer(c)
    })
}
