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
const VISITOR_COOKIE = 'poptin_user_id'
const MAX_VISITOR = 100

/**
 * Somebody has ordered: counts where the shop's own campaigns are compared by orders. Never a reason for an
 * order to fail.
 */
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

/** Enough to tell the visitors of one site apart, and no way back to who they are. */
const DIGITS = 22

/** A visitor as they are kept, `of` a campaign or a site: the same visitor has another mark elsewhere. */
export const visitorMark = (of: string, visitorId: string): string =>
  createHash('sha256').update(`${of} ${visitorId}`).digest('hex').slice(0, DIGITS)

/** What campaigns are worth is no order: after a power cut one visitor more or less is missing. */
const MAY_BE_FORGOTTEN = { isDurable: false }

type Site = Pick<PublishedSite, 'id'> & { settings: ExperimentSettings }

/** There is a campaign for this visitor, shown or held back: from now on it counts what they do. */
export const enterExperiment = async (
  { db, now }: Services,
  { id, settings }: Site,
  visitorId: string,
): Promise<void> => {
  const trial = experimentOf(settings)
  if (trial === undefined) return
  // Whoever asks does not say whether they are held out: that follows from who they are.
  const row = {
    site_id: id,
    trial,
    visitor: visitorMark(id, visitorId),
    is_held_out: Number(isInHoldout(visitorId, id, settings.holdoutPercent)),
    first_ms: now(),
  }
  await db.transaction((tx) => addExperimentVisitor(tx, row), MAY_BE_FORGOTTEN)
}

/** Counts once a day, and only of those who had entered before. Gives back whether it did. */
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
 * As a page tells it, which tells of nobody who has not entered. Its two messages may overtake each other:
 * what was reached is kept at once, and counts when the entry is there, too. Gives back whether anything is
 * compared.
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
