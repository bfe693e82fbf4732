import { isHeldOut } from '#campaign/pick-variants.ts'
import type { LiveSite } from '#server/campaigns/live-site.ts'
import { dayOf } from '#server/conversions/day-of.ts'
import type { Shop } from '#server/shop.ts'
import { addTrialGoal, addTrialVisitor, isInTrial } from './store.ts'
import { type Compared, trialOf } from './trial-of.ts'
import { visitorMark } from './visitor-mark.ts'

/** What campaigns are worth is no order: after a power cut one visitor more or less is missing. */
const MAY_BE_FORGOTTEN = { isDurable: false }

type Needs = Pick<Shop, 'db' | 'now'>
type Site = Pick<LiveSite, 'id'> & { settings: Compared }

/** There is a campaign for this visitor, shown or held back: from now on it counts what they do. */
export const enterTrial = async (
  { db, now }: Needs,
  { id, settings }: Site,
  visitorId: string,
): Promise<void> => {
  const trial = trialOf(settings)
  if (trial === undefined) return
  // Whoever asks does not say whether they are held out: that follows from who they are.
  const row = {
    site_id: id,
    trial,
    visitor: visitorMark(id, visitorId),
    is_held_out: Number(isHeldOut(visitorId, id, settings.holdoutPercent)),
    first_ms: now(),
  }
  await db.transaction((tx) => addTrialVisitor(tx, row), MAY_BE_FORGOTTEN)
}

/** Counts once a day, and only of those who had entered before. Gives back whether it did. */
export const reachGoal = async (shop: Needs, site: Site, visitorId: string): Promise<boolean> => {
  const trial = trialOf(site.settings)
  return (
    trial !== undefined &&
    (await isInTrial(shop.db.read, site.id, trial, visitorMark(site.id, visitorId))) &&
    noteGoal(shop, site, visitorId)
  )
}

/**
 * As a page tells it, which tells of nobody who has not entered. Its two messages may overtake each other:
 * what was reached is kept at once, and counts when the entry is there, too. Gives back whether anything is
 * compared.
 */
export const noteGoal = async (
  { db, now }: Needs,
  { id, settings }: Site,
  visitorId: string,
): Promise<boolean> => {
  const trial = trialOf(settings)
  if (trial === undefined) return false
  await db.transaction(
    (tx) => addTrialGoal(tx, { site_id: id, trial, visitor: visitorMark(id, visitorId), day: dayOf(now()) }),
    MAY_BE_FORGOTTEN,
  )
  return true
}
