/** Where the service is: addresses without a slash at the end. Reads may go to a nearer copy. */
export type IdentityHost = { readUrl: string; writeUrl: string }

/** Read with GET, and yet only true where is written: a copy may not know yet what the visitor just did. */
const FORCE_WRITE_PATHS = ['/ecom/v1/carts/current']

const isBelow = (path: string, above: string) => path === above || path.startsWith(`${above}/`)

/** The base address for a call. */
export const baseFor = (host: IdentityHost, method: string, path: string): string =>
  method === 'GET' && !FORCE_WRITE_PATHS.some((forced) => isBelow(path, forced))
    ? host.readUrl
    : host.writeUrl
