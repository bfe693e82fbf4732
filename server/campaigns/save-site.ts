import * as v from 'valibot'
import type { Shop } from '#server/shop.ts'
import { changeShopSettingsIn } from '#server/shop-settings/save-shop-settings.ts'
import { domains } from './domain.ts'
import type { FileFault } from './import-campaigns.ts'
import { newId } from './new-id.ts'
import { type SiteSettings, siteSettings } from './site-settings.ts'
import { addSiteRow, findSiteRow, setSiteRow, type SiteRow } from './store.ts'

const parts = v.object({ domains, settings: siteSettings })

type Draft = {
  name: string
  domains: string[]
  settings: Record<string, unknown>
  /** Left out: as it is. */
  isShop?: boolean | undefined
}
type Outcome =
  | { ok: true; id: string }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'not_valid'; faults: FileFault[] }

/** What an owner changes of a site. */
export type SiteContent = { name: string; domains: string[]; settings: SiteSettings; isShop: boolean }

export const siteContent = (
  { name, domains_json, settings_json }: SiteRow,
  isShop: boolean,
): SiteContent => ({
  name,
  domains: JSON.parse(domains_json) as string[],
  settings: v.parse(siteSettings, JSON.parse(settings_json)),
  isShop,
})

/**
 * Keeps a site whole or not at all; without an id it is a new one. `refuseOutdated` is given what it is now,
 * and throws when that is not what was read.
 */
export const saveSite = async (
  shop: Pick<Shop, 'db' | 'now' | 'randomBytes' | 'refresh'>,
  id: string | null,
  { name, isShop, ...draft }: Draft,
  refuseOutdated: (current: SiteContent) => void = () => {},
): Promise<Outcome> => {
  const read = v.safeParse(parts, draft)
  if (!read.success)
    return {
      ok: false,
      reason: 'not_valid',
      faults: read.issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message })),
    }
  const content = {
    name,
    domains_json: JSON.stringify([...new Set(read.output.domains)]),
    settings_json: JSON.stringify(read.output.settings),
  }
  const outcome = await shop.db.transaction(async (tx): Promise<Outcome> => {
    const kept = id ?? newId(shop.randomBytes)
    let isKnown = true
    // The settings' lock comes first: what is read after it is the newest.
    await changeShopSettingsIn(tx, async (choices) => {
      const wasShop = choices.campaignSite === kept
      if (id !== null) {
        const row = await findSiteRow(tx, id)
        if (row) refuseOutdated(siteContent(row, wasShop))
        else isKnown = false
      }
      return !isKnown || isShop === undefined || isShop === wasShop
        ? choices
        : { ...choices, campaignSite: isShop ? kept : null }
    })
    if (!isKnown) return { ok: false, reason: 'unknown' }
    if (id === null) await addSiteRow(tx, { id: kept, version: 1, created_ms: shop.now(), ...content })
    else await setSiteRow(tx, id, content)
    return { ok: true, id: kept }
  })
  if (outcome.ok && isShop !== undefined) await shop.refresh()
  return outcome
}
