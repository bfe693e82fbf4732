import type { Campaign } from '#campaign/campaign-shape.ts'
import { campaignHints } from '#campaign/editor/campaign-hints.ts'
import type { CanvasPath } from '#campaign/published/canvas-message.ts'
import { campaignSettings, changeSetting } from '#console/screens/campaigns/editor/campaign-settings.ts'
import { ProblemAt } from '#console/screens/campaigns/editor/problem-at.tsx'
import { GroupFields, SettingField } from '#console/screens/campaigns/editor/fields/setting-field.tsx'
import { blockHints } from '#campaign/blocks/block-schema.ts'
import { blockOf, type CampaignBlock, settingsOfBlock, withBlock } from '../model/block-moves.ts'
import { designerWords as words } from '../strings.ts'
import { titleOfBlock } from './layers.tsx'

type Props = {
  document: Campaign
  selected: CanvasPath | null
  onChange: (document: Campaign) => void
}

/** The settings of what is selected on the canvas, and of nothing else. */
export const SelectedSettings = ({ document, selected, onChange }: Props) => {
  const shown = selected === null ? null : settingsOf(document, selected, onChange)
  return (
    <section className="card selected-settings" aria-labelledby="selected-title">
      <h2 id="selected-title">{shown ? words.selected(shown.title) : words.selected('–')}</h2>
      {shown ? (
        <>
          <ProblemAt path={`document.${selected}`} />
          {shown.fields}
        </>
      ) : (
        <p className="muted">{words.nothingSelected}</p>
      )}
    </section>
  )
}

const settingsOf = (document: Campaign, path: CanvasPath, onChange: Props['onChange']) => {
  const block = blockOf(document, path)
  if (block)
    return {
      title: titleOfBlock(block).title,
      fields: (
        <GroupFields
          key={path}
          settings={settingsOfBlock(block.kind)}
          hints={blockHints[block.kind]?.settings}
          value={block as unknown as Record<string, unknown>}
          path={`document.${path}`}
          onChange={(changed) => onChange(withBlock(document, path, changed as unknown as CampaignBlock))}
        />
      ),
    }
  const [name, id] = path.split('.')
  const field = name === 'fields' && id !== undefined ? document.fields[id] : undefined
  if (field && id !== undefined) {
    const { fields: list } = campaignSettings
    const kinds = list.type === 'record' && list.item.type === 'kinds' ? list.item.kinds : {}
    const hints = campaignHints.fields.kinds?.[field.kind]
    return {
      title: hints?.title ?? field.kind,
      fields: (
        <GroupFields
          key={path}
          settings={kinds[field.kind] ?? {}}
          hints={hints?.settings}
          value={field as unknown as Record<string, unknown>}
          path={`document.${path}`}
          onChange={(changed) =>
            onChange(changeSetting(document, 'fields', { ...document.fields, [id]: changed }))
          }
        />
      ),
    }
  }
  const setting = name as keyof Campaign
  if (id !== undefined || !Object.hasOwn(campaignSettings, setting)) return null
  const hint = campaignHints[setting]
  return {
    title: hint.label,
    fields: (
      <SettingField
        key={path}
        setting={campaignSettings[setting]}
        hint={hint}
        value={document[setting]}
        path={`document.${setting}`}
        siblings={document}
        onChange={(value) => onChange(changeSetting(document, setting, value))}
      />
    ),
  }
}
