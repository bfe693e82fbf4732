import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from '#server/shop.ts'

/** Long enough to be sent to somebody and looked at now. */
const KEPT_MS = 3_600_000
const DIGITS = 24
const TOKEN = /^([0-9a-f]{13})\.([0-9a-z]{1,11})\.([0-9a-f]{24})$/

type Needs = Pick<Shop, 'settings' | 'now'>

const seal = ({ settings }: Needs, campaignId: string, until: string) =>
  createHmac('sha256', settings.secret)
    .update(`campaign-preview:${campaignId}:${until}`)
    .digest('hex')
    .slice(0, DIGITS)

/**
 * Lets whoever has it look at a campaign on any page with the widget, on or off, for an hour:
 * `?poptin_preview={token}`.
 */
export const makePreviewToken = (shop: Needs, campaignId: string): string => {
  const until = (shop.now() + KEPT_MS).toString(36)
  return `${campaignId}.${until}.${seal(shop, campaignId, until)}`
}

/** The campaign that a token of ours is for; undefined: it is none, or has run out. */
export const readPreviewToken = (shop: Needs, token: string): string | undefined => {
  const [, campaignId, until, given] = TOKEN.exec(token) ?? []
  if (!campaignId || !until || !given || !(Number.parseInt(until, 36) > shop.now())) return undefined
  return timingSafeEqual(Buffer.from(seal(shop, campaignId, until)), Buffer.from(given))
    ? campaignId
    : undefined
}

/** The first page of a campaign's site, showing that campaign. A site that is the shop itself is where the shop is. */
export const previewUrl = (
  shop: Needs,
  { domains, isShop }: { domains: readonly string[]; isShop: boolean },
  campaignId: string,
): string | null => {
  const [domain] = domains
  if (!isShop && domain === undefined) return null
  const url = new URL(
    isShop
      ? shop.settings.publicUrl
      : `${/^(localhost|127\.)/.test(domain!) ? 'http' : 'https'}://${domain}/`,
  )
  url.searchParams.set('poptin_preview', makePreviewToken(shop, campaignId))
  return url.href
}
