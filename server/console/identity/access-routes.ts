import type { Context } from 'hono'
import { type AccessAnswer, accessApi } from '#contract/console/access.ts'
import * as access from '#server/identity/access/list-access.ts'
import { changeApp, removeApp, renewAppSecret } from '#server/identity/access/change-app.ts'
import { removeClient, updateClient } from '#server/identity/access/change-client.ts'
import { captchaRefusal } from '#server/identity/captcha/find-captcha-provider.ts'
import { peerOf } from '#server/identity/http/peer.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { FieldRefusal } from '#server/platform/http/read-json.ts'
import type { Services } from '#server/platform/services.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { requireSite } from './require-site.ts'
import { refuseOutdated, versionOf } from '#server/console/http/read-version.ts'

const noClient = () => new Refusal(404, 'no_client', 'Nie ma już takiego klienta. Odśwież stronę.')
const noApp = () => new Refusal(404, 'no_app', 'Nie ma już takiej aplikacji. Odśwież stronę.')

/** OAuth clients, applications and API keys of a site; a secret is only in the answer that created it. */
export const accessRoutes = (services: Services) => {
  const identity = identityService(services)
  const answer = async (siteId: string, secret?: AccessAnswer['secret']): Promise<AccessAnswer> => {
    const { site, ofSite } = await requireSite(identity, siteId)
    const { clients, apps, ...rest } = await access.listAccess(identity, site)
    return {
      ...ofSite,
      ...rest,
      clients: clients.map(({ id, ...content }) => ({ id, ...content, version: versionOf(content) })),
      apps: apps.map((app) => ({
        ...app,
        version: versionOf({ name: app.name, redirectUrls: app.redirectUrls }),
      })),
      ...(secret && { secret }),
    }
  }
  const siteAndPeer = async (c: Context, siteId: string) => ({
    site: (await requireSite(identity, siteId)).site,
    peer: peerOf(c, services),
  })

  const { routes, mountEndpoint } = endpointRoutes()
  mountEndpoint(accessApi.all, ({ query }) => answer(query.site))
  mountEndpoint(accessApi.addClient, async ({ c, query, body }) => {
    const { site, peer } = await siteAndPeer(c, query.site)
    await access.registerClient(identity, site, body, peer)
    return answer(query.site)
  })
  mountEndpoint(accessApi.changeClient, async ({ c, params, query, body }) => {
    const refused = captchaRefusal(services, body.captcha)
    if (refused !== null) throw new FieldRefusal([{ path: 'captcha.provider', message: refused }])
    const { site, peer } = await siteAndPeer(c, query.site)
    const isChanged = await updateClient(identity, site, params.id, body, peer, (current) =>
      refuseOutdated(c, current),
    )
    if (!isChanged) throw noClient()
    return answer(query.site)
  })
  mountEndpoint(accessApi.removeClient, async ({ c, params, query }) => {
    const { site, peer } = await siteAndPeer(c, query.site)
    if (!(await removeClient(identity, site, params.id, peer))) throw noClient()
    return answer(query.site)
  })
  mountEndpoint(accessApi.addApp, async ({ c, query, body }) => {
    const { site, peer } = await siteAndPeer(c, query.site)
    const text = await access.addApp(identity, site, body, peer)
    return answer(query.site, { kind: 'app', name: body.name, text })
  })
  mountEndpoint(accessApi.changeApp, async ({ c, params, query, body }) => {
    const { site, peer } = await siteAndPeer(c, query.site)
    const isChanged = await changeApp(identity, site, params.id, body, peer, (current) =>
      refuseOutdated(c, current),
    )
    if (!isChanged) throw noApp()
    return answer(query.site)
  })
  mountEndpoint(accessApi.renewSecret, async ({ c, params, query }) => {
    const { site, peer } = await siteAndPeer(c, query.site)
    const renewed = await renewAppSecret(identity, site, params.id, peer)
    if (!renewed) throw noApp()
    return answer(query.site, { kind: 'app', name: renewed.name, text: renewed.secret })
  })
  mountEndpoint(accessApi.removeApp, async ({ c, params, query }) => {
    const { site, peer } = await siteAndPeer(c, query.site)
    if (!(await removeApp(identity, site, params.id, peer))) throw noApp()
    return answer(query.site)
  })
  mountEndpoint(accessApi.addKey, async ({ c, query, body }) => {
    const { site, peer } = await siteAndPeer(c, query.site)
    const text = await access.createApiKey(identity, site, body, peer)
    return answer(query.site, { kind: 'key', name: body.name, text })
  })
  mountEndpoint(accessApi.endKey, async ({ c, params, query }) => {
    const { site, peer } = await siteAndPeer(c, query.site)
    if (!(await access.endKey(identity, site, params.id, peer)))
      throw new Refusal(404, 'no_key', 'Nie ma takiego klucza.')
    return answer(query.site)
  })
  return routes
}
