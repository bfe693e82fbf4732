import * as v from 'valibot'
import { brandKit, type BrandKit } from '#campaign/brand/brand-kit.ts'
import { kitOfTheme } from '#campaign/brand/kit-of-theme.ts'
import type { Services } from '#server/platform/services.ts'
import { raiseSiteVersion } from '../editor/campaign-sites.ts'
import { findKitRow, setKitRow } from './store.ts'

/** As the shop looks: the brand of a site whose owner has set none. */
export const themeKit = ({ shopSettings }: Services, siteId: string): BrandKit => {
  const { theme, logo, shopName, campaignSite } = shopSettings()
  return kitOfTheme(theme, { logo: logo.picture, name: shopName, isShop: campaignSite === siteId })
}

type LoadedKit = { kit: BrandKit; isSaved: boolean; previous: BrandKit }

/** What cannot be read any more counts as not saved. */
const read = (text: string | null | undefined): BrandKit | undefined => {
  if (!text) return undefined
  const parsed = v.safeParse(brandKit, JSON.parse(text))
  return parsed.success ? parsed.output : undefined
}

/** A site's brand, and the one before its last change. */
export const loadBrandKit = async (
  services: Services,
  siteId: string,
  sql = services.db.read,
): Promise<LoadedKit> => {
  const row = await findKitRow(sql, siteId)
  const ofTheme = themeKit(services, siteId)
  const kit = read(row?.kit_json)
  return { kit: kit ?? ofTheme, isSaved: kit !== undefined, previous: read(row?.previous_json) ?? ofTheme }
}

/** Saves a site's brand; `check` receives the present one, and throws if it is not the one that was read. */
export const saveBrandKit = (
  services: Services,
  siteId: string,
  kit: BrandKit,
  check: (current: BrandKit) => void,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    // The lock of the site comes first, so that later reads are current.
    await raiseSiteVersion(tx, siteId)
    const { kit: current } = await loadBrandKit(services, siteId, tx)
    check(current)
    await setKitRow(tx, {
      site_id: siteId,
      kit_json: JSON.stringify(kit),
      previous_json: JSON.stringify(current),
      updated_ms: services.now(),
    })
  })
