import { useNavigate, useParams, useSearch } from '#console/routing/router-context.tsx'
import { lazy, Suspense, useState } from 'react'
import type { Campaign } from '#campaign/campaign.ts'
import { type CampaignAnswer, campaignsApiOf, sitesApi } from '#contract/console/campaigns/campaigns.ts'
import { Button, CopyButton } from '#console/parts/form/button.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { Page } from '#console/parts/page.tsx'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'
import { SaveOrRemove } from '#console/parts/form/save-or-remove.tsx'
import { Empty, LoadedContent, Loading } from '#console/parts/states.tsx'
import { campaignsWords } from './strings.ts'
import { frameWords } from '#console/strings.ts'
import { prizesWords } from '#console/screens/prizes/strings.ts'
import { useChange, useSaving } from '#console/data/use-saving.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { FalsePromises, LotteryNote, lotterySignsOf } from '#console/screens/prizes/lottery-note.tsx'
import { PrizeNotes } from '#console/screens/prizes/prize-notes.tsx'
import { CampaignForm } from './editor/campaign-form.tsx'
import { type CampaignDraft, campaignDraft } from './editor/campaign-settings.ts'
import { SiteContext } from './editor/products-field.tsx'
import { CampaignPreview } from './preview/campaign-preview.tsx'
import { homeOf, startingCampaign } from './starting-campaign.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useToast } from '#console/parts/toast.tsx'
import './campaigns.css'

type Answer = CampaignAnswer<Campaign>
const campaignsApi = campaignsApiOf<Campaign>()

/** All ready campaigns, and all that decides about a visitor: loaded when they are needed. */
const ready = () => import('./ready/ready-choice.tsx')
const StartOfCampaign = lazy(async () => ({ default: (await ready()).StartOfCampaign }))
const BeforeSwitchingOn = lazy(async () => ({ default: (await ready()).BeforeSwitchingOn }))
const WhyShown = lazy(async () => ({ default: (await import('./why/why-shown.tsx')).WhyShown }))

const WhyDetails = (props: { document: Campaign; answer: Answer | null; siteId: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="why-shown"
      open={isOpen}
      onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
    >
      <summary>{campaignsWords.why.title}</summary>
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
              <Actions answer={answer} put={loaded.put} />
              {answer.campaign.document.game && (
                <PrizeNotes key={answer.campaign.updatedMs} campaignId={answer.campaign.id} />
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
  const sites = useApiQuery(sitesApi.list, {})
  return (
    <LoadedContent loaded={sites}>
      {({ sites: all }) => {
        const site = all.find((one) => one.id === siteId) ?? all[0]
        return (
          <Suspense fallback={<Loading />}>
            <StartOfCampaign from={from} home={homeOf(site?.domains ?? [])} siteId={siteId}>
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
      }}
    </LoadedContent>
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
    { document: answer?.campaign.document ?? start ?? startingCampaign },
    answer
      ? { form: 'campaign', id: answer.campaign.id }
      : { form: `campaign-${siteId}-${start?.name ?? ''}`, id: null },
  )
  const { draft, isDirty, change, markSaved, allowLeaving } = drafting
  const params = { id: answer?.campaign.id ?? '' }
  const { saveOver, conflict } = useConflict(
    drafting,
    campaignsApi.one,
    { params },
    { draftOf: ({ campaign: { document } }): CampaignDraft => ({ document }), put: onSaved },
  )
  const { problems, problem, isBusy, save } = useSaving(campaignsWords.fault)
  const campaign = answer?.campaign
  const submit = () =>
    save(campaignDraft, draft, async () => {
      const saved = campaign
        ? await saveOver(campaignsApi.change, { params, body: draft }, campaign.version)
        : await api(campaignsApi.add, { query: { site: siteId }, body: draft })
      if (campaign) markSaved({ document: saved.campaign.document })
      else allowLeaving()
      onSaved(saved)
      showToast(campaign ? campaignsWords.saved : campaignsWords.added)
    })
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
      <FalsePromises document={draft.document} />
      <LotteryNote document={draft.document} />
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

/** What is done with a campaign as a whole. */
const Actions = ({
  answer: { campaign, hasVariants },
  put,
}: {
  answer: Answer
  put: (answer: Answer) => void
}) => {
  const api = useApi()
  const showToast = useToast()
  const navigate = useNavigate()
  const { doing, problem, start } = useChange<'switch' | 'copy' | 'variant' | 'promote' | 'preview'>()
  const [previewAddress, setPreviewAddress] = useState<string | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const [isLottery, setLottery] = useState(false)
  const params = { id: campaign.id }
  const flip = () =>
    start('switch', async () => {
      const answer = await api(campaignsApi.switch, { params, body: { isOn: !campaign.isOn } })
      put(answer)
      showToast(campaignsWords.switched(answer.campaign.document.name, answer.campaign.isOn))
    }).then(() => setLottery(false))
  /** Switching on what may be a lottery must be confirmed. */
  const flipOrConfirm = () =>
    !campaign.isOn && lotterySignsOf(campaign.document).length > 0 ? setLottery(true) : void flip()
  const make = (what: 'copy' | 'variant') =>
    start(what, async () => {
      const made = await api(what === 'copy' ? campaignsApi.copy : campaignsApi.addVariant, { params })
      showToast(what === 'copy' ? campaignsWords.copied : campaignsWords.variantMade)
      void navigate({ to: '/kampanie/$id', params: { id: made.campaign.id } })
    })
  const makePreview = () =>
    start('preview', async () => {
      const { url } = await api(campaignsApi.preview, { params })
      if (url === null) showToast(campaignsWords.previewNoDomain)
      setPreviewAddress(url)
    })
  const promote = () =>
    start('promote', async () => {
      put(await api(campaignsApi.promote, { params }))
      showToast(campaignsWords.promoted)
    }).then(() => setConfirming(false))
  return (
    <div className="message-actions">
      <div className="form-actions">
        <Button look={campaign.isOn ? 'plain' : 'main'} isBusy={doing === 'switch'} onClick={flipOrConfirm}>
          {campaign.isOn ? campaignsWords.turnOff : campaignsWords.turnOn}
        </Button>
        <Button isBusy={doing === 'copy'} onClick={() => void make('copy')}>
          {campaignsWords.copy}
        </Button>
        <Button isBusy={doing === 'variant'} onClick={() => void make('variant')}>
          {campaignsWords.makeVariant}
        </Button>
        <Button isBusy={doing === 'preview'} onClick={() => void makePreview()}>
          {campaignsWords.makePreviewAddress}
        </Button>
        {campaign.parentId !== null && (
          <Button isBusy={doing === 'promote'} onClick={() => setConfirming(true)}>
            {campaignsWords.promote}
          </Button>
        )}
      </div>
      {(campaign.parentId !== null || hasVariants) && (
        <p className="muted">
          {campaign.parentId !== null ? campaignsWords.isVariant : campaignsWords.hasVariants}
        </p>
      )}
      <div role="status">
        {previewAddress !== null && (
          <p className="notice preview-address">
            {campaignsWords.previewAddressHint}{' '}
            <a href={previewAddress} target="_blank" rel="noreferrer">
              {campaignsWords.openPreview}
            </a>{' '}
            <CopyButton text={previewAddress} label={campaignsWords.copyPreview} />
          </p>
        )}
      </div>
      <FormMessage text={problem} />
      {isLottery && (
        <ConfirmDialog
          title={prizesWords.lotteryTitle}
          text={[
            prizesWords.lotteryFound,
            lotterySignsOf(campaign.document).map(prizesWords.sign).join('; ') + '.',
            prizesWords.lotteryLaw,
            prizesWords.lotteryQuestion,
          ].join(' ')}
          confirm={prizesWords.lotteryYes}
          cancel={frameWords.cancel}
          look="main"
          isBusy={doing !== null}
          onConfirm={() => void flip()}
          onCancel={() => setLottery(false)}
        />
      )}
      {isConfirming && (
        <ConfirmDialog
          title={campaignsWords.promoteQuestion(campaign.document.name)}
          text={campaignsWords.promoteHint}
          confirm={campaignsWords.promote}
          cancel={frameWords.cancel}
          look="main"
          isBusy={doing !== null}
          onConfirm={() => void promote()}
          onCancel={() => setConfirming(false)}
        />
      )}
    </div>
  )
}
