import { lazy, Suspense, useEffect, useState } from 'react'
import type { Campaign } from '#campaign/campaign-shape.ts'
import type { CampaignWarning } from '#campaign/prizes/game-warnings.ts'
import { campaignDraftsApiOf } from '#contract/console/campaigns/campaign-drafts.ts'
import type { CampaignAnswer } from '#contract/console/campaigns/campaigns.ts'
import { useApi } from '#console/data/api-client.ts'
import { useChange } from '#console/data/use-saving.ts'
import { ConflictChoice } from '#console/parts/form/conflict.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { UndoNotice } from '#console/parts/undo-notice.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { campaignsWords } from '#console/screens/campaigns/strings.ts'
import { OtherEditors } from './other-editors.tsx'
import { publishWords } from './strings.ts'
import type { CampaignDrafting, useCampaignDraft } from './use-campaign-draft.ts'
import './publish.css'

type Answer = CampaignAnswer<Campaign>
type Saving = ReturnType<typeof useCampaignDraft>
const draftsApi = campaignDraftsApiOf<Campaign>()
const RETRY_AFTER_MS = 15_000

const loadWarnings = () => import('#console/screens/prizes/lottery-note.tsx')
const WarningsQuestion = lazy(async () => ({
  default: (await import('#console/screens/prizes/warnings-question.tsx')).WarningsQuestion,
}))
const ScheduleDialog = lazy(async () => ({ default: (await import('./schedule-dialog.tsx')).ScheduleDialog }))
const VersionsDialog = lazy(async () => ({ default: (await import('./versions-dialog.tsx')).VersionsDialog }))

type Props = {
  answer: Answer
  drafting: CampaignDrafting
  saving: Saving
  isBusy: boolean
  problem: string | null
  /** Checks the draft whole, shows what is wrong with it at its fields, and else runs `work`. */
  runChecked: (work: () => Promise<void>) => Promise<void>
}

/** Where the campaign stands between its draft and what visitors get, and what can be done about it. */
export const PublishBar = ({ answer, drafting, saving, isBusy, problem, runChecked }: Props) => {
  const { campaign, draft, schedule } = answer
  const api = useApi()
  const showToast = useToast()
  const discarding = useChange()
  const [open, setOpen] = useState<'schedule' | 'versions' | null>(null)
  const [warnings, setWarnings] = useState<CampaignWarning[]>([])
  const [discarded, setDiscarded] = useState<Campaign | null>(null)
  useOtherSaves(saving)
  const params = { id: campaign.id }
  const hasChanges = draft !== null || drafting.isDirty
  const publish = async (turnsOn: boolean) => {
    setWarnings([])
    setDiscarded(null)
    await runChecked(async () => {
      await saving.saveAll()
      const published = await saving.saveOver(
        draftsApi.publish,
        { params, body: { turnsOn } },
        saving.versionRead(),
      )
      drafting.markSaved({ document: published.campaign.document })
      saving.accept(published)
      showToast(turnsOn ? publishWords.publishedOn : publishWords.publishedNow)
    })
  }
  /** Switching on in spite of warnings must be confirmed. */
  const publishAndTurnOn = async () => {
    const { warningsOf } = await loadWarnings()
    const found = warningsOf(drafting.current().document, answer.facts)
    if (found.length > 0) setWarnings(found)
    else await publish(true)
  }
  const discard = () =>
    discarding.start('discard', async () => {
      await saving.saveAll()
      const document = drafting.current().document
      const now = await saving.saveOver(draftsApi.discard, { params }, saving.versionRead())
      drafting.replace({ document: now.campaign.document })
      saving.accept(now)
      setDiscarded(document)
    })
  const cancelSchedule = () =>
    discarding.start('cancel', async () => {
      const now = await api(draftsApi.cancelSchedule, { params })
      saving.accept({ ...now, draft: answer.draft, draftVersion: answer.draftVersion })
      showToast(publishWords.scheduleCancelled)
    })
  return (
    <section className="card publish-bar" aria-label={publishWords.status}>
      <div className="publish-line">
        <Status answer={answer} saving={saving} />
        <div className="form-actions">
          {campaign.isOn && (
            <Button look="main" isBusy={isBusy} disabled={!hasChanges} onClick={() => void publish(false)}>
              {publishWords.publish}
            </Button>
          )}
          {!campaign.isOn && hasChanges && (
            <>
              <Button look="main" isBusy={isBusy} onClick={() => void publishAndTurnOn()}>
                {publishWords.publishAndTurnOn}
              </Button>
              <Button isBusy={isBusy} onClick={() => void publish(false)}>
                {publishWords.publishOnly}
              </Button>
            </>
          )}
          {(hasChanges || !campaign.isOn) && (
            <Button onClick={() => setOpen('schedule')}>
              {schedule ? publishWords.scheduleChange : publishWords.schedule}
            </Button>
          )}
          <Button onClick={() => setOpen('versions')}>{publishWords.versions}</Button>
          {hasChanges && (
            <Button look="quiet" isBusy={discarding.doing !== null} onClick={() => void discard()}>
              {publishWords.discard}
            </Button>
          )}
        </div>
      </div>
      <div role="status">
        {schedule && (
          <p className={schedule.problems ? 'notice' : 'muted'}>
            {schedule.problems
              ? publishWords.scheduleFailed(schedule.atMs, schedule.problems.length)
              : publishWords.scheduled(schedule.atMs, schedule.turnsOn)}{' '}
            {schedule.problems && (
              <Button look="quiet" onClick={() => void runChecked(async () => {})}>
                {publishWords.showFaults}
              </Button>
            )}
            <Button look="quiet" onClick={() => void cancelSchedule()}>
              {publishWords.scheduleCancel}
            </Button>
          </p>
        )}
      </div>
      <OtherEditors campaignId={campaign.id} hasDraft={draft !== null} drafting={drafting} saving={saving} />
      {discarded && !hasChanges && (
        <UndoNotice
          text={publishWords.discarded}
          undo={async () => {
            drafting.change({ document: discarded })
            setDiscarded(null)
          }}
          onClose={() => setDiscarded(null)}
        />
      )}
      <ConflictChoice conflict={saving.conflict} />
      <FormMessage text={problem ?? discarding.problem} />
      <Suspense>
        {warnings.length > 0 && (
          <WarningsQuestion
            warnings={warnings}
            isBusy={isBusy}
            onConfirm={() => void publish(true)}
            onCancel={() => setWarnings([])}
          />
        )}
        {open === 'schedule' && (
          <ScheduleDialog
            answer={answer}
            onClose={() => setOpen(null)}
            onSchedule={async (atMs, turnsOn) => {
              setOpen(null)
              await runChecked(async () => {
                await saving.saveAll()
                saving.accept(await api(draftsApi.schedule, { params, body: { atMs, turnsOn } }))
                showToast(publishWords.scheduleSaved(atMs))
              })
            }}
          />
        )}
        {open === 'versions' && (
          <VersionsDialog
            published={campaign.document}
            present={drafting.draft.document}
            campaignId={campaign.id}
            onClose={() => setOpen(null)}
            onRestore={(document) => {
              saving.noteOverwriting()
              drafting.change({ document })
              setOpen(null)
              showToast(publishWords.restored)
            }}
          />
        )}
      </Suspense>
    </section>
  )
}

/** Saves again what could not be saved, and at once when the window is hidden. */
const useOtherSaves = ({ status, saveNow }: Saving) => {
  useEffect(() => {
    if (status !== 'failed') return
    const timer = setTimeout(() => void saveNow(), RETRY_AFTER_MS)
    const saveAgain = () => void saveNow()
    addEventListener('online', saveAgain)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', saveAgain)
    }
  }, [status, saveNow])
  useEffect(() => {
    const saveIfHidden = () => document.visibilityState === 'hidden' && void saveNow()
    document.addEventListener('visibilitychange', saveIfHidden)
    return () => document.removeEventListener('visibilitychange', saveIfHidden)
  }, [saveNow])
}

const Status = ({ answer: { campaign, draft, publishedMs }, saving }: { answer: Answer; saving: Saving }) => {
  const { status, saveNow } = saving
  return (
    <div className="publish-status">
      <p role="status">
        {status === 'saving' ? publishWords.saving : status === 'failed' ? publishWords.failed : ''}
        {status === 'idle' &&
          (draft
            ? publishWords.savedDraft(draft.savedMs, draft.isOwn ? null : draft.author)
            : publishedMs !== null
              ? publishWords.published(publishedMs)
              : campaign.isOn
                ? publishWords.nothingNew
                : publishWords.notYet)}
      </p>
      {status === 'failed' && (
        <Button look="quiet" onClick={() => void saveNow()}>
          {publishWords.again}
        </Button>
      )}
      {draft && campaign.isOn && <p className="muted">{publishWords.draftHint}</p>}
      {!campaign.isOn && <p className="muted">{campaignsWords.off}</p>}
    </div>
  )
}
