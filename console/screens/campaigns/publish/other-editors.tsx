import { useEffect, useRef, useState } from 'react'
import { campaignDraftsApiOf, type EditorsAnswer } from '#contract/console/campaigns/campaign-drafts.ts'
import { newKey } from '#console/data/stored-drafts.ts'
import { useApi } from '#console/data/api-client.ts'
import { Button } from '#console/parts/form/button.tsx'
import { type CampaignAnswer, campaignsApiOf } from '#contract/console/campaigns/campaigns.ts'
import type { Campaign } from '#campaign/campaign-shape.ts'
import { useChange } from '#console/data/use-saving.ts'
import { publishWords } from './strings.ts'
import { type CampaignDrafting, editedDocument, type useCampaignDraft } from './use-campaign-draft.ts'

const campaignsApi = campaignsApiOf<Campaign>()
const draftsApi = campaignDraftsApiOf<Campaign>()
/** How often a window reports itself. */
const EVERY_MS = 10_000
const MINUTE_MS = 60_000

type Reported = EditorsAnswer & { readMs: number }
type Props = {
  campaignId: string
  /** As this window knows. */
  hasDraft: boolean
  drafting: CampaignDrafting
  saving: ReturnType<typeof useCampaignDraft>
}

/** Says who else has the editor open, and that somebody saved a newer draft than this window has. */
export const OtherEditors = ({ campaignId, hasDraft, drafting, saving }: Props) => {
  const api = useApi()
  const { doing, start } = useChange()
  const found = useEditors(campaignId)
  const names = (found?.others ?? []).map(({ name, isOwn }) => (isOwn ? publishWords.ownWindow : name))
  // While this window saves or asks what to do, the versions are about to be the same.
  const isNewer =
    found !== null &&
    saving.status === 'idle' &&
    !saving.conflict &&
    !drafting.isDirty &&
    found.draftVersion !== saving.versionRead() &&
    found.draft !== null &&
    found.draft.savedMs > saving.savedMs
  const load = () =>
    start('load', async () => {
      const now = await api(campaignsApi.one, { params: { id: campaignId } })
      drafting.rebase({ document: editedDocument(now) })
      saving.accept(now)
    })
  // It was published at its planned time, or by somebody else.
  const isPublished = found !== null && found.draft === null && hasDraft && !drafting.isDirty
  const read = useRef({ drafting, saving })
  useEffect(() => void (read.current = { drafting, saving }))
  useEffect(() => {
    if (!isPublished) return
    const adopt = (now: CampaignAnswer<Campaign>) => {
      if (now.draft !== null) return
      read.current.drafting.rebase({ document: now.campaign.document })
      read.current.saving.accept(now)
    }
    // Without an answer it is read again after the next report.
    api(campaignsApi.one, { params: { id: campaignId } }).then(adopt, () => {})
  }, [isPublished, api, campaignId])
  return (
    <div role="status">
      {names.length > 0 && <p className="notice">{publishWords.alsoOpen(names)}</p>}
      {isNewer && found.draft && (
        <p className="notice">
          {publishWords.changedBy(
            found.draft.isOwn ? publishWords.ownWindow : found.draft.author,
            publishWords.minutesAgo(Math.floor((found.readMs - found.draft.savedMs) / MINUTE_MS)),
          )}{' '}
          <Button isBusy={doing !== null} onClick={() => void load()}>
            {publishWords.loadTheirs}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Who else has the editor of a campaign open, and what they saved. */
const useEditors = (id: string): Reported | null => {
  const api = useApi()
  const [answer, setAnswer] = useState<Reported | null>(null)
  useEffect(() => {
    const tab = newKey()
    const stopping = new AbortController()
    const report = async (isLeaving: boolean) => {
      // Without an answer nobody else is known; the next report tries again.
      const found = await api(
        draftsApi.editors,
        { params: { id }, body: { tab, isLeaving } },
        isLeaving ? {} : { signal: stopping.signal },
      ).catch(() => null)
      if (found && !isLeaving && !stopping.signal.aborted) setAnswer({ ...found, readMs: Date.now() })
    }
    void report(false)
    const timer = setInterval(() => void report(false), EVERY_MS)
    return () => {
      clearInterval(timer)
      stopping.abort()
      void report(true)
    }
  }, [api, id])
  return answer
}
