import type { Context } from 'hono'
import { loadLiveSite } from '#server/campaigns/live-site.ts'
import { readCookie } from '#server/http/cookies.ts'
import type { Shop } from '#server/shop.ts'
import { reachGoal } from './trial.ts'

/** Written by the widget on the shop's own pages. */
const VISITOR_COOKIE = 'poptin_user_id'
const MAX_VISITOR = 100

/**
 * Somebody has ordered: counts where the shop's own campaigns are compared by orders. Never a reason for an
 * order to fail.
 */
export const countOrder = async (c: Context, shop: Shop): Promise<void> => {
  try {
    const { campaignSite } = shop.shopSettings()
    const visitorId = campaignSite ? readCookie(c, VISITOR_COOKIE) : undefined
    const site = campaignSite && visitorId ? await loadLiveSite(shop, campaignSite) : undefined
    if (site?.settings.goal?.kind === 'order' && visitorId)
      await reachGoal(shop, site, visitorId.slice(0, MAX_VISITOR))
  } catch (error) {
    shop.log(`results: ${(error as Error).message}`)
  }
}
