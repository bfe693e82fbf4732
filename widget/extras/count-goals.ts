import { displayPaths } from '#contract/display/paths.ts'
import { newId } from '../page/messages.ts'
import type { GoalsPart } from '../parts.ts'

const TRIAL = 'poptin_trial'
const REACHED = 'poptin_goal_day'
const VISITOR_ID = 'poptin_user_id'

/**
 * Reports a campaign for this visitor, shown or withheld, and the goal, each once. Without storage it
 * reports nothing, since each page would count as another visitor.
 */
export const countGoals: GoalsPart = (page, sendEvent) => {
  const { configuration, storage, visitor } = page
  const { clientId, goal } = configuration
  const send = (event: 'there' | 'reached') =>
    void sendEvent(newId(), displayPaths.goal.replace(':clientId', clientId), {
      visitor_id: page.visitorId,
      event,
    })
  if (!goal || page.previewId) return () => {}
  const isKnown = () => document.cookie.includes(`${VISITOR_ID}=`)
  const enter = () => {
    if (!isKnown() || storage.recall(TRIAL) === goal.trial || !(page.eligible[0] || page.maybe[0])) return
    storage.remember(TRIAL, goal.trial)
    send('there')
  }
  const reach = () => {
    enter()
    const today = `${goal.trial} ${new Date().toISOString().slice(0, 10)}`
    if (!isKnown() || storage.recall(TRIAL) !== goal.trial || storage.recall(REACHED) === today) return
    storage.remember(REACHED, today)
    send('reached')
  }
  enter()
  if (goal.kind === 'address' && visitor.url.includes(goal.text ?? '')) reach()
  return () => {
    if (goal.kind === 'call') reach()
  }
}
