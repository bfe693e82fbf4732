/** The public client library, unmodified, as a script for test pages. */
import { createClient, OAuthStrategy } from '@wix/sdk'
import * as older from '@wix/sdk-1-17'

/** Its login frames need only the strategy; the pre-warm calls through the context. */
export const openLibrary = (clientId: string) => {
  const client = createClient({ auth: OAuthStrategy({ clientId }) })
  client.enableContext('global')
  return client.auth
}

/** The same for release 1.17. */
export const openOlderLibrary = (clientId: string) => {
  const client = older.createClient({ auth: older.OAuthStrategy({ clientId }) })
  client.enableContext('global')
  return client.auth
}
