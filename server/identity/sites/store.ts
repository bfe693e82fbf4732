import * as v from 'valibot'
import type { Sql } from '#server/platform/db/tables.ts'
import type { IdentityApp, AppInstance, Captcha, Client, Site, SmtpServer } from './site.ts'
import { identitySiteSettings } from './site-settings.ts'

export const listIdentitySites = async (sql: Sql): Promise<Site[]> =>
  (await sql.selectFrom('identity_sites').selectAll().orderBy('created_ms').orderBy('id').execute()).map(
    (row) => ({
      id: row.id,
      name: row.name,
      isOwn: row.is_own === 1,
      settings: v.parse(identitySiteSettings, JSON.parse(row.settings_json)),
      smtp: row.smtp_json === null ? null : (JSON.parse(row.smtp_json) as SmtpServer),
    }),
  )

export const listClients = async (sql: Sql): Promise<Client[]> =>
  (await sql.selectFrom('oauth_clients').selectAll().orderBy('created_ms').orderBy('id').execute()).map(
    (row) => ({
      id: row.id,
      siteId: row.site_id,
      name: row.name,
      redirectUris: JSON.parse(row.redirect_uris_json) as string[],
      redirectDomains: JSON.parse(row.redirect_domains_json) as string[],
      origins: JSON.parse(row.origins_json) as string[],
      captcha: row.captcha_json === null ? null : (JSON.parse(row.captcha_json) as Captcha),
      rotation: row.rotation,
    }),
  )

export const listApps = async (sql: Sql): Promise<IdentityApp[]> =>
  (await sql.selectFrom('oauth_apps').selectAll().orderBy('created_ms').orderBy('id').execute()).map(
    (row) => ({
      id: row.id,
      name: row.name,
      secretHash: row.secret_hash,
      redirectUrls: JSON.parse(row.redirect_urls_json) as string[],
      isAutoApproved: row.is_auto_approved === 1,
    }),
  )

export const listInstances = async (sql: Sql): Promise<AppInstance[]> =>
  (await sql.selectFrom('app_instances').selectAll().orderBy('created_ms').orderBy('id').execute()).map(
    (row) => ({ id: row.id, appId: row.app_id, siteId: row.site_id }),
  )

/** Adds or replaces by id. The own site stays the own site. */
export const saveSite = async (tx: Sql, site: Site, given: object, nowMs: number): Promise<void> => {
  const values = {
    name: site.name,
    settings_json: JSON.stringify(given),
    smtp_json: site.smtp ? JSON.stringify(site.smtp) : null,
  }
  await tx
    .insertInto('identity_sites')
    .values({ id: site.id, is_own: site.isOwn ? 1 : 0, created_ms: nowMs, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

/** The site's own settings, without the defaults. */
export const loadGivenSettings = async (tx: Sql, siteId: string): Promise<object> =>
  JSON.parse(
    (
      await tx
        .selectFrom('identity_sites')
        .select('settings_json')
        .where('id', '=', siteId)
        .executeTakeFirstOrThrow()
    ).settings_json,
  ) as object

export const setSiteSettings = async (tx: Sql, siteId: string, given: object): Promise<void> => {
  await tx
    .updateTable('identity_sites')
    .set({ settings_json: JSON.stringify(given) })
    .where('id', '=', siteId)
    .execute()
}

export const saveClient = async (tx: Sql, client: Client, nowMs: number): Promise<void> => {
  const values = {
    site_id: client.siteId,
    name: client.name,
    redirect_uris_json: JSON.stringify(client.redirectUris),
    redirect_domains_json: JSON.stringify(client.redirectDomains),
    origins_json: JSON.stringify(client.origins),
    captcha_json: client.captcha ? JSON.stringify(client.captcha) : null,
    rotation: client.rotation,
  }
  await tx
    .insertInto('oauth_clients')
    .values({ id: client.id, created_ms: nowMs, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

export const removeClientRow = async (tx: Sql, id: string): Promise<void> => {
  await tx.deleteFrom('oauth_clients').where('id', '=', id).execute()
}

export const saveApp = async (tx: Sql, app: IdentityApp, nowMs: number): Promise<void> => {
  const values = {
    name: app.name,
    secret_hash: app.secretHash,
    redirect_urls_json: JSON.stringify(app.redirectUrls),
    is_auto_approved: app.isAutoApproved ? 1 : 0,
  }
  await tx
    .insertInto('oauth_apps')
    .values({ id: app.id, created_ms: nowMs, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

export const saveInstance = async (tx: Sql, instance: AppInstance, nowMs: number): Promise<void> => {
  const values = { app_id: instance.appId, site_id: instance.siteId }
  await tx
    .insertInto('app_instances')
    .values({ id: instance.id, created_ms: nowMs, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

export const removeAppRow = async (tx: Sql, id: string): Promise<void> => {
  await tx.deleteFrom('oauth_apps').where('id', '=', id).execute()
}

export const removeInstanceRow = async (tx: Sql, id: string): Promise<void> => {
  await tx.deleteFrom('app_instances').where('id', '=', id).execute()
}
