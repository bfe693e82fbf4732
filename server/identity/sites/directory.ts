import * as v from 'valibot'
import { STOREFRONT_CLIENT_ID } from '#contract/identity/names.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import type { Services } from '#server/platform/services.ts'
import type { IdentityApp, AppInstance, Client, Site } from './site.ts'
import { identitySiteSettings } from './site-settings.ts'
import { saveSite, listApps, listClients, listInstances, listIdentitySites } from './store.ts'
import type { Sql } from '#server/platform/db/tables.ts'

type Installation = {
  instance: AppInstance
  app: IdentityApp
  /** Installed on other sites, too. */
  isElsewhere: boolean
}

/** An application as installed on this site; undefined: it is not. */
export const findInstallation = async (
  sql: Sql,
  site: Site,
  instanceId: string,
): Promise<Installation | undefined> => {
  const instances = await listInstances(sql)
  const instance = instances.find(({ id, siteId }) => id === instanceId && siteId === site.id)
  const app = instance && (await listApps(sql)).find(({ id }) => id === instance.appId)
  return (
    instance &&
    app && {
      instance,
      app,
      isElsewhere: instances.some(({ id, appId }) => appId === app.id && id !== instance.id),
    }
  )
}

/** A client and its site; undefined when there is no such client. */
export const findClient = async (
  identity: { directory: () => Promise<Directory> },
  id: string,
): Promise<{ client: Client; site: Site } | undefined> => {
  const directory = await identity.directory()
  const client = directory.client(id)
  const site = client && directory.site(client.siteId)
  return client && site && { client, site }
}

/**
 * Changes sites, clients or applications, which every process then reads again. Changes wait for each other:
 * the version is written first.
 */
export const changeDirectory = async <T>(
  { services }: { services: Services },
  work: (tx: Sql) => Promise<T>,
): Promise<T> => {
  const result = await services.db.transaction(async (tx) => {
    await raiseVersion(tx, 'identity')
    return work(tx)
  })
  await services.refresh()
  return result
}

/** Sites, clients and applications as last read by this process. */
export type Directory = {
  ownSite: Site
  sites: Site[]
  site: (id: string) => Site | undefined
  client: (id: string) => Client | undefined
  clients: Client[]
  app: (id: string) => IdentityApp | undefined
  instance: (id: string) => AppInstance | undefined
  instances: AppInstance[]
  /**
   * Origins of pages that may use an application on this site: those of the site's clients and of the
   * application.
   */
  originsOf: (instance: AppInstance) => string[]
  /** Whether any client or application of any site has this origin. */
  isKnownOrigin: (origin: string) => boolean
}

/**
 * Reads them again when the `identity` version has changed. Creates the shop's own site at the first read.
 */
export const openDirectory = (services: Services): (() => Promise<Directory>) => {
  let cached: { version: number; directory: Promise<Directory> } | undefined
  return () => {
    const version = services.versions().identity
    if (cached?.version !== version) {
      const directory = readDirectory(services)
      cached = { version, directory }
      // A failed read is not cached.
      directory.catch(() => (cached = undefined))
    }
    return cached!.directory
  }
}

const readDirectory = async (services: Services): Promise<Directory> => {
  if (!(await listIdentitySites(services.db.read)).some(({ isOwn }) => isOwn)) await addOwnSite(services)
  const { read } = services.db
  const [sites, clients, apps, instances] = [
    await listIdentitySites(read),
    await listClients(read),
    await listApps(read),
    await listInstances(read),
  ]
  const byId = <Row extends { id: string }>(rows: Row[]) => {
    const map = new Map(rows.map((row) => [row.id, row]))
    return (id: string) => map.get(id)
  }
  const ownSite = sites.find(({ isOwn }) => isOwn)!
  const storefront = storefrontClient(ownSite, services.settings.publicUrl)
  const client = byId(clients)
  const app = byId(apps)
  const originsOfApp = ({ redirectUrls }: IdentityApp) =>
    redirectUrls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin)
  const originsOf: Directory['originsOf'] = ({ appId, siteId }) => {
    const own = app(appId)
    return [
      ...clients.filter((client) => client.siteId === siteId).flatMap(({ origins }) => origins),
      ...(own ? originsOfApp(own) : []),
    ]
  }
  const known = [...clients.flatMap((client) => client.origins), ...apps.flatMap(originsOfApp)]
  const origins = new Set([new URL(services.settings.publicUrl).origin, ...known])
  return {
    ownSite,
    sites,
    site: byId(sites),
    client: (id) => (id === STOREFRONT_CLIENT_ID ? storefront : client(id)),
    clients,
    app,
    instance: byId(instances),
    instances,
    originsOf,
    isKnownOrigin: (origin) => origins.has(origin),
  }
}

/** The shop's own pages as a client: it follows the shop's address, so it is not stored. */
const storefrontClient = (site: Site, publicUrl: string): Client => ({
  id: STOREFRONT_CLIENT_ID,
  siteId: site.id,
  name: site.name,
  redirectUris: [],
  redirectDomains: [new URL(publicUrl).origin],
  origins: [new URL(publicUrl).origin],
  captcha: null,
  rotation: 'confirm-on-use',
})

/** Two processes may run this at once: the second one finds the first one's site. */
const addOwnSite = (services: Services) =>
  services.db.transaction(async (tx) => {
    // Written first: it serialises the two on every engine.
    await raiseVersion(tx, 'identity')
    if ((await listIdentitySites(tx)).some(({ isOwn }) => isOwn)) return
    // Members of the shop must read mail at their address: orders and links are sent there.
    const given = { requireEmailVerification: true }
    const site: Site = {
      id: uuidV7(services.now(), services.randomBytes),
      name: services.shopSettings().shopName,
      isOwn: true,
      settings: v.parse(identitySiteSettings, given),
      smtp: null,
    }
    await saveSite(tx, site, given, services.now())
  })
