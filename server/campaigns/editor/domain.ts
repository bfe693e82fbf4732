import * as v from 'valibot'

const HOST = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/
const MAX_DOMAINS = 100

/** `podlogi.example` includes its subdomains; `localhost:4000` only that port. */
export const domain = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.check((text) => {
    const [host = '', port, rest] = text.split(':')
    return (
      rest === undefined &&
      HOST.test(host) &&
      (port === undefined || (/^\d{1,5}$/.test(port) && Number(port) < 65_536))
    )
  }, 'must be a host name such as podlogi.example'),
)
export const domains = v.pipe(v.array(domain), v.maxLength(MAX_DOMAINS))

/** Whether a page of this origin is one of a site with these domains. */
export const isOfDomains = (origin: string, own: readonly string[]): boolean => {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname, host } = new URL(origin)
  if (protocol !== 'https:' && protocol !== 'http:') return false
  return own.some((one) =>
    one.includes(':') ? host === one : hostname === one || hostname.endsWith(`.${one}`),
  )
}
