import { privacyApi } from '#contract/console/privacy/privacy.ts'
import { retentionKinds } from '#contract/console/privacy/privacy-settings.ts'
import { processingActivities, RECIPIENTS } from '#contract/console/privacy/processing.ts'
import { endpointRoutes, sendFile } from '#server/console/http/endpoint-routes.ts'
import { loadRemovals } from '#server/platform/jobs/removals.ts'
import type { Services } from '#server/platform/services.ts'
import { unsubscribeUrl } from '#server/shop/consents/consent-links.ts'
import { countConsenting, exportConsenting, listConsentTexts } from '#server/shop/consents/list-consents.ts'
import { controllerOf } from '#server/shop/privacy-notice/notice-routes.ts'

const RECENT_DAYS = 30

/** Personal data for the owner: removals, consents, and the register of processing. */
export const privacyConsoleRoutes = (services: Services) => {
  const { routes, mountEndpoint } = endpointRoutes()
  mountEndpoint(privacyApi.show, async () => {
    const settings = services.shopSettings()
    const { privacy, email, questions } = settings
    const db = services.db.read
    const removed = await loadRemovals(db, services.now(), RECENT_DAYS)
    return {
      removals: retentionKinds.map((kind) => ({
        kind,
        days: privacy.retention[kind],
        ...(removed.get(kind) ?? { recent: 0, all: 0, lastMs: null, problem: null }),
      })),
      consenting: await countConsenting(db),
      texts: await listConsentTexts(db),
      register: {
        controller: controllerOf(settings),
        contact: privacy.contact || email,
        officer: privacy.officer,
        activities: processingActivities({ ...privacy, questionDays: questions.addressDays }),
        recipients: RECIPIENTS,
        processors: privacy.processors,
      },
    }
  })
  mountEndpoint(privacyApi.exportConsents, ({ c }) =>
    sendFile(
      c,
      { name: `zgody-${new Date(services.now()).toISOString().slice(0, 10)}.csv` },
      exportConsenting(services, (email) => unsubscribeUrl(services, email)),
    ),
  )
  return routes
}
