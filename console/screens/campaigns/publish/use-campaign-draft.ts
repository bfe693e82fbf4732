import { useCallback, useEffect, useRef, useState } from 'react'
import type { Campaign } from '#campaign/campaign-shape.ts'
import { type CampaignAnswer, campaignsApiOf } from '#contract/console/campaigns/campaigns.ts'
import { saveCampaignDraft } from '#contract/console/campaigns/unpublished.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import type { useDraft } from '#console/data/use-draft.ts'
import { ReportedElsewhere } from '#console/data/use-saving.ts'
import { useSaveBeforeLeaving, useSaveUnderWay } from '#console/data/unsaved.tsx'

type Answer = CampaignAnswer<Campaign>
/** What the editor's form contains. */
export type CampaignDraftForm = { document: Campaign }
export type CampaignDrafting = ReturnType<typeof useDraft<CampaignDraftForm>>
export type SavingStatus = 'idle' | 'saving' | 'failed'

const campaignsApi = campaignsApiOf<Campaign>()

const SAVE_AFTER_MS = 1_000

/** What the editor starts with. */
export const editedDocument = ({ draft, campaign }: Answer): Campaign => draft?.document ?? campaign.document

/**
 * Saves what is changed in the editor to the campaign's draft by itself, also when its user leaves. `answer` null: the
 * campaign is not created yet, so nothing is saved.
 */
export const useCampaignDraft = (
  answer: Answer | null,
  drafting: CampaignDrafting,
  onSaved: (answer: Answer) => void,
) => {
  const params = { id: answer?.campaign.id ?? '' }
  const runSave = useSaveUnderWay()
  const [status, setStatus] = useState<SavingStatus>('idle')
  /** Of the draft that the form was made from. */
  const version = useRef(answer?.draftVersion)
  /** What is replaced is not what the form was made from, so it is to remain as a version. */
  const overwrites = useRef(false)
  const accept = (next: Answer) => {
    version.current = next.draftVersion
    onSaved(next)
  }
  const { saveOver, conflict } = useConflict(
    drafting,
    campaignsApi.one,
    { params },
    { draftOf: (now): CampaignDraftForm => ({ document: editedDocument(now) }), put: accept },
  )
  const hasConflict = conflict !== null
  const saveDraft = async (document: Campaign) => {
    const saved = await saveOver(
      saveCampaignDraft,
      { params, body: { document, overwrites: overwrites.current } },
      version.current,
    )
    overwrites.current = false
    drafting.markSaved({ document })
    if (answer)
      accept({
        ...latest.current.answer!,
        draft: saved.draft && { ...saved.draft, document },
        draftVersion: saved.draftVersion,
      })
  }
  const latest = useRef({ answer, hasConflict, saveDraft })
  useEffect(() => void (latest.current = { answer, hasConflict, saveDraft }))

  const { isChanged, current, draft, isDirty } = drafting
  const running = useRef<Promise<void> | null>(null)
  /** Saves what is unsaved, if anything; a save that is under way is waited for. */
  const saveNow = useCallback(async () => {
    if (running.current) return running.current
    if (!latest.current.answer || latest.current.hasConflict || !isChanged()) return undefined
    setStatus('saving')
    running.current = runSave(() => latest.current.saveDraft(current().document)).then(
      () => setStatus('idle'),
      (error: unknown) => setStatus(error instanceof ReportedElsewhere ? 'idle' : 'failed'),
    )
    await running.current
    running.current = null
    return undefined
  }, [runSave, isChanged, current])

  const isWaiting = isDirty && !hasConflict && status === 'idle' && answer !== null
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => void saveNow(), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, draft, saveNow])
  useSaveBeforeLeaving(useCallback(() => void saveNow(), [saveNow]))

  return {
    status,
    saveNow,
    /** Saves everything; throws when that is impossible, which the screen shows already. */
    saveAll: async () => {
      await saveNow()
      // What was typed meanwhile.
      await saveNow()
      if (isChanged()) throw new ReportedElsewhere()
    },
    accept,
    saveOver,
    /** The version that the form was made from. */
    versionRead: () => version.current,
    /** When that was saved. */
    savedMs: answer?.draft?.savedMs ?? answer?.publishedMs ?? 0,
    /** The next save replaces what somebody else wrote, or what was there before a version was restored. */
    noteOverwriting: () => void (overwrites.current = true),
    conflict: conflict && {
      ...conflict,
      keepMine: (theirPaths: readonly string[]) => {
        overwrites.current = true
        conflict.keepMine(theirPaths)
      },
    },
  }
}
