import { isInHoldout } from '#campaign/targeting/pick-variants.ts'
import { type PublishedSite, loadPublishedSite } from '../sites/published-site.ts'
import { dayOf } from '../editor/count-periods.ts'
import type { Services } from '#server/platform/services.ts'
import { addExperimentGoal, addExperimentVisitor, isInExperiment } from './store.ts'
import { type ExperimentSettings, experimentOf } from '../editor/site-settings.ts'
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'

/** Written by the widget on the shop's own pages. */
export const VISITOR_COOKIE = 'poptin_user_id'
export const MAX_VISITOR = 100

/** Counts an order where the shop's own campaigns are compared by orders. It never makes an order fail. */
export const countOrderAsGoal = async (c: Context, services: Services): Promise<void> => {
  try {
    const { campaignSite } = services.shopSettings()
    const visitorId = campaignSite ? getCookie(c, VISITOR_COOKIE) : undefined
    const site = campaignSite && visitorId ? await loadPublishedSite(services, campaignSite) : undefined
    if (site?.settings.goal?.kind === 'order' && visitorId)
      await recordGoalOfParticipant(services, site, visitorId.slice(0, MAX_VISITOR))
  } catch (error) {
    services.log(`results: ${(error as Error).message}`)
  }
}

/** A hash that separates visitors of one site and cannot be reversed. */
const DIGITS = 22

/** The stored id of a visitor, `of` a campaign or a site: it differs elsewhere. */
export const visitorMark = (of: string, visitorId: string): string =>
  createHash('sha256').update(`${of} ${visitorId}`).digest('hex').slice(0, DIGITS)

/** Results are less important than orders: after a power cut a visitor more or less may be missing. */
const MAY_BE_FORGOTTEN = { isDurable: false }

type Site = Pick<PublishedSite, 'id'> & { settings: ExperimentSettings }

/** A campaign is available to this visitor, shown or held out: from now on the visitor's goals count. */
export const enterExperiment = async (
  { db, now }: Services,
  { id, settings }: Site,
  visitorId: string,
): Promise<void> => {
  const trial = experimentOf(settings)
  if (trial === undefined) return
  // The page does not report whether a visitor is held out: that follows from the id.
  const row = {
    site_id: id,
    trial,
    visitor: visitorMark(id, visitorId),
    is_held_out: Number(isInHoldout(visitorId, id, settings.holdoutPercent)),
    first_ms: now(),
  }
  await db.transaction((tx) => addExperimentVisitor(tx, row), MAY_BE_FORGOTTEN)
}

/** Counts a goal once a day, and only for visitors who entered before. Returns whether it counted. */
export const recordGoalOfParticipant = async (
  services: Services,
  site: Site,
  visitorId: string,
): Promise<boolean> => {
  const trial = experimentOf(site.settings)
  return (
    trial !== undefined &&
    (await isInExperiment(services.db.read, site.id, trial, visitorMark(site.id, visitorId))) &&
    recordGoal(services, site, visitorId)
  )
}

/**
 * An entry or goal reported by a page, which reports only visitors who entered. The two messages may arrive in either
 * order: a goal is stored at once and counts when the entry exists. Returns whether there is a comparison.
 */
export const recordGoal = async (
  { db, now }: Services,
  { id, settings }: Site,
  visitorId: string,
): Promise<boolean> => {
  const trial = experimentOf(settings)
  if (trial === undefined) return false
  await db.transaction(
    (tx) =>
      addExperimentGoal(tx, { site_id: id, trial, visitor: visitorMark(id, visitorId), day: dayOf(now()) }),
    MAY_BE_FORGOTTEN,
  )
  return true
}
