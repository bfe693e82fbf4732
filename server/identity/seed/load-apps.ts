import { createHash } from 'node:crypto'
import { hashApiKey } from '../tokens/read-caller.ts'
import { hashAppSecret } from '../sites/app-secret.ts'
import { saveApp, saveInstance, listInstances } from '../sites/store.ts'
import { siteIdOf } from './load-sites.ts'
import type { SeedContext } from './seed-file.ts'

/** Number of a key's first characters that are shown, so that its owner recognises it. */
const OPENING_LENGTH = 8

/** Loads applications with a secret, their installations, API keys and webhooks. */
export const loadApps = async (loading: SeedContext): Promise<void> => {
  const { tx, identity, seed, fault } = loading
  const now = identity.services.now()
  for (const [index, given] of seed.apps.entries()) {
    const path = `apps.${index}`
    await saveApp(
      tx,
      {
        id: given.appId,
        name: given.name ?? given.appId,
        secretHash: hashAppSecret(given.appSecret),
        redirectUrls: given.redirectUrls,
        isAutoApproved: given.autoApproveInstall,
      },
      now,
    )
    if (given.instanceId === undefined) continue
    const siteId = siteIdOf(loading, given, path)
    const known = (await listInstances(tx)).find(({ id }) => id === given.instanceId)
    if (known && (known.appId !== given.appId || known.siteId !== siteId))
      fault(`${path}.instanceId`, 'ta instalacja należy do innej aplikacji albo witryny')
    else if (siteId !== undefined)
      await saveInstance(tx, { id: given.instanceId, appId: given.appId, siteId }, now)
  }

  for (const { key, name, siteIds, permissions } of seed.apiKeys) {
    const values = {
      name: name ?? 'seed',
      site_ids_json: JSON.stringify(siteIds),
      permissions_json: JSON.stringify(permissions),
    }
    await tx
      .insertInto('api_keys')
      .values({
        id: hashApiKey(key),
        opening: key.slice(0, OPENING_LENGTH),
        ...values,
        created_ms: now,
        used_ms: null,
        ended_ms: null,
      })
      // An ended key stays ended.
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
  }

  const instances = await listInstances(tx)
  for (const [index, { id, appId, instanceId, url, eventTypes, isOn }] of seed.webhooks.entries()) {
    const instance = instances.find((one) => one.id === instanceId && one.appId === appId)
    if (!instance) {
      fault(`webhooks.${index}.instanceId`, 'nie ma takiej instalacji tej aplikacji')
      continue
    }
    const values = {
      app_id: appId,
      instance_id: instanceId,
      site_id: instance.siteId,
      url,
      event_types_json: JSON.stringify(eventTypes),
      is_on: isOn ? 1 : 0,
    }
    await tx
      .insertInto('webhooks')
      .values({ id: id ?? webhookId(instanceId, url), ...values, created_ms: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
  }
}

/** The same id at every loading. */
const webhookId = (instanceId: string, url: string) =>
  createHash('sha256').update(`${instanceId} ${url}`).digest('hex').slice(0, 32)
