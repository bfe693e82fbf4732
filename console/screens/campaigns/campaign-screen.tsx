import { useNavigate, useParams, useSearch } from '#console/routing/router-context.tsx'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { ownCodesOf } from '#campaign/prizes/coupon.ts'
import { type Campaign, campaignShape } from '#campaign/campaign-shape.ts'
import { type CampaignAnswer, campaignsApiOf } from '#contract/console/campaigns/campaigns.ts'
import { Form } from '#console/parts/form/form.tsx'
import { Page } from '#console/parts/page.tsx'
import { RemoveButton, SaveOrRemove } from '#console/parts/form/save-or-remove.tsx'
import { Empty, LoadedContent, Loading } from '#console/parts/states.tsx'
import { campaignsWords } from './strings.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { usePreload } from '#console/data/use-preload.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { CampaignContext, SiteContext } from './editor/editor-contexts.ts'
import { type CampaignDraftForm, editedDocument, useCampaignDraft } from './publish/use-campaign-draft.ts'
import { type Problems, useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useToast } from '#console/parts/toast.tsx'
import './campaigns.css'

type Answer = CampaignAnswer<Campaign>
const campaignsApi = campaignsApiOf<Campaign>()

/** The canvas with all settings. It is loaded beside the data of the campaign. */
const loadDesigner = () => import('./designer/designer.tsx')
const Designer = lazy(async () => ({ default: (await loadDesigner()).Designer }))
/** The gallery, all ready campaigns, and all that decides about a visitor: loaded when they are needed. */
const StartOfCampaign = lazy(async () => ({
  default: (await import('./gallery/start-of-campaign.tsx')).StartOfCampaign,
}))
const BeforeSwitchingOn = lazy(async () => ({
  default: (await import('./ready/before-switching-on.tsx')).BeforeSwitchingOn,
}))
const AbTest = lazy(async () => ({ default: (await import('./ab-test/ab-test.tsx')).AbTest }))
const Checks = lazy(async () => ({ default: (await import('./checks/checks.tsx')).Checks }))
const WhyShown = lazy(async () => ({ default: (await import('./why/why-shown.tsx')).WhyShown }))

/** What is done with a campaign as a whole; its settings are there first. */
const CampaignActions = lazy(async () => ({
  default: (await import('./campaign-actions.tsx')).CampaignActions,
}))
const PublishBar = lazy(async () => ({ default: (await import('./publish/publish-bar.tsx')).PublishBar }))

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
  useEffect(() => {
    // Whoever needs it is notified if it cannot be loaded.
    void loadDesigner().catch(() => {})
  }, [])
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
              <Suspense fallback={<div className="message-actions campaign-place" />}>
                <CampaignActions answer={answer} put={loaded.put} />
              </Suspense>
              {(answer.hasVariants || answer.campaign.parentId !== null) && (
                <Suspense>
                  <AbTest campaignId={answer.campaign.id} />
                </Suspense>
              )}
              {(answer.campaign.document.game || ownCodesOf(answer.campaign.document)) && (
                <Suspense>
                  <PrizeNotes
                    key={answer.campaign.updatedMs}
                    campaignId={answer.campaign.id}
                    isGame={answer.campaign.document.game !== null}
                  />
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
  const drafting = useDraft<CampaignDraftForm>(
    { document: answer ? editedDocument(answer) : start! },
    answer
      ? { form: 'campaign', id: answer.campaign.id }
      : { form: `campaign-${siteId}-${start?.name ?? ''}`, id: null },
  )
  const { draft, change, allowLeaving, onceKey } = drafting
  const params = { id: answer?.campaign.id ?? '' }
  const saving = useCampaignDraft(answer, drafting, onSaved)
  usePreload(loadCheck)
  const check = useRef<Awaited<ReturnType<typeof loadCheck>>>(null)
  const { problems, problem, isBusy, save } = useSaving(
    (message) => check.current?.faultInWords(message) ?? message,
  )
  /** What a check found, shown at its setting until the form is sent. */
  const [found, setFound] = useState<Problems | null>(null)
  const shown = found ?? problems
  const campaign = answer?.campaign
  const runChecked = async (work: () => Promise<void>) => {
    setFound(null)
    check.current ??= await loadCheck().catch(() => null)
    await save(check.current?.campaignDraft ?? uncheckedDraft, drafting.current(), work)
  }
  const add = () =>
    runChecked(async () => {
      const added = await api(campaignsApi.add, { query: { site: siteId }, body: draft }, { onceKey })
      allowLeaving()
      onSaved(added)
      showToast(campaignsWords.added)
    })
  const remove = async () => {
    await api(campaignsApi.remove, { params })
    allowLeaving()
    showToast(campaignsWords.removed(draft.document.name))
    void navigate({ to: '/kampanie', search: { strona: siteId } })
  }
  const form = (
    <Form
      problems={shown}
      // What exists is saved by itself; Enter in a field publishes nothing.
      onSubmit={() => void (campaign ? saving.saveNow() : add())}
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
      <SiteContext.Provider value={siteId}>
        <CampaignContext.Provider value={params.id}>
          <Suspense fallback={<Loading />}>
            <Designer
              document={draft.document}
              others={answer?.others ?? []}
              problems={shown}
              onChange={(document) => change({ document })}
              checks={(isStep) => (
                <Suspense>
                  <Checks
                    document={draft.document}
                    answer={answer}
                    siteId={siteId}
                    isStep={isStep}
                    onGo={setFound}
                  />
                  {isStep && <WhyDetails document={draft.document} answer={answer} siteId={siteId} />}
                </Suspense>
              )}
            />
          </Suspense>
        </CampaignContext.Provider>
      </SiteContext.Provider>
      {campaign ? (
        <RemoveButton
          title={campaignsWords.remove}
          question={campaignsWords.removeQuestion(campaign.document.name)}
          hint={campaignsWords.removeHint(answer.hasVariants)}
          remove={remove}
        />
      ) : (
        <SaveOrRemove
          isDirty
          isBusy={isBusy}
          problem={problem}
          conflict={null}
          saveTitle={campaignsWords.add}
          removal={null}
        />
      )}
    </Form>
  )
  return answer ? (
    <>
      <Suspense fallback={<div className="card campaign-place" />}>
        <PublishBar
          answer={answer}
          drafting={drafting}
          saving={saving}
          isBusy={isBusy}
          problem={problem}
          runChecked={runChecked}
        />
      </Suspense>
      {form}
    </>
  ) : (
    form
  )
}
