import type { LiveSite } from '#server/campaigns/live-site.ts'
import type { Shop } from '#server/shop.ts'

/** Where the shop of a site's pages is, as far as the site tells: its first domain; '' without one. */
export const shopUrlOf = (
  { domains }: Pick<LiveSite, 'domains'>,
  { settings }: Pick<Shop, 'settings'>,
): string => {
  const [domain] = domains
  if (domain === undefined) return ''
  const own = new URL(settings.publicUrl)
  return own.host === domain
    ? own.origin
    : `${/^(?:localhost|127\.)/.test(domain) ? 'http' : 'https'}://${domain}`
}
