import type { CampaignWarningKind } from '#contract/console/campaigns/campaign-warnings.ts'
import { ModalDialog } from '#console/parts/confirm-dialog.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { frameWords } from '#console/strings.ts'
import { prizesWords } from './strings.ts'
import './prizes.css'

type Warning = { kind: CampaignWarningKind; items: readonly string[] }

/** What is wrong, and what to do about it. */
export const WarningList = ({ warnings }: { warnings: readonly Warning[] }) => (
  <ul className="warning-list">
    {warnings.map(({ kind, items }) => (
      <li key={kind}>
        <b>{prizesWords.warning(kind, items)}</b> {prizesWords.advice(kind)}
      </li>
    ))}
  </ul>
)

type Props = {
  warnings: readonly Warning[]
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Shown before a campaign with warnings is switched on: its owner may do so all the same. */
export const WarningsQuestion = ({ warnings, isBusy, onConfirm, onCancel }: Props) => (
  <ModalDialog title={prizesWords.questionTitle} onCancel={onCancel}>
    <WarningList warnings={warnings} />
    {warnings.some(({ kind }) => kind === 'lottery') && <p>{prizesWords.lotteryLaw}</p>}
    <p>
      <b>{prizesWords.question}</b> {prizesWords.questionLog}
    </p>
    <div className="form-actions">
      <Button look="main" isBusy={isBusy} onClick={onConfirm}>
        {prizesWords.questionYes}
      </Button>
      <Button onClick={onCancel}>{frameWords.cancel}</Button>
    </div>
  </ModalDialog>
)
