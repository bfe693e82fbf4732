import type { Configured } from '#campaign/configured.ts'
import type { openQueue } from '#campaign/queue.ts'
import type { CampaignTemplate } from '#campaign/template.ts'
import type { CloseTrigger } from '#contract/display/names.ts'
import type { RuntimeState } from '#contract/display/poptin.ts'
import type { PageAccess, Storage } from '../parts.ts'
import type { Outbox } from './outbox.ts'
import type { dispatchEvents } from './dispatch-events.ts'

export type Open = {
  close: (how: CloseTrigger, isForced?: boolean) => void
  /** Away with it, and nobody is told: the page threw it out, or it is to come once more. */
  discard: () => void
}

/** What campaigns of one page have in common while they are shown. */
export type CampaignStage = {
  page: PageAccess
  /** The page's, whose cookies wait until nothing else does. */
  storage: Storage
  outbox: Outbox
  events: ReturnType<typeof dispatchEvents>
  queue: ReturnType<typeof openQueue>
  stateOf: (campaignId: string) => RuntimeState
  templateOf: (campaign: Configured) => Promise<CampaignTemplate>
  open: Map<string, Open>
  /** Another one, asked for by a button. */
  launch: (campaignId: string) => void
  /** Waits, unless the page becomes another one first. */
  later: (act: () => void, delayMs: number) => void
  /** The visitor has closed it without leaving anything. */
  dismissed: (campaign: Configured) => void
  isOver: () => boolean
}
