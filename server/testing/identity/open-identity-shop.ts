import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { TokenAnswer } from '#contract/identity/token.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { hashApiKey } from '#server/identity/tokens/read-caller.ts'
import type { Client, Site } from '#server/identity/sites/site.ts'
import { identitySiteSettings, type IdentitySiteSettings } from '#server/identity/sites/site-settings.ts'
import { saveClient, saveSite } from '#server/identity/sites/store.ts'
import type { Permission } from '#contract/identity/names.ts'
import type { Engine } from '../open-test-database.ts'
import { openTestShop, type TestShop, type TestShopOptions } from '../open-test-shop.ts'

export const CLIENT_ORIGIN = 'https://shop.example'

export type IdentityShop = TestShop & {
  site: Site
  client: Client
  /** POST with a JSON body, as programs do it: no Origin unless given. */
  call: (
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; body: Answer; headers: Headers }>
  get: (
    path: string,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; body: Answer; headers: Headers }>
  /** A visitor's tokens. */
  visit: () => Promise<TokenAnswer & { refresh_token: string }>
  apiKey: (...permissions: Permission[]) => Promise<string>
  setSite: (settings: Partial<IdentitySiteSettings>) => Promise<void>
  setClient: (changes: Partial<Client>) => Promise<void>
  addSite: (
    settings?: Partial<IdentitySiteSettings>,
    client?: Partial<Client>,
  ) => Promise<{ site: Site; client: Client }>
}

// oxlint-disable-next-line typescript/no-explicit-any -- a test asks for what it expects
type Answer = any

/** A test shop with a site and a client of its own beside the shop's. */
export const openIdentityShop = async (
  engine: Engine,
  options: TestShopOptions & { site?: Partial<IdentitySiteSettings>; client?: Partial<Client> } = {},
): Promise<IdentityShop> => {
  const test = await openTestShop(engine, options)
  const { services, app } = test

  const saveSettings = async (site: Site, client: Client, given: object) => {
    await services.db.transaction(async (tx) => {
      await saveSite(tx, site, given, services.now())
      await saveClient(tx, client, services.now())
      await raiseVersion(tx, 'identity')
    })
    await services.refresh()
  }
  const addSite = async (settings: Partial<IdentitySiteSettings> = {}, changes: Partial<Client> = {}) => {
    const site: Site = {
      id: randomUUID(),
      name: 'Testowy',
      isOwn: false,
      settings: v.parse(identitySiteSettings, settings),
      smtp: null,
    }
    const client: Client = {
      id: randomUUID(),
      siteId: site.id,
      name: 'main',
      redirectUris: [`${CLIENT_ORIGIN}/callback`],
      redirectDomains: [CLIENT_ORIGIN],
      origins: [CLIENT_ORIGIN],
      captcha: null,
      rotation: 'confirm-on-use',
      ...changes,
    }
    await saveSettings(site, client, settings)
    return { site, client }
  }
  const { site, client } = await addSite(options.site, options.client)

  const read = async (response: Response) => {
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body:
        text && response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as Answer) : text,
    }
  }
  const call: IdentityShop['call'] = async (path, body = {}, headers = {}) =>
    read(
      await app.request(new URL(path, services.settings.publicUrl), {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    )

  return {
    ...test,
    site,
    client,
    call,
    get: async (path, headers = {}) =>
      read(await app.request(new URL(path, services.settings.publicUrl), { headers })),
    visit: async () =>
      (await call('/oauth2/token', { clientId: client.id, grantType: 'anonymous' })).body as TokenAnswer & {
        refresh_token: string
      },
    apiKey: async (...permissions) => {
      const key = `IST.${randomUUID()}`
      await services.db.transaction((tx) =>
        tx
          .insertInto('api_keys')
          .values({
            id: hashApiKey(key),
            opening: key.slice(0, 8),
            name: 'test',
            site_ids_json: JSON.stringify([site.id]),
            permissions_json: JSON.stringify(permissions),
            created_ms: services.now(),
            used_ms: null,
            ended_ms: null,
          })
          .execute(),
      )
      return key
    },
    setSite: (settings) => {
      Object.assign(site.settings, v.parse(identitySiteSettings, { ...site.settings, ...settings }))
      return saveSettings(site, client, site.settings)
    },
    setClient: (changes) => {
      Object.assign(client, changes)
      return saveSettings(site, client, site.settings)
    },
    addSite,
  }
}
