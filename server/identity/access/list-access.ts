import type {
  AccessAnswer,
  AccessApp,
  AccessClient,
  CaptchaName,
  ClientToSave,
} from '#contract/console/access.ts'
import type { Permission } from '#contract/identity/names.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import { recordEvent } from '../audit/record-event.ts'
import { captchaChoices } from '../captcha/find-captcha-provider.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { hashApiKey } from '../tokens/read-caller.ts'
import type { Peer } from '../http/peer.ts'
import { countWebhooksByInstance } from '../webhooks/store.ts'
import { changeDirectory } from '../sites/directory.ts'
import { hashAppSecret, newSecret } from '../sites/app-secret.ts'
import type { Captcha, Client, Site } from '../sites/site.ts'
import { saveApp, saveClient, saveInstance } from '../sites/store.ts'

/** Number of a key's first characters that are shown, so that its owner recognises it. */
const OPENING_LENGTH = 8

type Access = Pick<AccessAnswer, 'keys' | 'captchaProviders'> & {
  clients: Omit<AccessClient, 'version'>[]
  apps: Omit<AccessApp, 'version'>[]
}

/** An unknown one from a seed file is shown as it is: saving requires a known one. */
const presentCaptcha = (captcha: Captcha | null): AccessClient['captcha'] =>
  captcha && {
    provider: captcha.provider as CaptchaName,
    required: captcha.required,
    acceptToken: captcha.acceptToken ?? '',
  }

/** The properties of a client that an owner can change. */
export const clientContent = ({
  name,
  redirectUris,
  redirectDomains,
  origins,
  rotation,
  captcha,
}: Client): ClientToSave => ({
  name,
  redirectUris,
  redirectDomains,
  origins,
  rotation,
  captcha: presentCaptcha(captcha),
})

/** Callers of a site: clients, installed applications and keys. */
export const listAccess = async ({ services, directory }: IdentityService, site: Site): Promise<Access> => {
  const { clients, instances, app } = await directory()
  const webhooks = await countWebhooksByInstance(services.db.read, site.id)
  const keys = await services.db.read
    .selectFrom('api_keys')
    .selectAll()
    .orderBy('created_ms', 'desc')
    .orderBy('id')
    .execute()
  return {
    clients: clients
      .filter(({ siteId }) => siteId === site.id)
      .map((client) => ({ id: client.id, ...clientContent(client) })),
    apps: instances
      .filter(({ siteId }) => siteId === site.id)
      .map(({ id, appId }) => ({
        id: appId,
        instanceId: id,
        name: app(appId)?.name ?? appId,
        redirectUrls: app(appId)?.redirectUrls ?? [],
        isElsewhere: instances.some((other) => other.appId === appId && other.id !== id),
        webhookCount: webhooks.get(id) ?? 0,
      })),
    captchaProviders: captchaChoices(services),
    keys: keys
      .filter(({ site_ids_json }) => (JSON.parse(site_ids_json) as string[]).includes(site.id))
      .map((row) => ({
        id: row.id,
        opening: row.opening,
        name: row.name,
        permissions: JSON.parse(row.permissions_json) as Permission[],
        createdMs: row.created_ms,
        usedMs: row.used_ms,
        endedMs: row.ended_ms,
      })),
  }
}

/** A page or app that signs members in. */
export const registerClient = async (
  identity: IdentityService,
  site: Site,
  given: { name: string; redirectUris: string[]; origins: string[] },
  peer: Peer,
): Promise<void> => {
  const { services } = identity
  const id = uuidV7(services.now(), services.randomBytes)
  await changeDirectory(identity, async (tx) => {
    await saveClient(
      tx,
      {
        ...given,
        id,
        siteId: site.id,
        redirectDomains: given.origins,
        captcha: null,
        rotation: 'confirm-on-use',
      },
      services.now(),
    )
    await recordEvent(tx, services, 'client_changed', {
      siteId: site.id,
      clientId: id,
      peer,
      details: { name: given.name, by: 'owner' },
    })
  })
}

/**
 * Adds an application with a secret, installed on the site; returns the secret, the only time it is
 * available.
 */
export const addApp = async (
  identity: IdentityService,
  site: Site,
  given: { name: string; redirectUrls: string[] },
  peer: Peer,
): Promise<string> => {
  const { services } = identity
  const secret = newSecret(services, 'as_')
  const [id, instanceId] = [
    uuidV7(services.now(), services.randomBytes),
    uuidV7(services.now(), services.randomBytes, 1),
  ]
  await changeDirectory(identity, async (tx) => {
    await saveApp(
      tx,
      { ...given, id, secretHash: hashAppSecret(secret), isAutoApproved: false },
      services.now(),
    )
    await saveInstance(tx, { id: instanceId, appId: id, siteId: site.id }, services.now())
    await recordEvent(tx, services, 'app_installed', {
      siteId: site.id,
      peer,
      details: { app: given.name, by: 'owner' },
    })
  })
  return secret
}

/** Creates a key of the site; returns it, the only time it is available. */
export const createApiKey = async (
  identity: IdentityService,
  site: Site,
  { name, permissions }: { name: string; permissions: Permission[] },
  peer: Peer,
): Promise<string> => {
  const { services } = identity
  const key = newSecret(services, 'IST.')
  const opening = key.slice(0, OPENING_LENGTH)
  await changeDirectory(identity, async (tx) => {
    await tx
      .insertInto('api_keys')
      .values({
        id: hashApiKey(key),
        opening,
        name,
        site_ids_json: JSON.stringify([site.id]),
        permissions_json: JSON.stringify(permissions),
        created_ms: services.now(),
        used_ms: null,
        ended_ms: null,
      })
      .execute()
    await recordEvent(tx, services, 'key_made', {
      siteId: site.id,
      peer,
      details: { name, opening, by: 'owner' },
    })
  })
  return key
}

/** Ends a key from now on. False: the site has no such key. */
export const endKey = async (
  identity: IdentityService,
  site: Site,
  id: string,
  peer: Peer,
): Promise<boolean> => {
  const { services } = identity
  const key = (await listAccess(identity, site)).keys.find((one) => one.id === id)
  if (!key) return false
  await changeDirectory(identity, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('api_keys')
      .set({ ended_ms: services.now() })
      .where('id', '=', id)
      .where('ended_ms', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n)
      await recordEvent(tx, services, 'key_ended', {
        siteId: site.id,
        peer,
        details: { name: key.name, opening: key.opening, by: 'owner' },
      })
  })
  return true
}
