import type { PublishedCampaign } from '#campaign/published/configuration.ts'
import type { openQueue } from '#campaign/queue.ts'
import type { CloseTrigger } from '#contract/display/names.ts'
import type { PageStorage } from '../page/storage.ts'
import type { TabsHost } from '../parts.ts'
import type { Outbox } from './outbox.ts'
import type { dispatchEvents } from './dispatch-events.ts'

export type Open = {
  close: (how: CloseTrigger, isForced?: boolean) => void
  /** Removes it without notification: the page removed it, or it is shown again. */
  discard: () => void
}

/** What campaigns of one page have in common while they are shown. */
export type CampaignStage = TabsHost & {
  /** The page's storage; cookies are written last. */
  storage: PageStorage
  outbox: Outbox
  events: ReturnType<typeof dispatchEvents>
  queue: ReturnType<typeof openQueue>
  open: Map<string, Open>
  /** Opens another campaign, requested by a button. */
  launch: (campaignId: string) => void
  /** The visitor has closed it without a conversion. */
  dismissed: (campaign: PublishedCampaign) => void
}
