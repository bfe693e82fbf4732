import type { Context } from 'hono'
import {
  type WebhookAnswer,
  type WebhooksAnswer,
  webhooksApi,
  type WebhookToSave,
} from '#contract/console/webhooks.ts'
import { identityPaths } from '#contract/identity/paths.ts'
import { peerOf } from '#server/identity/http/peer.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import * as signing from '#server/identity/tokens/renew-signing-key.ts'
import {
  registerWebhook,
  removeWebhook,
  retryDelivery,
  sendTestEvent,
  updateWebhook,
} from '#server/identity/webhooks/change-webhook.ts'
import { listWebhookKeys, listWebhooks, showWebhook } from '#server/identity/webhooks/list-webhooks.ts'
import { webhookAddressProblem } from '#server/identity/webhooks/public-address.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { FieldRefusal } from '#server/platform/http/read-json.ts'
import type { Services } from '#server/platform/services.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { refuseOutdated, versionOf } from '#server/console/http/read-version.ts'
import { requireSite } from './require-site.ts'

const noWebhook = () => new Refusal(404, 'no_webhook', 'Nie ma już takiego webhooka. Odśwież stronę.')
const noAnnounced = () =>
  new Refusal(409, 'no_announced_key', 'Nie ma przygotowanego klucza. Odśwież stronę.')

type DeliveriesQuery = { site: string; before: string }

/** Webhooks of a site, what they sent, and the key they are signed with. */
export const webhookRoutes = (services: Services) => {
  const identity = identityService(services)
  const siteAndPeer = async (c: Context, siteId: string) => ({
    site: (await requireSite(identity, siteId)).site,
    peer: peerOf(c, services),
  })
  const all = async (siteId: string): Promise<WebhooksAnswer> => {
    const { site, ofSite } = await requireSite(identity, siteId)
    return {
      ...ofSite,
      ...(await listWebhooks(identity, site)),
      keys: await listWebhookKeys(identity),
      keySetUrl: new URL(identityPaths.keys[0], services.settings.publicUrl).href,
      issuer: services.settings.publicUrl,
    }
  }
  const one = async (id: string, query: DeliveriesQuery): Promise<WebhookAnswer> => {
    const { site, ofSite } = await requireSite(identity, query.site)
    const found = await showWebhook(identity, site, id, query.before)
    if (!found) throw noWebhook()
    const { url, events, isOn } = found.webhook
    return { ...ofSite, ...found, version: versionOf({ url, events, isOn }) }
  }
  /** One that is off may have any address. */
  const requireValidAddress = ({ url, isOn }: WebhookToSave) => {
    const message = isOn ? webhookAddressProblem(services, url) : null
    if (message !== null) throw new FieldRefusal([{ path: 'url', message }])
  }

  const { routes, mountEndpoint } = endpointRoutes()
  mountEndpoint(webhooksApi.list, ({ query }) => all(query.site))
  mountEndpoint(webhooksApi.add, async ({ c, query, body }) => {
    requireValidAddress(body)
    const { site, peer } = await siteAndPeer(c, query.site)
    if ((await registerWebhook(identity, site, body, peer)) === undefined)
      throw new FieldRefusal([{ path: 'instanceId', message: 'Nie ma już takiej aplikacji. Wybierz inną.' }])
    return all(query.site)
  })
  mountEndpoint(webhooksApi.announceKey, async ({ c, query }) => {
    if (!(await signing.announceSigningKey(identity, 'RS256', await siteAndPeer(c, query.site))))
      throw new Refusal(409, 'key_announced', 'Nowy klucz jest już przygotowany. Odśwież stronę.')
    return all(query.site)
  })
  mountEndpoint(webhooksApi.switchKey, async ({ c, query }) => {
    if (!(await signing.switchSigningKey(identity, 'RS256', await siteAndPeer(c, query.site))))
      throw noAnnounced()
    return all(query.site)
  })
  mountEndpoint(webhooksApi.withdrawKey, async ({ c, query }) => {
    if (!(await signing.withdrawSigningKey(identity, 'RS256', await siteAndPeer(c, query.site))))
      throw noAnnounced()
    return all(query.site)
  })
  mountEndpoint(webhooksApi.retireKeys, async ({ c, query }) => {
    if (!(await signing.retireSigningKeys(identity, 'RS256', await siteAndPeer(c, query.site))))
      throw new Refusal(409, 'no_old_key', 'Nie ma już starego klucza. Odśwież stronę.')
    return all(query.site)
  })
  mountEndpoint(webhooksApi.one, ({ params, query }) => one(params.id, query))
  mountEndpoint(webhooksApi.change, async ({ c, params, query, body }) => {
    requireValidAddress(body)
    const { site, peer } = await siteAndPeer(c, query.site)
    const isChanged = await updateWebhook(identity, site, params.id, body, peer, (current) =>
      refuseOutdated(c, current),
    )
    if (!isChanged) throw noWebhook()
    return one(params.id, query)
  })
  mountEndpoint(webhooksApi.remove, async ({ c, params, query }) => {
    const { site, peer } = await siteAndPeer(c, query.site)
    if (!(await removeWebhook(identity, site, params.id, peer))) throw noWebhook()
    return all(query.site)
  })
  mountEndpoint(webhooksApi.test, async ({ c, params, query }) => {
    const { site } = await siteAndPeer(c, query.site)
    if (!(await sendTestEvent(identity, site, params.id, c.get('owner').id))) throw noWebhook()
    return one(params.id, query)
  })
  mountEndpoint(webhooksApi.retry, async ({ c, params, query }) => {
    const { site } = await siteAndPeer(c, query.site)
    if (!(await retryDelivery(identity, site, params.id, params.deliveryId)))
      throw new Refusal(409, 'not_retried', 'Tego zdarzenia nie trzeba już wysyłać. Odśwież stronę.')
    return one(params.id, query)
  })
  return routes
}
