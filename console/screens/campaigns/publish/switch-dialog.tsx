import { useState } from 'react'
import type { CampaignAnswer, SwitchPlan } from '#contract/console/campaigns/campaigns.ts'
import { ModalDialog } from '#console/parts/confirm-dialog.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { TextField } from '#console/parts/form/fields.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { frameWords } from '#console/strings.ts'
import { readMoment, writeMoment } from '#console/screens/campaigns/editor/written-values.ts'
import { publishWords } from './strings.ts'

/** Until when a campaign is paused, and when it ends. It stands outside the form, so Enter sends nothing else. */
export const SwitchDialog = ({
  answer: { campaign, plan, hasVariants },
  problem,
  isBusy,
  onClose,
  onSave,
}: {
  answer: Pick<CampaignAnswer, 'campaign' | 'plan' | 'hasVariants'>
  problem: string | null
  isBusy: boolean
  onClose: () => void
  onSave: (plan: SwitchPlan) => void
}) => {
  const [on, setOn] = useState(() => writeMoment(plan.onMs))
  const [off, setOff] = useState(() => writeMoment(plan.offMs))
  const [mistake, setMistake] = useState<string | null>(null)
  const save = () => {
    const next = { onMs: readMoment(on), offMs: readMoment(off) }
    const isPast = [next.onMs, next.offMs].some((ms) => ms !== null && ms <= Date.now())
    if (isPast) return setMistake(publishWords.scheduleWrong)
    if (next.onMs !== null && next.offMs !== null && next.offMs <= next.onMs)
      return setMistake(publishWords.switchOrder)
    setMistake(null)
    onSave(next)
  }
  return (
    <ModalDialog title={publishWords.switchTitle} onCancel={onClose}>
      <TextField
        type="datetime-local"
        label={publishWords.switchOnAt}
        hint={campaign.isOn ? publishWords.pauseHint : publishWords.switchOnHint}
        path="onMs"
        value={on}
        onChange={setOn}
      />
      <TextField
        type="datetime-local"
        label={publishWords.switchOffAt}
        hint={publishWords.switchOffHint}
        path="offMs"
        value={off}
        onChange={setOff}
      />
      {hasVariants && <p className="hint">{publishWords.switchVariants}</p>}
      <FormMessage text={mistake ?? problem} />
      <div className="dialog-actions schedule-actions">
        <Button onClick={onClose}>{frameWords.cancel}</Button>
        <Button look="main" isBusy={isBusy} onClick={save}>
          {publishWords.switchSave}
        </Button>
      </div>
    </ModalDialog>
  )
}
