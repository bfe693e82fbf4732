import { useState } from 'react'
import type { CampaignAnswer } from '#contract/console/campaigns/campaigns.ts'
import { ModalDialog } from '#console/parts/confirm-dialog.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { TextField, Tick } from '#console/parts/form/fields.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { frameWords } from '#console/strings.ts'
import { readMoment, writeMoment } from '#console/screens/campaigns/editor/written-values.ts'
import { publishWords } from './strings.ts'

const HOUR_MS = 3_600_000

/** When a draft is to be published. It stands outside the form, so Enter sends nothing else. */
export const ScheduleDialog = ({
  answer: { campaign, schedule },
  onClose,
  onSchedule,
}: {
  answer: Pick<CampaignAnswer, 'campaign' | 'schedule'>
  onClose: () => void
  onSchedule: (atMs: number, turnsOn: boolean) => Promise<void>
}) => {
  const [text, setText] = useState(() =>
    writeMoment(schedule && !schedule.problems ? schedule.atMs : Math.ceil(Date.now() / HOUR_MS) * HOUR_MS),
  )
  const [turnsOn, setTurnsOn] = useState(!campaign.isOn)
  const [problem, setProblem] = useState<string | null>(null)
  const save = () => {
    const atMs = readMoment(text)
    if (atMs === null || atMs <= Date.now()) setProblem(publishWords.scheduleWrong)
    else void onSchedule(atMs, turnsOn)
  }
  return (
    <ModalDialog title={publishWords.scheduleTitle} onCancel={onClose}>
      <p>{publishWords.scheduleHint}</p>
      <TextField
        type="datetime-local"
        label={publishWords.scheduleAt}
        path="atMs"
        value={text}
        onChange={setText}
      />
      {!campaign.isOn && <Tick label={publishWords.scheduleTurnsOn} isOn={turnsOn} onChange={setTurnsOn} />}
      <FormMessage text={problem} />
      <div className="dialog-actions schedule-actions">
        <Button onClick={onClose}>{frameWords.cancel}</Button>
        <Button look="main" onClick={save}>
          {publishWords.scheduleSave}
        </Button>
      </div>
    </ModalDialog>
  )
}
