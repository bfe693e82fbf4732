/** The public client library, unmodified, as the tests put it into a page. */
import { createClient, OAuthStrategy } from '@wix/sdk'

/** Its login frames work by the strategy alone; the pre-warm asks through the context. */
export const openLibrary = (clientId: string) => {
  const client = createClient({ auth: OAuthStrategy({ clientId }) })
  client.enableContext('global')
  return client.auth
}
