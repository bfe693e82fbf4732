import { isRegisteredPlace } from '../authorize/is-registered-place.ts'
import type { Client } from '../sites/site.ts'

/** Whether people may be led there from our pages: to a registered place of the client's, or to one of ours. */
export const isPlaceToReturn = (client: Client | undefined, url: string, publicUrl: string): boolean =>
  URL.canParse(url) &&
  (new URL(url).origin === new URL(publicUrl).origin ||
    (client !== undefined && isRegisteredPlace(client, url)))
