import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PreviewValidity } from '#contract/console/campaigns/campaigns.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { findPreviewStop, removePreviewStop, setPreviewStop } from './store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How long a link works; an hour is enough for oneself. */
const VALIDITIES_MS: Record<PreviewValidity, number> = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS }
const DIGITS = 24
const TOKEN = /^([0-9a-f]{13})\.([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.([0-9a-f]{24})$/

const seal = ({ settings }: Services, campaignId: string, from: string, until: string) =>
  createHmac('sha256', settings.secret)
    .update(`campaign-preview:${campaignId}:${from}:${until}`)
    .digest('hex')
    .slice(0, DIGITS)

/** A token that shows a campaign on any page with the widget, on or off: `?poptin_preview={token}`. */
export const makePreviewToken = (
  services: Services,
  campaignId: string,
  validity: PreviewValidity = 'hour',
): string => {
  const from = services.now().toString(36)
  const until = (services.now() + VALIDITIES_MS[validity]).toString(36)
  return `${campaignId}.${from}.${until}.${seal(services, campaignId, from, until)}`
}

/** The campaign of a token signed by us, and since when it is valid; undefined: it is invalid or has expired. */
export const readPreviewToken = (
  services: Services,
  token: string,
): { campaignId: string; fromMs: number } | undefined => {
  const [, campaignId, from, until, given] = TOKEN.exec(token) ?? []
  if (!campaignId || !from || !until || !given) return undefined
  if (!(Number.parseInt(until, 36) > services.now())) return undefined
  return timingSafeEqual(Buffer.from(seal(services, campaignId, from, until)), Buffer.from(given))
    ? { campaignId, fromMs: Number.parseInt(from, 36) }
    : undefined
}

/** The campaign that a link shows; undefined: its token is invalid, has expired or was revoked. */
export const findPreviewed = async (services: Services, token: string): Promise<string | undefined> => {
  const read = readPreviewToken(services, token)
  if (!read) return undefined
  const revokedMs = await findPreviewStop(services.db.read, read.campaignId)
  return revokedMs !== undefined && read.fromMs <= revokedMs ? undefined : read.campaignId
}

/** From now on no link to this campaign works that was made before. */
export const revokePreviews = ({ db, now }: Services, campaignId: string): Promise<void> =>
  db.transaction((tx) => setPreviewStop(tx, campaignId, now()))

/** With the campaign itself. */
export const forgetPreviews = (tx: Sql, campaignId: string): Promise<void> =>
  removePreviewStop(tx, campaignId)

/**
 * The first page of a campaign's site, showing that campaign. The site of the shop itself has the shop's
 * address.
 */
export const previewUrl = (
  services: Services,
  { domains, isShop }: { domains: readonly string[]; isShop: boolean },
  campaignId: string,
  validity: PreviewValidity = 'hour',
): string | null => {
  const [domain] = domains
  if (!isShop && domain === undefined) return null
  const url = new URL(
    isShop
      ? services.settings.publicUrl
      : `${/^(localhost|127\.)/.test(domain!) ? 'http' : 'https'}://${domain}/`,
  )
  url.searchParams.set('poptin_preview', makePreviewToken(services, campaignId, validity))
  return url.href
}
