import { readFileSync } from 'node:fs'
import type { ShopSettings } from '#contract/console/settings.ts'
import { importCampaigns } from '#server/campaigns/import-campaigns.ts'
import { listSites } from '#server/campaigns/list-sites.ts'
import { saveSite } from '#server/campaigns/save-site.ts'
import { findCoupons } from '#server/coupons/find-coupons.ts'
import { saveCoupon } from '#server/coupons/save-coupon.ts'
import type { CouponToSave } from '#server/coupons/coupon-schema.ts'
import type { Shop } from '#server/shop.ts'
import { saveShopSettings } from '#server/shop-settings/save-shop-settings.ts'

const FILE = new URL('./demo/campaigns.json', import.meta.url)
/** The shop's address as the file has it. */
const SHOP_IN_FILE = 'http://localhost:3000'
/** The code that the newsletter promises. */
const COUPON: CouponToSave = {
  code: 'pierwsze5', kind: 'percent', amount: 500, description: 'Za zapis do newslettera', minTotalGrosze: null, maxTotalGrosze: null, startsMs: null, expiresMs: null, usageLimit: null,
  usageLimitPerEmail: 1, isAlone: false, givesFreeDelivery: false, excludesSaleItems: false, productIds: [], categoryIds: [],
}

type Needs = Pick<Shop, 'db' | 'settings' | 'shopSettings' | 'refresh' | 'now' | 'randomBytes'>
type DemoFile = { site: { id: string; domains: string[] } }

/**
 * The demo's site with its campaigns, made once: what its owner changes stays. `blogUrl`: the page of another origin that
 * shows them too. Where the demo listens now may call them.
 */
export const seedCampaigns = async (shop: Needs, blogUrl: string): Promise<string> => {
  const text = readFileSync(FILE, 'utf8').replaceAll(SHOP_IN_FILE, shop.settings.publicUrl)
  const file = JSON.parse(text) as DemoFile
  const own = [...new Set([shop.settings.publicUrl, `http://localhost:${shop.settings.port}`, blogUrl].map((url) => new URL(url).host))]
  const site = (await listSites(shop)).find(({ id }) => id === file.site.id)
  if (site) {
    const domains = [...new Set([...site.domains, ...own])]
    if (domains.length > site.domains.length) await saveSite(shop, site.id, { ...site, domains })
    return site.id
  }
  const outcome = await importCampaigns(shop.db, JSON.stringify({ ...file, site: { ...file.site, domains: own } }), { nowMs: shop.now(), randomBytes: shop.randomBytes })
  if (!outcome.ok) throw new Error(`demo/campaigns.json: ${outcome.faults[0]?.path} ${outcome.faults[0]?.message}`)
  if ((await findCoupons(shop.db.read, [COUPON.code])).size === 0) await shop.db.transaction((tx) => saveCoupon(tx, COUPON, shop.now()))
  const settings: ShopSettings = shop.shopSettings()
  if (settings.campaignSite === null) await saveShopSettings(shop, { ...settings, campaignSite: outcome.siteId })
  return outcome.siteId
}
