import { randomUUID } from 'node:crypto'
import type Sqlite from 'better-sqlite3'
import type { TokenAnswer } from '#contract/identity/token.ts'

/** Everybody in a benchmark comes from one address. */
const SETTINGS = {
  tokenRequestsPerIpPerMinute: 10_000_000,
  visitorsPerIpPerHour: 10_000_000,
  requireEmailVerification: false,
}

/** A client of the shop's own site, before the shop is started. */
export const addBenchClient = (database: Sqlite.Database): string => {
  const [siteId, clientId] = [randomUUID(), randomUUID()]
  const now = Date.now()
  // The first start has made the site already.
  const own = database.prepare('select id from identity_sites where is_own = 1').get() as
    | { id: string }
    | undefined
  if (own)
    database
      .prepare('update identity_sites set settings_json = ? where id = ?')
      .run(JSON.stringify(SETTINGS), own.id)
  else
    database
      .prepare(
        'insert into identity_sites (id, name, is_own, settings_json, created_ms) values (?, ?, 1, ?, ?)',
      )
      .run(siteId, 'bench', JSON.stringify(SETTINGS), now)
  database
    .prepare(
      'insert into oauth_clients (id, site_id, name, redirect_uris_json, redirect_domains_json, origins_json, rotation, created_ms) values (?, ?, ?, ?, ?, ?, ?, ?)',
    )
    .run(clientId, own?.id ?? siteId, 'bench', '[]', '[]', '[]', 'confirm-on-use', now)
  return clientId
}

/** A visitor's tokens, to be refreshed and inspected. */
export const fetchVisitor = async (
  url: string,
  clientId: string,
): Promise<TokenAnswer & { refresh_token: string }> => {
  const answer = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId, grantType: 'anonymous' }),
  })
  if (answer.status !== 200) throw new Error(`no visitor's tokens: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as TokenAnswer & { refresh_token: string }
}
