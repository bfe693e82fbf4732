import { readFileSync } from 'node:fs'
import type { ShopSettings } from '#contract/console/settings.ts'
import { importCampaigns } from '#server/campaigns/editor/import-campaigns.ts'
import { listCampaignSites, saveCampaignSite } from '#server/campaigns/editor/campaign-sites.ts'
import { findCoupons, saveCoupon, type CouponInput } from '#server/shop/coupons/manage-coupons.ts'
import { addCodes } from '#server/campaigns/prizes/save-codes.ts'
import type { Services } from '../platform/services.ts'
import { saveShopSettings } from '#server/platform/shop-settings/save-shop-settings.ts'

const FILE = new URL('./content/campaigns.json', import.meta.url)
/** The shop's address as the file has it. */
const SHOP_IN_FILE = 'http://localhost:3000'
const usual: Omit<CouponInput, 'code' | 'amount' | 'description' | 'isPublic'> = {
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
/** The demo's wheel and its prizes with single-use codes. */
const WHEEL = 'de300c0ffee16'
const POOLS = [7, 10]
const CODES_IN_POOL = 25
/** The fixed code of the file's wheel, used when the pools are empty. */
const FALLBACK_IN_FILE = 'kolo5'

/** Without ambiguous characters; 30 bits, so that codes cannot be guessed. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const unguessable = (start: string, randomBytes: Services['randomBytes']) =>
  `${start}-${[...randomBytes(6)].map((byte) => SIGNS[byte % SIGNS.length]).join('')}`

const wheelCoupon = (code: string, percent: number, usageLimit: number | null): CouponInput => ({
  ...usual,
  code,
  usageLimit,
  isPublic: usageLimit !== 1,
  amount: percent * 100,
  description: `Z koła rabatów: ${percent}%`,
})

type DemoFile = { site: { id: string; domains: string[] } }

/**
 * Creates the demo's site with its campaigns once: the owner's changes remain. `blogUrl`: a page of another origin that
 * shows them too. The demo's current address is allowed.
 */
export const seedCampaigns = async (services: Services, blogUrl: string): Promise<string> => {
  const fallback = unguessable(FALLBACK_IN_FILE, services.randomBytes)
  const text = readFileSync(FILE, 'utf8')
    .replaceAll(SHOP_IN_FILE, services.settings.publicUrl)
    .replace(`"${FALLBACK_IN_FILE}"`, `"${fallback}"`)
  const file = JSON.parse(text) as DemoFile
  const own = [
    ...new Set(
      [services.settings.publicUrl, `http://localhost:${services.settings.port}`, blogUrl].map(
        (url) => new URL(url).host,
      ),
    ),
  ]
  const site = (await listCampaignSites(services)).find(({ id }) => id === file.site.id)
  if (site) {
    const domains = [...new Set([...site.domains, ...own])]
    if (domains.length > site.domains.length) await saveCampaignSite(services, site.id, { ...site, domains })
    return site.id
  }
  const outcome = await importCampaigns(
    services.db,
    JSON.stringify({ ...file, site: { ...file.site, domains: own } }),
    { nowMs: services.now(), randomBytes: services.randomBytes },
  )
  if (!outcome.ok)
    throw new Error(`demo/campaigns.json: ${outcome.faults[0]?.path} ${outcome.faults[0]?.message}`)
  const pools = POOLS.map((percent) => ({
    percent,
    codes: Array.from({ length: CODES_IN_POOL }, () => unguessable(`kolo${percent}`, services.randomBytes)),
  }))
  const coupons = [
    { ...usual, code: 'pierwsze5', amount: 500, description: 'Za zapis do newslettera', isPublic: true },
    wheelCoupon(fallback, 5, null),
    ...pools.flatMap(({ percent, codes }) => codes.map((code) => wheelCoupon(code, percent, 1))),
  ]
  const known = await findCoupons(
    services.db.read,
    coupons.map(({ code }) => code),
  )
  await services.db.transaction(async (tx) => {
    for (const coupon of coupons) if (!known.has(coupon.code)) await saveCoupon(tx, coupon, services.now())
  })
  for (const { percent, codes } of pools)
    await addCodes(services, WHEEL, `rabat-${percent}`, codes.join('\n'))
  const settings: ShopSettings = services.shopSettings()
  if (settings.campaignSite === null)
    await saveShopSettings(services, { ...settings, campaignSite: outcome.siteId })
  return outcome.siteId
}
