import { readFile } from 'node:fs/promises'
import { CannotStart } from '#server/platform/db/database.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { TEST_CAPTCHA, loadSites, sitesNamedBy } from './load-sites.ts'
import { readSeed, type SeedFault, seedProblem, type Seed, type SeedContext } from './seed-file.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { loadApps } from './load-apps.ts'
import { loadIdentities, preparePasswords } from './load-identities.ts'

/** Number of the file's rows that are now in the database. */
type SeedReport = { sites: number; clients: number; apps: number; keys: number; members: number }

/**
 * Imports a seed into the database beside existing data, all or nothing; repeatable with the same result.
 * Throws `CannotStart` with every fault and its path.
 */
export const loadSeed = async (
  identity: IdentityService,
  seed: Seed,
  file: string,
  { isProduction }: { isProduction: boolean },
): Promise<SeedReport> => {
  // Ensures that the own site exists before others.
  await identity.directory()
  const passwords = await preparePasswords(identity, seed)
  await identity.services.db.transaction(async (tx) => {
    const faults: SeedFault[] = []
    const loading: SeedContext = {
      tx,
      identity,
      seed,
      fault: (path, text) => void faults.push({ path, text }),
    }
    await loadSites(loading, isProduction)
    await loadApps(loading)
    await loadIdentities(loading, passwords)
    if (faults.length > 0) throw seedProblem(file, faults)
    await raiseVersion(tx, 'identity')
  })
  await identity.services.refresh()
  return {
    sites: sitesNamedBy(seed).length,
    clients: seed.oauthApps.length,
    apps: seed.apps.length,
    keys: seed.apiKeys.length,
    members: seed.identities.length,
  }
}

/** Reads a seed file and loads it. Throws `CannotStart` with every fault; nothing is loaded then. */
export const loadSeedFile = async (
  identity: IdentityService,
  file: string,
  { isProduction }: { isProduction: boolean },
): Promise<SeedReport> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CannotStart(`Nie mogę przeczytać pliku ${file} (${error.code}).`)
  })
  return loadSeed(identity, readSeed(file, text), file, { isProduction })
}

/** Loads the settings' seed file at each start; a captcha for tests prevents a start in production. */
export const seedAtStart = async (identity: IdentityService): Promise<void> => {
  const { identitySeed, isProduction } = identity.services.settings
  if (identitySeed !== undefined) await loadSeedFile(identity, identitySeed, { isProduction })
  const { clients } = await identity.directory()
  const client = isProduction ? clients.find(({ captcha }) => captcha?.provider === TEST_CAPTCHA) : undefined
  if (client)
    throw new CannotStart(
      `Klient ${client.id} ma captcha ${TEST_CAPTCHA}, która jest tylko do testów. Zmień ją, zanim otworzysz sklep.`,
    )
}
