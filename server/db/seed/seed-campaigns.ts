import { readFileSync } from 'node:fs'
import type { ShopSettings } from '#contract/console/settings.ts'
import { importCampaigns } from '#server/campaigns/import-campaigns.ts'
import { listSites } from '#server/campaigns/list-sites.ts'
import { saveSite } from '#server/campaigns/save-site.ts'
import { findCoupons } from '#server/coupons/find-coupons.ts'
import { saveCoupon } from '#server/coupons/save-coupon.ts'
import type { CouponToSave } from '#server/coupons/coupon-schema.ts'
import { addCodes } from '#server/prizes/save-codes.ts'
import type { Shop } from '#server/shop.ts'
import { saveShopSettings } from '#server/shop-settings/save-shop-settings.ts'

const FILE = new URL('./demo/campaigns.json', import.meta.url)
/** The shop's address as the file has it. */
const SHOP_IN_FILE = 'http://localhost:3000'
const usual: Omit<CouponToSave, 'code' | 'amount' | 'description'> = {
  kind: 'percent',
  minTotalGrosze: null,
  maxTotalGrosze: null,
  startsMs: null,
  expiresMs: null,
  usageLimit: null,
  usageLimitPerEmail: 1,
  isAlone: true,
  givesFreeDelivery: false,
  excludesSaleItems: false,
  productIds: [],
  categoryIds: [],
}
/** The demo's wheel and the prizes of it whose codes work once each. */
const WHEEL = 'de300c0ffee16'
const POOLS = [7, 10]
const CODES_IN_POOL = 25
/** The code that the file's wheel gives when the pools are empty. */
const FALLBACK_IN_FILE = 'kolo5'

/** Without signs that are mistaken for each other; 30 bits, so nobody guesses one. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const unguessable = (start: string, randomBytes: Shop['randomBytes']) =>
  `${start}-${[...randomBytes(6)].map((byte) => SIGNS[byte % SIGNS.length]).join('')}`

const wheelCoupon = (code: string, percent: number, usageLimit: number | null): CouponToSave => ({
  ...usual,
  code,
  usageLimit,
  amount: percent * 100,
  description: `Z koła rabatów: ${percent}%`,
})

type Needs = Pick<Shop, 'db' | 'settings' | 'shopSettings' | 'refresh' | 'now' | 'randomBytes'>
type DemoFile = { site: { id: string; domains: string[] } }

/**
 * The demo's site with its campaigns, made once: what its owner changes stays. `blogUrl`: the page of another
 * origin that shows them too. Where the demo listens now may call them.
 */
export const seedCampaigns = async (shop: Needs, blogUrl: string): Promise<string> => {
  const fallback = unguessable(FALLBACK_IN_FILE, shop.randomBytes)
  const text = readFileSync(FILE, 'utf8')
    .replaceAll(SHOP_IN_FILE, shop.settings.publicUrl)
    .replace(`"${FALLBACK_IN_FILE}"`, `"${fallback}"`)
  const file = JSON.parse(text) as DemoFile
  const own = [
    ...new Set(
      [shop.settings.publicUrl, `http://localhost:${shop.settings.port}`, blogUrl].map(
        (url) => new URL(url).host,
      ),
    ),
  ]
  const site = (await listSites(shop)).find(({ id }) => id === file.site.id)
  if (site) {
    const domains = [...new Set([...site.domains, ...own])]
    if (domains.length > site.domains.length) await saveSite(shop, site.id, { ...site, domains })
    return site.id
  }
  const outcome = await importCampaigns(
    shop.db,
    JSON.stringify({ ...file, site: { ...file.site, domains: own } }),
    { nowMs: shop.now(), randomBytes: shop.randomBytes },
  )
  if (!outcome.ok)
    throw new Error(`demo/campaigns.json: ${outcome.faults[0]?.path} ${outcome.faults[0]?.message}`)
  const pools = POOLS.map((percent) => ({
    percent,
    codes: Array.from({ length: CODES_IN_POOL }, () => unguessable(`kolo${percent}`, shop.randomBytes)),
  }))
  const coupons = [
    { ...usual, code: 'pierwsze5', amount: 500, description: 'Za zapis do newslettera' },
    wheelCoupon(fallback, 5, null),
    ...pools.flatMap(({ percent, codes }) => codes.map((code) => wheelCoupon(code, percent, 1))),
  ]
  const known = await findCoupons(
    shop.db.read,
    coupons.map(({ code }) => code),
  )
  await shop.db.transaction(async (tx) => {
    for (const coupon of coupons) if (!known.has(coupon.code)) await saveCoupon(tx, coupon, shop.now())
  })
  for (const { percent, codes } of pools) await addCodes(shop, WHEEL, `rabat-${percent}`, codes.join('\n'))
  const settings: ShopSettings = shop.shopSettings()
  if (settings.campaignSite === null)
    await saveShopSettings(shop, { ...settings, campaignSite: outcome.siteId })
  return outcome.siteId
}
