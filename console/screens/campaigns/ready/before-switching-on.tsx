import type { Campaign } from '#campaign/campaign-shape.ts'
import * as all from '#campaign/ready/index.ts'
import type { ReadyCampaign } from '#campaign/ready/ready-campaign.ts'
import { Tick } from '#console/parts/form/fields.tsx'
import { campaignsWords } from '#console/screens/campaigns/strings.ts'
import './before-switching-on.css'

const ready: Record<string, ReadyCampaign | undefined> = { ...all }

/** What is to be done before a ready campaign is switched on, and whether it is done. */
type PreparationStep = {
  text: string
  isDone: boolean
  /** Seen from the campaign itself, so that nobody has to tick it. */
  isSeen: boolean
}

export const preparationSteps = (campaign: Campaign): PreparationStep[] =>
  (ready[campaign.preparation?.ready ?? '']?.before ?? []).map(({ text, isDone }, index) => {
    const isSeen = isDone?.(campaign) ?? false
    return { text, isSeen, isDone: isSeen || campaign.preparation!.done.includes(index) }
  })

type PreparationProps = { document: Campaign; onChange: (document: Campaign) => void }

/**
 * What only the owner knows or can do before a ready campaign is switched on. It disappears once all of
 * it is done.
 */
export const BeforeSwitchingOn = ({ document, onChange }: PreparationProps) => {
  const steps = preparationSteps(document)
  const open = steps.filter(({ isDone }) => !isDone).length
  if (open === 0) return null
  const { preparation } = document
  const tick = (index: number, isDone: boolean) =>
    onChange({
      ...document,
      preparation: {
        ...preparation!,
        done: isDone ? [...preparation!.done, index] : preparation!.done.filter((one) => one !== index),
      },
    })
  return (
    <fieldset className="notice ready-before">
      <legend>{campaignsWords.beforeTitle(open, steps.length)}</legend>
      {steps.map(({ text, isDone, isSeen }, index) =>
        // What the campaign itself shows as open needs no tick.
        isSeen ? (
          <p key={text} className="ready-seen">
            {campaignsWords.stepDone(text)}
          </p>
        ) : (
          <Tick
            key={text}
            label={text}
            name={`preparation.${index}`}
            isOn={isDone}
            onChange={(isOn) => tick(index, isOn)}
          />
        ),
      )}
    </fieldset>
  )
}
