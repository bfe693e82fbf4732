import * as v from 'valibot'
import { seal } from '../secrets/seal.ts'
import { SMTP_PURPOSE } from '../sites/site-mail.ts'
import { identitySiteSettings } from '../sites/site-settings.ts'
import type { SmtpServer } from '../sites/site.ts'
import { saveClient, saveSite, listClients, listIdentitySites } from '../sites/store.ts'
import type { SeedContext, Seed } from './seed-file.ts'

/** The captcha that accepts one fixed token: for tests, never for people. */
export const TEST_CAPTCHA = 'static-test'

/** Every site in the file, in its order. */
export const sitesNamedBy = (seed: Seed): string[] => {
  const rows = [...seed.oauthApps, ...seed.apps, ...seed.identities].flatMap(({ siteId }) => siteId ?? [])
  return [
    ...new Set([
      ...(seed.site ? [seed.site.id] : []),
      ...rows,
      ...seed.apiKeys.flatMap(({ siteIds }) => siteIds),
    ]),
  ]
}

/** The site of a row without one: the file's. */
export const siteIdOf = (
  { seed, fault }: Pick<SeedContext, 'seed' | 'fault'>,
  row: { siteId?: string | undefined },
  path: string,
): string | undefined => {
  const siteId = row.siteId ?? seed.site?.id
  if (siteId === undefined) fault(`${path}.siteId`, 'brakuje tej wartości')
  return siteId
}

/** Sites with their settings, and their public clients. */
export const loadSites = async (loading: SeedContext, isProduction: boolean): Promise<void> => {
  await saveSites(loading)
  const { tx, identity, seed, fault } = loading
  const clients = await listClients(tx)
  for (const [index, given] of seed.oauthApps.entries()) {
    const path = `oauthApps.${index}`
    const siteId = siteIdOf(loading, given, path)
    const known = clients.find(({ id }) => id === given.clientId)
    if (known && siteId !== undefined && known.siteId !== siteId)
      fault(`${path}.clientId`, 'ten klient należy do innej witryny')
    if (given.captcha?.provider === TEST_CAPTCHA) {
      if (isProduction)
        fault(
          `${path}.captcha.provider`,
          `${TEST_CAPTCHA} jest tylko do testów i nie działa w trybie produkcyjnym`,
        )
      if (!given.captcha.acceptToken) fault(`${path}.captcha.acceptToken`, 'brakuje tej wartości')
    }
    if (siteId === undefined) continue
    const captcha = given.captcha && {
      required: given.captcha.required,
      provider: given.captcha.provider,
      ...(given.captcha.acceptToken && { acceptToken: given.captcha.acceptToken }),
    }
    const { name, redirectUris, redirectDomains, origins } = given
    const client = {
      id: given.clientId,
      siteId,
      name,
      redirectUris,
      redirectDomains,
      origins,
      captcha: captcha === undefined ? (known?.captcha ?? null) : captcha,
      rotation: given.rotation ?? known?.rotation ?? 'confirm-on-use',
    }
    await saveClient(tx, client, identity.services.now())
  }
}

const saveSites = async ({ tx, identity: { services }, seed, fault }: SeedContext) => {
  const sites = await listIdentitySites(tx)
  const smtp = seed.smtp && smtpOf(services, seed.smtp)
  for (const id of sitesNamedBy(seed)) {
    const known = sites.find((site) => site.id === id)
    const savedJson =
      known &&
      (
        await tx
          .selectFrom('identity_sites')
          .select('settings_json')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).settings_json
    const given = { ...(savedJson && (JSON.parse(savedJson) as object)), ...seed.namedSettings }
    const settings = v.safeParse(identitySiteSettings, given)
    if (!settings.success) {
      fault('settings', 'nie zgadza się z tym, co ustawiono wcześniej')
      continue
    }
    const name = (seed.site?.id === id ? seed.site.name : undefined) ?? known?.name ?? id
    await saveSite(
      tx,
      {
        id,
        name,
        isOwn: known?.isOwn ?? false,
        settings: settings.output,
        smtp: smtp ?? known?.smtp ?? null,
      },
      given,
      services.now(),
    )
  }
}

const smtpOf = (
  services: SeedContext['identity']['services'],
  { host, port, secure, from, user, password }: NonNullable<Seed['smtp']>,
): SmtpServer => ({
  host,
  port,
  secure,
  from,
  ...(user !== undefined && { user }),
  ...(password !== undefined && { sealedPassword: seal(services, SMTP_PURPOSE, password) }),
})
