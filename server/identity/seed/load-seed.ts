import { raiseVersion } from '#server/db/versions.ts'
import type { IdentityService } from '../identity-service.ts'
import { type SeedFault, seedProblem } from './read-seed.ts'
import type { Seed } from './read-seed.ts'
import { loadApps } from './load-apps.ts'
import { loadIdentities, preparePasswords } from './load-identities.ts'
import type { Loading } from './loading.ts'
import { loadSites, sitesNamedBy } from './load-sites.ts'

/** How many rows the file named, as they now are in the database. */
export type SeedReport = { sites: number; clients: number; apps: number; keys: number; members: number }

/**
 * Brings what a seed names into the database beside what is there, all or nothing; again and again with the same
 * outcome. Throws `CannotStart` with every fault and its path.
 */
export const loadSeed = async (
  identity: IdentityService,
  seed: Seed,
  file: string,
  { isProduction }: { isProduction: boolean },
): Promise<SeedReport> => {
  // The own site is there before another one.
  await identity.directory()
  const passwords = await preparePasswords(identity, seed)
  await identity.shop.db.transaction(async (tx) => {
    const faults: SeedFault[] = []
    const loading: Loading = { tx, identity, seed, fault: (path, text) => void faults.push({ path, text }) }
    await loadSites(loading, isProduction)
    await loadApps(loading)
    await loadIdentities(loading, passwords)
    if (faults.length > 0) throw seedProblem(file, faults)
    await raiseVersion(tx, 'identity')
  })
  await identity.shop.refresh()
  return {
    sites: sitesNamedBy(seed).length,
    clients: seed.oauthApps.length,
    apps: seed.apps.length,
    keys: seed.apiKeys.length,
    members: seed.identities.length,
  }
}
