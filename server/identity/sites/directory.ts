import * as v from 'valibot'
import { STOREFRONT_CLIENT_ID } from '#contract/identity/names.ts'
import { uuidV7 } from '#server/db/uuid-v7.ts'
import { raiseVersion } from '#server/db/versions.ts'
import type { Shop } from '#server/shop.ts'
import type { App, AppInstance, Client, Site } from './site.ts'
import { siteSettings } from './site-settings.ts'
import { keepSite, listApps, listClients, listInstances, listSites } from './store.ts'

/** Sites, clients and applications as this process last saw them. */
export type Directory = {
  ownSite: Site
  sites: Site[]
  site: (id: string) => Site | undefined
  client: (id: string) => Client | undefined
  clients: Client[]
  app: (id: string) => App | undefined
  instance: (id: string) => AppInstance | undefined
  instances: AppInstance[]
  /**
   * Where pages that use an application on this site may stand: the site's clients and the application's own
   * addresses.
   */
  originsOf: (instance: AppInstance) => string[]
  /** Some client or application of some site is registered with this origin. */
  isKnownOrigin: (origin: string) => boolean
}

type Needs = Pick<Shop, 'db' | 'now' | 'randomBytes' | 'versions' | 'settings' | 'shopSettings'>

/** Reads them again when the `identity` version has changed. The shop's own site is made the first time. */
export const openDirectory = (shop: Needs): (() => Promise<Directory>) => {
  let kept: { version: number; directory: Promise<Directory> } | undefined
  return () => {
    const version = shop.versions().identity
    if (kept?.version !== version) {
      const directory = readDirectory(shop)
      kept = { version, directory }
      // A failed read is not kept.
      directory.catch(() => (kept = undefined))
    }
    return kept!.directory
  }
}

const readDirectory = async (shop: Needs): Promise<Directory> => {
  if (!(await listSites(shop.db.read)).some(({ isOwn }) => isOwn)) await addOwnSite(shop)
  const { read } = shop.db
  const [sites, clients, apps, instances] = [
    await listSites(read),
    await listClients(read),
    await listApps(read),
    await listInstances(read),
  ]
  const byId = <Row extends { id: string }>(rows: Row[]) => {
    const map = new Map(rows.map((row) => [row.id, row]))
    return (id: string) => map.get(id)
  }
  const ownSite = sites.find(({ isOwn }) => isOwn)!
  const storefront = storefrontClient(ownSite, shop.settings.publicUrl)
  const client = byId(clients)
  const app = byId(apps)
  const originsOfApp = ({ redirectUrls }: App) =>
    redirectUrls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin)
  const originsOf: Directory['originsOf'] = ({ appId, siteId }) => {
    const own = app(appId)
    return [
      ...clients.filter((client) => client.siteId === siteId).flatMap(({ origins }) => origins),
      ...(own ? originsOfApp(own) : []),
    ]
  }
  const known = [...clients.flatMap((client) => client.origins), ...apps.flatMap(originsOfApp)]
  const origins = new Set([new URL(shop.settings.publicUrl).origin, ...known])
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

/** The shop's own pages as a client: it follows the shop's address, so it is kept nowhere. */
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

/** Two processes may come here at once: the second finds the first one's site. */
const addOwnSite = (shop: Needs) =>
  shop.db.transaction(async (tx) => {
    // Written first: it makes the two wait for each other on every engine.
    await raiseVersion(tx, 'identity')
    if ((await listSites(tx)).some(({ isOwn }) => isOwn)) return
    // Whoever has an account in the shop reads at its address: orders and links are sent there.
    const given = { requireEmailVerification: true }
    const site: Site = {
      id: uuidV7(shop.now(), shop.randomBytes),
      name: shop.shopSettings().shopName,
      isOwn: true,
      settings: v.parse(siteSettings, given),
      smtp: null,
    }
    await keepSite(tx, site, given, shop.now())
  })
