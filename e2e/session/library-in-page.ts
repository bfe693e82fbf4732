/** The public client library, unmodified, as the tests put it into a page. */
import { createClient, OAuthStrategy } from '@wix/sdk'
import * as older from '@wix/sdk-1-17'

/** Its login frames work by the strategy alone; the pre-warm asks through the context. */
export const openLibrary = (clientId: string) => {
  const client = createClient({ auth: OAuthStrategy({ clientId }) })
  client.enableContext('global')
  return client.auth
}

/** The same of release 1.17. */
export const openOlderLibrary = (clientId: string) => {
  const client = older.createClient({ auth: older.OAuthStrategy({ clientId }) })
  client.enableContext('global')
  return client.auth
}
