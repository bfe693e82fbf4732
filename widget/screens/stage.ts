import type { ProblemKey } from '#campaign/fields/problem-key.ts'
import type { CampaignTemplate, DrawnScreen } from '#campaign/template.ts'
import type { CloseTrigger } from '#contract/display/names.ts'
import type { Showing } from '../parts.ts'

/** What a campaign's blocks and fields can see of it and do with it while it is shown. */
export type Stage = {
  showing: Showing
  /** Fills in dates and prizes. */
  fill: (text: string) => string
  close: (how: CloseTrigger) => void
  problems: Record<string, ProblemKey>
  /** Something is wrong with a field. */
  mark: (id: string, problem: ProblemKey) => void
  progress: 'open' | 'busy' | 'sent'
  /** When the campaign's timer is at zero; null: it has none. */
  endMs: number | null
  /** Said to those who cannot see. */
  say: (text: string) => void
}

export type Block = DrawnScreen['blocks'][number]
type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>
export type BlockProps<Kind extends Block['kind']> = { block: BlockOf<Kind>; stage: Stage }

export type FieldSettings = CampaignTemplate['fields'][string]
type FieldOf<Kind extends FieldSettings['kind']> = Extract<FieldSettings, { kind: Kind }>
export type FieldProps<Kind extends FieldSettings['kind']> = { id: string; field: FieldOf<Kind>; stage: Stage }
