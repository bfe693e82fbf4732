import { useEffect, useState } from 'react'
import { campaignDraftsApiOf, type EditorsAnswer } from '#contract/console/campaigns/campaign-drafts.ts'
import { newKey } from '#console/data/stored-drafts.ts'
import { useApi } from '#console/data/api-client.ts'
import { Button } from '#console/parts/form/button.tsx'
import { campaignsApiOf } from '#contract/console/campaigns/campaigns.ts'
import type { Campaign } from '#campaign/campaign-shape.ts'
import { useChange } from '#console/data/use-saving.ts'
import { publishWords } from './strings.ts'
import { type CampaignDrafting, editedDocument, type useCampaignDraft } from './use-campaign-draft.ts'

const campaignsApi = campaignsApiOf<Campaign>()
const draftsApi = campaignDraftsApiOf<Campaign>()
/** How often a window reports itself. */
const EVERY_MS = 10_000
const MINUTE_MS = 60_000

type Props = {
  campaignId: string
  drafting: CampaignDrafting
  saving: ReturnType<typeof useCampaignDraft>
}

/** Says who else has the editor open, and that somebody saved a newer draft than this window has. */
export const OtherEditors = ({ campaignId, drafting, saving }: Props) => {
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
  return (
    <div role="status">
      {names.length > 0 && <p className="notice">{publishWords.alsoOpen(names)}</p>}
      {isNewer && found.draft && (
        <p className="notice">
          {publishWords.changedBy(
            found.draft.isOwn ? publishWords.ownWindow : found.draft.author,
            publishWords.minutesAgo(Math.floor((Date.now() - found.draft.savedMs) / MINUTE_MS)),
          )}{' '}
          <Button isBusy={doing !== null} onClick={() => void load()}>
            {publishWords.loadTheirs}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Who else has the editor of a campaign open, and what they saved. `id` null: nobody, it is not created yet. */
const useEditors = (id: string | null): EditorsAnswer | null => {
  const api = useApi()
  const [answer, setAnswer] = useState<EditorsAnswer | null>(null)
  useEffect(() => {
    if (id === null) return
    const tab = newKey()
    const stopping = new AbortController()
    const report = async (isLeaving: boolean) => {
      // Without an answer nobody else is known; the next report tries again.
      const found = await api(
        draftsApi.editors,
        { params: { id }, body: { tab, isLeaving } },
        isLeaving ? {} : { signal: stopping.signal },
      ).catch(() => null)
      if (found && !isLeaving && !stopping.signal.aborted) setAnswer(found)
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
