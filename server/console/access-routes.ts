import { type Context, Hono } from 'hono'
import * as calls from '#contract/console/access.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import { peerOf } from '#server/identity/http/peer.ts'
import * as access from '#server/identity/access/list-access.ts'
import { captchaRefusal } from '#server/identity/captcha/find-captcha-provider.ts'
import { changeApp, removeApp, renewAppSecret } from '#server/identity/access/change-app.ts'
import { updateClient, removeClient } from '#server/identity/access/change-client.ts'
import type { Services } from '../platform/services.ts'
import type { OwnerVariables } from './guard.ts'
import { FieldRefusal, readJson } from '#server/platform/http/read-json.ts'
import { refuseOutdated, versionOf } from './read-version.ts'
import { siteOf } from './site-of.ts'

const MAX_ID = 100

const idOf = (c: Context): string => (c.req.param('id') ?? '').slice(0, MAX_ID)
const noClient = () => new Refusal(404, 'no_client', 'Nie ma już takiego klienta. Odśwież stronę.')
const noApp = () => new Refusal(404, 'no_app', 'Nie ma już takiej aplikacji. Odśwież stronę.')

/** OAuth clients, applications and API keys of a site; a secret is in the one answer that made it. */
export const accessRoutes = (services: Services) => {
  const identity = identityService(services)
  const answer = async (c: Context, secret?: calls.AccessAnswer['secret']) => {
    const { site, ofSite } = await siteOf(c, identity)
    const { clients, apps, ...rest } = await access.listAccess(identity, site)
    return c.json({
      ...ofSite,
      ...rest,
      clients: clients.map(({ id, ...content }) => ({ id, ...content, version: versionOf(content) })),
      apps: apps.map((app) => ({
        ...app,
        version: versionOf({ name: app.name, redirectUrls: app.redirectUrls }),
      })),
      ...(secret && { secret }),
    } satisfies calls.AccessAnswer)
  }
  const given = async (c: Context) => ({ site: (await siteOf(c, identity)).site, peer: peerOf(c, services) })

  return new Hono<OwnerVariables>()
    .get('/access', (c) => answer(c))
    .post('/access/clients', async (c) => {
      const client = await readJson(c, calls.addClient)
      const { site, peer } = await given(c)
      await access.registerClient(identity, site, client, peer)
      return answer(c)
    })
    .put('/access/clients/:id', async (c) => {
      const client = await readJson(c, calls.changeClient)
      const refused = captchaRefusal(services, client.captcha)
      if (refused !== null) throw new FieldRefusal([{ path: 'captcha.provider', message: refused }])
      const { site, peer } = await given(c)
      if (
        !(await updateClient(identity, site, idOf(c), client, peer, (current) => refuseOutdated(c, current)))
      )
        throw noClient()
      return answer(c)
    })
    .delete('/access/clients/:id', async (c) => {
      const { site, peer } = await given(c)
      if (!(await removeClient(identity, site, idOf(c), peer))) throw noClient()
      return answer(c)
    })
    .post('/access/apps', async (c) => {
      const app = await readJson(c, calls.appToSave)
      const { site, peer } = await given(c)
      return answer(c, { kind: 'app', name: app.name, text: await access.addApp(identity, site, app, peer) })
    })
    .put('/access/apps/:id', async (c) => {
      const app = await readJson(c, calls.appToSave)
      const { site, peer } = await given(c)
      if (!(await changeApp(identity, site, idOf(c), app, peer, (current) => refuseOutdated(c, current))))
        throw noApp()
      return answer(c)
    })
    .post('/access/apps/:id/secret', async (c) => {
      const { site, peer } = await given(c)
      const renewed = await renewAppSecret(identity, site, idOf(c), peer)
      if (!renewed) throw noApp()
      return answer(c, { kind: 'app', name: renewed.name, text: renewed.secret })
    })
    .delete('/access/apps/:id', async (c) => {
      const { site, peer } = await given(c)
      if (!(await removeApp(identity, site, idOf(c), peer))) throw noApp()
      return answer(c)
    })
    .post('/access/keys', async (c) => {
      const key = await readJson(c, calls.addKey)
      const { site, peer } = await given(c)
      return answer(c, {
        kind: 'key',
        name: key.name,
        text: await access.createApiKey(identity, site, key, peer),
      })
    })
    .delete('/access/keys/:id', async (c) => {
      const { site, peer } = await given(c)
      if (!(await access.endKey(identity, site, idOf(c), peer)))
        throw new Refusal(404, 'no_key', 'Nie ma takiego klucza.')
      return answer(c)
    })
}
