import type { CampaignTemplate, RenderedScreen } from '#campaign/published/template.ts'
import type { Stage } from '../parts.ts'

export type Block = RenderedScreen['blocks'][number]
type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>
export type BlockProps<Kind extends Block['kind']> = { block: BlockOf<Kind>; stage: Stage }

export type FieldSettings = CampaignTemplate['fields'][string]
type FieldOf<Kind extends FieldSettings['kind']> = Extract<FieldSettings, { kind: Kind }>
export type FieldProps<Kind extends FieldSettings['kind']> = {
  id: string
  field: FieldOf<Kind>
  stage: Stage
}
