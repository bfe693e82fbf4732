import type { PublishedCampaign } from '#campaign/published/configuration.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { newId } from '../page/messages.ts'
import type { PageAccess } from '../parts.ts'
import type { Outbox } from './outbox.ts'

/** Data of every call: visitor, page and the store's customer. */
export const reportedByPage = ({ configuration, storage, visitor, store }: PageAccess) => ({
  client_id: configuration.clientId,
  url: visitor.url,
  converted_email: storage.recall('poptin_converted_email') ?? '',
  store_integration: store?.platform ?? '',
  store_integration_customer_id: store?.customerId() ?? '',
  type: visitor.device,
})

const SESSION_REPORTED = 'poptin_session_told'

/** Reports views and closes to our host, and the activity of visitors who left an address earlier. */
export const dispatchEvents = (page: PageAccess, outbox: Outbox) => {
  const { clientId } = page.configuration
  const sendActivity = (path: string, more: object) => {
    const { converted_email: email, store_integration, store_integration_customer_id } = reportedByPage(page)
    if (email || store_integration)
      void outbox.send(newId(), path.replace(':clientId', clientId), {
        email,
        url: location.host,
        store_integration,
        store_integration_customer_id,
        ...more,
      })
  }
  const sendEvent = (
    path: string,
    activity: 'viewed' | 'closed',
    { id }: PublishedCampaign,
    event_id: string,
    more: object,
  ) => {
    void outbox.send(`${activity}:${event_id}`, path.replace(':poptinId', id), {
      ...reportedByPage(page),
      event_id,
      ...more,
    })
    sendActivity(displayPaths.conversionActivities, { poptin_id: id, activity })
  }
  return {
    viewed: (campaign: PublishedCampaign, eventId: string, trigger: string) =>
      sendEvent(displayPaths.viewed, 'viewed', campaign, eventId, { viewer_id: page.visitorId, trigger }),
    closed: (campaign: PublishedCampaign, eventId: string, trigger: string, close_trigger: string) =>
      sendEvent(displayPaths.closed, 'closed', campaign, eventId, { trigger, close_trigger }),
    /** Once a session. */
    session: () => {
      const { sessions } = page.visitor
      if (page.storage.recall(SESSION_REPORTED) === String(sessions)) return
      if (!page.storage.recall('poptin_converted_email') && !page.store) return
      page.storage.remember(SESSION_REPORTED, String(sessions))
      sendActivity(displayPaths.totalWebsiteSession, {})
    },
  }
}
