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
const usual: Omit<CouponToSave, 'code' | 'amount' | 'description'> = {
  kind: 'percent', minTotalGrosze: null, maxTotalGrosze: null, startsMs: null, expiresMs: null, usageLimit: null,
  usageLimitPerEmail: 1, isAlone: false, givesFreeDelivery: false, excludesSaleItems: false, productIds: [], categoryIds: [],
}
/** Codes that the newsletter and the wheel promise; `amount` in hundredths of a percent. */
const COUPONS: CouponToSave[] = [
  { ...usual, code: 'pierwsze5', amount: 500, description: 'Za zapis do newslettera' },
  ...[5, 7, 10].map((percent) => ({ ...usual, code: `kolo${percent}`, amount: percent * 100, description: 'Z koła rabatów' })),
]

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
  const known = await findCoupons(shop.db.read, COUPONS.map(({ code }) => code))
  await shop.db.transaction(async (tx) => {
    for (const coupon of COUPONS) if (!known.has(coupon.code)) await saveCoupon(tx, coupon, shop.now())
  })
  const settings: ShopSettings = shop.shopSettings()
  if (settings.campaignSite === null) await saveShopSettings(shop, { ...settings, campaignSite: outcome.siteId })
  return outcome.siteId
}
