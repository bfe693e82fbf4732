import { type Context, Hono } from 'hono'
import { identityPaths } from '#contract/identity/paths.ts'
import * as calls from '#contract/console/webhooks.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import { peerOf } from '#server/identity/http/peer.ts'
import * as signing from '#server/identity/tokens/renew-signing-key.ts'
import { listWebhookKeys, listWebhooks, showWebhook } from '#server/identity/webhooks/list-webhooks.ts'
import {
  removeWebhook,
  registerWebhook,
  updateWebhook,
  retryDelivery,
  sendTestEvent,
} from '#server/identity/webhooks/change-webhook.ts'
import { webhookAddressProblem } from '#server/identity/webhooks/public-address.ts'
import type { Services } from '../platform/services.ts'
import type { OwnerVariables } from './guard.ts'
import { FieldRefusal, readJson } from '#server/platform/http/read-json.ts'
import { refuseOutdated, versionOf } from './read-version.ts'
import { siteOf } from './site-of.ts'

const MAX_ID = 100

const idOf = (c: Context, name = 'id'): string => (c.req.param(name) ?? '').slice(0, MAX_ID)
const noWebhook = () => new Refusal(404, 'no_webhook', 'Nie ma już takiego webhooka. Odśwież stronę.')
const noAnnounced = () =>
  new Refusal(409, 'no_announced_key', 'Nie ma przygotowanego klucza. Odśwież stronę.')

/** Webhooks of a site, what they sent, and the key they are signed with. */
export const webhookRoutes = (services: Services) => {
  const identity = identityService(services)
  const given = async (c: Context) => ({ site: (await siteOf(c, identity)).site, peer: peerOf(c, services) })
  const all = async (c: Context) => {
    const { site, ofSite } = await siteOf(c, identity)
    const keySetUrl = new URL(identityPaths.keys[0], services.settings.publicUrl).href
    return c.json({
      ...ofSite,
      ...(await listWebhooks(identity, site)),
      keys: await listWebhookKeys(identity),
      keySetUrl,
      issuer: services.settings.publicUrl,
    } satisfies calls.WebhooksAnswer)
  }
  const one = async (c: Context) => {
    const { site, ofSite } = await siteOf(c, identity)
    const found = await showWebhook(identity, site, idOf(c), c.req.query('before') ?? '')
    if (!found) throw noWebhook()
    const { url, events, isOn } = found.webhook
    return c.json({
      ...ofSite,
      ...found,
      version: versionOf({ url, events, isOn }),
    } satisfies calls.WebhookAnswer)
  }
  /** One that is off may keep whatever address it has. */
  const requireGoodAddress = ({ url, isOn }: calls.WebhookToSave) => {
    const message = isOn ? webhookAddressProblem(services, url) : null
    if (message !== null) throw new FieldRefusal([{ path: 'url', message }])
  }

  return new Hono<OwnerVariables>()
    .get('/webhooks', all)
    .post('/webhooks', async (c) => {
      const webhook = await readJson(c, calls.addWebhook)
      requireGoodAddress(webhook)
      const { site, peer } = await given(c)
      if ((await registerWebhook(identity, site, webhook, peer)) === undefined)
        throw new FieldRefusal([
          { path: 'instanceId', message: 'Nie ma już takiej aplikacji. Wybierz inną.' },
        ])
      return all(c)
    })
    .post('/webhooks/keys', async (c) => {
      if (!(await signing.announceSigningKey(identity, 'RS256', await given(c))))
        throw new Refusal(409, 'key_announced', 'Nowy klucz jest już przygotowany. Odśwież stronę.')
      return all(c)
    })
    .post('/webhooks/keys/switch', async (c) => {
      if (!(await signing.switchSigningKey(identity, 'RS256', await given(c)))) throw noAnnounced()
      return all(c)
    })
    .delete('/webhooks/keys/announced', async (c) => {
      if (!(await signing.withdrawSigningKey(identity, 'RS256', await given(c)))) throw noAnnounced()
      return all(c)
    })
    .delete('/webhooks/keys/retiring', async (c) => {
      if (!(await signing.retireSigningKeys(identity, 'RS256', await given(c))))
        throw new Refusal(409, 'no_old_key', 'Nie ma już starego klucza. Odśwież stronę.')
      return all(c)
    })
    .get('/webhooks/:id', one)
    .put('/webhooks/:id', async (c) => {
      const webhook = await readJson(c, calls.changeWebhook)
      requireGoodAddress(webhook)
      const { site, peer } = await given(c)
      if (
        !(await updateWebhook(identity, site, idOf(c), webhook, peer, (current) =>
          refuseOutdated(c, current),
        ))
      )
        throw noWebhook()
      return one(c)
    })
    .delete('/webhooks/:id', async (c) => {
      const { site, peer } = await given(c)
      if (!(await removeWebhook(identity, site, idOf(c), peer))) throw noWebhook()
      return all(c)
    })
    .post('/webhooks/:id/test', async (c) => {
      if (!(await sendTestEvent(identity, (await given(c)).site, idOf(c), c.get('owner').id)))
        throw noWebhook()
      return one(c)
    })
    .post('/webhooks/:id/deliveries/:deliveryId/retry', async (c) => {
      if (!(await retryDelivery(identity, (await given(c)).site, idOf(c), idOf(c, 'deliveryId'))))
        throw new Refusal(409, 'not_retried', 'Tego zdarzenia nie trzeba już wysyłać. Odśwież stronę.')
      return one(c)
    })
}
