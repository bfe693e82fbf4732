import { useNavigate, useParams, useSearch } from '#console/routing/router-context.tsx'
import { lazy, Suspense, useRef, useState } from 'react'
import * as v from 'valibot'
import { type Campaign, campaignShape } from '#campaign/campaign-shape.ts'
import { type CampaignAnswer, campaignsApiOf } from '#contract/console/campaigns/campaigns.ts'
import { Form } from '#console/parts/form/form.tsx'
import { Page } from '#console/parts/page.tsx'
import { SaveOrRemove } from '#console/parts/form/save-or-remove.tsx'
import { Empty, LoadedContent, Loading } from '#console/parts/states.tsx'
import { campaignsWords } from './strings.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import { usePreload } from '#console/data/use-preload.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignForm } from './editor/campaign-form.tsx'
import { SiteContext } from './editor/editor-contexts.ts'
import { CampaignPreview } from './preview/campaign-preview.tsx'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useToast } from '#console/parts/toast.tsx'
import './campaigns.css'

type Answer = CampaignAnswer<Campaign>
type CampaignDraft = { document: Campaign }
const campaignsApi = campaignsApiOf<Campaign>()

/** The gallery, all ready campaigns, and all that decides about a visitor: loaded when they are needed. */
const StartOfCampaign = lazy(async () => ({
  default: (await import('./gallery/start-of-campaign.tsx')).StartOfCampaign,
}))
const BeforeSwitchingOn = lazy(async () => ({
  default: (await import('./ready/before-switching-on.tsx')).BeforeSwitchingOn,
}))
const AbTest = lazy(async () => ({ default: (await import('./ab-test/ab-test.tsx')).AbTest }))
const WhyShown = lazy(async () => ({ default: (await import('./why/why-shown.tsx')).WhyShown }))

/** What a game has besides. */
const games = () => import('#console/screens/prizes/lottery-note.tsx')
const WarningNotes = lazy(async () => ({ default: (await games()).WarningNotes }))
const LotteryNote = lazy(async () => ({ default: (await games()).LotteryNote }))
const PrizeNotes = lazy(async () => ({
  default: (await import('#console/screens/prizes/prize-notes.tsx')).PrizeNotes,
}))

/** Conflicts between the parts of a campaign, and the words for them: needed when it is saved. */
const loadCheck = () => import('./editor/campaign-check.ts')
/** For want of it, the server finds the conflicts. */
const uncheckedDraft = v.object({ document: campaignShape })

const WhyDetails = (props: { document: Campaign; answer: Answer | null; siteId: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="why-shown"
      open={isOpen}
      onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
    >
      <summary>{campaignsWords.whyTitle}</summary>
      {isOpen && (
        <Suspense fallback={<Loading />}>
          <WhyShown {...props} />
        </Suspense>
      )}
    </details>
  )
}

export const CampaignScreen = () => <CampaignEditor id={useParams({ from: '/kampanie/$id' }).id} />

export const NewCampaignScreen = () => {
  const { strona = '', od = null } = useSearch({ from: '/nowa-kampania' })
  return <CampaignEditor key={od} id={null} siteId={strona} from={od} />
}

/**
 * One campaign; `id` null: a new one of the site, which starts as the ready campaign `from`; while that is
 * null, it is chosen.
 */
const CampaignEditor = ({
  id,
  siteId = '',
  from = null,
}: {
  id: string | null
  siteId?: string
  from?: string | null
}) => {
  const loaded = useApiQuery(campaignsApi.one, id === null ? null : { params: { id } })
  const { data, problem } = loaded
  const strona = data?.campaign.siteId ?? siteId
  const back = { address: { to: '/kampanie', search: { strona } }, title: campaignsWords.title } as const
  if (problem?.status === 404) {
    return (
      <Page title={campaignsWords.gone} back={back}>
        <Empty title={campaignsWords.gone} hint={campaignsWords.goneHint} />
      </Page>
    )
  }
  return (
    <Page
      title={id === null ? campaignsWords.newTitle : (data?.campaign.document.name ?? campaignsWords.one)}
      back={back}
      badge={
        data && (
          <span className={`badge ${data.campaign.isOn ? 'is-completed' : ''}`}>
            {data.campaign.isOn ? campaignsWords.on : campaignsWords.off}
          </span>
        )
      }
    >
      {id === null ? (
        <NewCampaign siteId={siteId} from={from} />
      ) : (
        <LoadedContent loaded={loaded}>
          {(answer) => (
            <>
              <CampaignActions answer={answer} put={loaded.put} />
              {(answer.hasVariants || answer.campaign.parentId !== null) && (
                <Suspense>
                  <AbTest campaignId={answer.campaign.id} />
                </Suspense>
              )}
              {answer.campaign.document.game && (
                <Suspense>
                  <PrizeNotes key={answer.campaign.updatedMs} campaignId={answer.campaign.id} />
                </Suspense>
              )}
              <Editor answer={answer} siteId={strona} onSaved={loaded.put} />
            </>
          )}
        </LoadedContent>
      )}
    </Page>
  )
}

const NewCampaign = ({ siteId, from }: { siteId: string; from: string | null }) => {
  const navigate = useNavigate()
  return (
    <Suspense fallback={<Loading />}>
      <StartOfCampaign from={from} siteId={siteId}>
        {(start) => (
          <Editor
            answer={null}
            start={start}
            siteId={siteId}
            onSaved={({ campaign }) =>
              void navigate({ to: '/kampanie/$id', params: { id: campaign.id }, replace: true })
            }
          />
        )}
      </StartOfCampaign>
    </Suspense>
  )
}

const Editor = ({
  answer,
  start,
  siteId,
  onSaved,
}: {
  answer: Answer | null
  start?: Campaign
  siteId: string
  onSaved: (answer: Answer) => void
}) => {
  const api = useApi()
  const showToast = useToast()
  const navigate = useNavigate()
  const drafting = useDraft<CampaignDraft>(
    { document: answer?.campaign.document ?? start! },
    answer
      ? { form: 'campaign', id: answer.campaign.id }
      : { form: `campaign-${siteId}-${start?.name ?? ''}`, id: null },
  )
  const { draft, isDirty, change, markSaved, allowLeaving, onceKey } = drafting
  const params = { id: answer?.campaign.id ?? '' }
  const { saveOver, conflict } = useConflict(
    drafting,
    campaignsApi.one,
    { params },
    { draftOf: ({ campaign: { document } }): CampaignDraft => ({ document }), put: onSaved },
  )
  usePreload(loadCheck)
  const check = useRef<Awaited<ReturnType<typeof loadCheck>>>(null)
  const { problems, problem, isBusy, save } = useSaving(
    (message) => check.current?.faultInWords(message) ?? message,
  )
  const campaign = answer?.campaign
  const submit = async () => {
    check.current ??= await loadCheck().catch(() => null)
    await save(check.current?.campaignDraft ?? uncheckedDraft, draft, async () => {
      const saved = campaign
        ? await saveOver(campaignsApi.change, { params, body: draft }, campaign.version)
        : await api(campaignsApi.add, { query: { site: siteId }, body: draft }, { onceKey })
      if (campaign) markSaved({ document: saved.campaign.document })
      else allowLeaving()
      onSaved(saved)
      showToast(campaign ? campaignsWords.saved : campaignsWords.added)
    })
  }
  const remove = async () => {
    await api(campaignsApi.remove, { params })
    allowLeaving()
    showToast(campaignsWords.removed(draft.document.name))
    void navigate({ to: '/kampanie', search: { strona: siteId } })
  }
  return (
    <Form
      problems={problems}
      onSubmit={() => void submit()}
      className="form-editor"
      label={campaignsWords.settings}
      isLocked={isBusy && !campaign}
    >
      {draft.document.preparation && (
        <Suspense>
          <BeforeSwitchingOn document={draft.document} onChange={(document) => change({ document })} />
        </Suspense>
      )}
      <div role="status" aria-atomic="false">
        {(draft.document.game || draft.document.timer) && (
          <Suspense>
            <WarningNotes document={draft.document} facts={answer?.facts} />
          </Suspense>
        )}
      </div>
      {draft.document.game && (
        <Suspense>
          <LotteryNote document={draft.document} />
        </Suspense>
      )}
      <div className="campaign-editor">
        <CampaignPreview document={draft.document}>
          <WhyDetails document={draft.document} answer={answer} siteId={siteId} />
        </CampaignPreview>
        <SiteContext.Provider value={siteId}>
          <CampaignForm
            document={draft.document}
            others={answer?.others ?? []}
            problems={problems}
            onChange={(document) => change({ document })}
          />
        </SiteContext.Provider>
      </div>
      <SaveOrRemove
        isDirty={isDirty || !campaign}
        isBusy={isBusy}
        problem={problem}
        conflict={conflict}
        saveTitle={campaign ? campaignsWords.save : campaignsWords.add}
        removal={
          campaign
            ? {
                title: campaignsWords.remove,
                question: campaignsWords.removeQuestion(campaign.document.name),
                hint: campaignsWords.removeHint(answer.hasVariants),
                remove,
              }
            : null
        }
      />
    </Form>
  )
}
