import * as v from 'valibot'
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
  /** Some client of some site is registered with this origin. */
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
  const [sites, clients, apps, instances] = [await listSites(read), await listClients(read), await listApps(read), await listInstances(read)]
  const byId = <Row extends { id: string }>(rows: Row[]) => {
    const map = new Map(rows.map((row) => [row.id, row]))
    return (id: string) => map.get(id)
  }
  const origins = new Set([new URL(shop.settings.publicUrl).origin, ...clients.flatMap((client) => client.origins)])
  return {
    ownSite: sites.find(({ isOwn }) => isOwn)!,
    sites,
    site: byId(sites),
    client: byId(clients),
    clients,
    app: byId(apps),
    instance: byId(instances),
    instances,
    isKnownOrigin: (origin) => origins.has(origin),
  }
}

/** Two processes may come here at once: the second finds the first one's site. */
const addOwnSite = (shop: Needs) =>
  shop.db.transaction(async (tx) => {
    // Written first: it makes the two wait for each other on every engine.
    await raiseVersion(tx, 'identity')
    if ((await listSites(tx)).some(({ isOwn }) => isOwn)) return
    // Whoever has an account in the shop reads at its address: orders and links are sent there.
    const given = { requireEmailVerification: true }
    const site: Site = { id: uuidV7(shop.now(), shop.randomBytes), name: shop.shopSettings().shopName, isOwn: true, settings: v.parse(siteSettings, given), smtp: null }
    await keepSite(tx, site, given, shop.now())
  })
