import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '#server/platform/services.ts'

/** Long enough to send the link to somebody. */
const RETENTION_MS = 3_600_000
const DIGITS = 24
const TOKEN = /^([0-9a-f]{13})\.([0-9a-z]{1,11})\.([0-9a-f]{24})$/

const seal = ({ settings }: Services, campaignId: string, until: string) =>
  createHmac('sha256', settings.secret)
    .update(`campaign-preview:${campaignId}:${until}`)
    .digest('hex')
    .slice(0, DIGITS)

/** A token that shows a campaign on any page with the widget, on or off, for an hour: `?poptin_preview={token}`. */
export const makePreviewToken = (services: Services, campaignId: string): string => {
  const until = (services.now() + RETENTION_MS).toString(36)
  return `${campaignId}.${until}.${seal(services, campaignId, until)}`
}

/** The campaign of a token signed by us; undefined: it is invalid or has expired. */
export const readPreviewToken = (services: Services, token: string): string | undefined => {
  const [, campaignId, until, given] = TOKEN.exec(token) ?? []
  if (!campaignId || !until || !given || !(Number.parseInt(until, 36) > services.now())) return undefined
  return timingSafeEqual(Buffer.from(seal(services, campaignId, until)), Buffer.from(given))
    ? campaignId
    : undefined
}

/**
 * The first page of a campaign's site, showing that campaign. The site of the shop itself has the shop's
 * address.
 */
export const previewUrl = (
  services: Services,
  { domains, isShop }: { domains: readonly string[]; isShop: boolean },
  campaignId: string,
): string | null => {
  const [domain] = domains
  if (!isShop && domain === undefined) return null
  const url = new URL(
    isShop
      ? services.settings.publicUrl
      : `${/^(localhost|127\.)/.test(domain!) ? 'http' : 'https'}://${domain}/`,
  )
  url.searchParams.set('poptin_preview', makePreviewToken(services, campaignId))
  return url.href
}
