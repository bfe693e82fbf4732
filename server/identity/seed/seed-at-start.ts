import { readFile } from 'node:fs/promises'
import { CannotStart } from '#server/db/database.ts'
import type { IdentityService } from '../identity-service.ts'
import { TEST_CAPTCHA } from './load-sites.ts'
import { loadSeed, type SeedReport } from './load-seed.ts'
import { readSeed } from './read-seed.ts'

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

/** What the settings name is loaded at each start; a captcha that is only for tests keeps a real shop from starting. */
export const seedAtStart = async (identity: IdentityService): Promise<void> => {
  const { identitySeed, isProduction } = identity.shop.settings
  if (identitySeed !== undefined) await loadSeedFile(identity, identitySeed, { isProduction })
  const { clients } = await identity.directory()
  const client = isProduction ? clients.find(({ captcha }) => captcha?.provider === TEST_CAPTCHA) : undefined
  if (client)
    throw new CannotStart(
      `Klient ${client.id} ma captcha ${TEST_CAPTCHA}, która jest tylko do testów. Zmień ją, zanim otworzysz sklep.`,
    )
}
