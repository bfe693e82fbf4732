import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Campaign } from '#campaign/campaign.ts'
import { type CampaignAnswer, campaignsApiOf, sitesApi } from '#contract/console/campaigns.ts'
import { Button } from '#console/parts/form/button.tsx'
import { CopyButton } from '#console/parts/copy-button.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { Page } from '#console/parts/page.tsx'
import { Question } from '#console/parts/confirm-dialog.tsx'
import { SaveOrRemove } from '#console/parts/form/save-or-remove.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { pl } from '#console/strings/pl.ts'
import { useChange } from '#console/data/use-change.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { FalsePromises, LotteryNote, lotterySignsOf } from '#console/screens/prizes/lottery-note.tsx'
import { PrizeNotes } from '#console/screens/prizes/prize-notes.tsx'
import { CampaignForm } from './editor/campaign-form.tsx'
import { type CampaignDraft, campaignDraft } from './editor/campaign-settings.ts'
import { SiteContext } from './editor/products-field.tsx'
import { CampaignPreview } from './preview/campaign-preview.tsx'
import { BeforeSwitchingOn, ReadyChoice } from './ready/ready-choice.tsx'
import { homeOf, startingPoint } from './ready/starting-point.ts'
import { startingCampaign } from './starting-campaign.ts'
import { WhyShown } from './why/why-shown.tsx'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useToast } from '#console/parts/toast.tsx'

type Answer = CampaignAnswer<Campaign>
const campaignsApi = campaignsApiOf<Campaign>()

export const CampaignScreen = () => <CampaignEditor id={useParams({ from: '/kampanie/$id' }).id} />

export const NewCampaignScreen = () => {
  const { strona = '', od = null } = useSearch({ from: '/nowa-kampania' })
  return <CampaignEditor key={od} id={null} siteId={strona} from={od} />
}

/**
 * One campaign; `id` null: a new one of the site, which begins as the ready one called `from`; as long as
 * that is null, it is chosen.
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
  const back = { address: { to: '/kampanie', search: { strona } }, title: pl.campaigns.title } as const
  if (problem?.status === 404) {
    return (
      <Page title={pl.campaigns.gone} back={back}>
        <Empty title={pl.campaigns.gone} hint={pl.campaigns.goneHint} />
      </Page>
    )
  }
  return (
    <Page
      title={id === null ? pl.campaigns.newTitle : (data?.campaign.document.name ?? pl.campaigns.one)}
      back={back}
      badge={
        data && (
          <span className={`badge ${data.campaign.isOn ? 'is-completed' : ''}`}>
            {data.campaign.isOn ? pl.campaigns.on : pl.campaigns.off}
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
        const start = startingPoint(from, homeOf(site?.domains ?? []))
        if (!start) return <ReadyChoice siteId={siteId} />
        return (
          <Editor
            answer={null}
            start={start}
            siteId={siteId}
            onSaved={({ campaign }) =>
              void navigate({ to: '/kampanie/$id', params: { id: campaign.id }, replace: true })
            }
          />
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
  const drafting = useDraft<CampaignDraft>({
    document: answer?.campaign.document ?? start ?? startingCampaign,
  })
  const { draft, isDirty, change, keep, giveUp } = drafting
  const params = { id: answer?.campaign.id ?? '' }
  const { saveOver, conflict } = useConflict(
    drafting,
    campaignsApi.one,
    { params },
    { draftOf: ({ campaign: { document } }): CampaignDraft => ({ document }), put: onSaved },
  )
  const { problems, problem, isBusy, save } = useSaving(pl.campaigns.fault)
  const campaign = answer?.campaign
  const submit = () =>
    save(campaignDraft, draft, async () => {
      const saved = campaign
        ? await saveOver(campaignsApi.change, { params, body: draft }, campaign.version)
        : await api(campaignsApi.add, { query: { site: siteId }, body: draft })
      if (campaign) keep({ document: saved.campaign.document })
      else giveUp()
      onSaved(saved)
      showToast(campaign ? pl.campaigns.saved : pl.campaigns.added)
    })
  const remove = async () => {
    await api(campaignsApi.remove, { params })
    giveUp()
    showToast(pl.campaigns.removed(draft.document.name))
    void navigate({ to: '/kampanie', search: { strona: siteId } })
  }
  return (
    <Form
      problems={problems}
      onSubmit={() => void submit()}
      className="form-editor"
      label={pl.campaigns.settings}
      isHeld={isBusy && !campaign}
    >
      <BeforeSwitchingOn document={draft.document} onChange={(document) => change({ document })} />
      <FalsePromises document={draft.document} />
      <LotteryNote document={draft.document} />
      <div className="campaign-editor">
        <CampaignPreview document={draft.document}>
          <WhyShown document={draft.document} answer={answer} siteId={siteId} />
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
        saveTitle={campaign ? pl.campaigns.save : pl.campaigns.add}
        removal={
          campaign
            ? {
                title: pl.campaigns.remove,
                question: pl.campaigns.removeQuestion(campaign.document.name),
                hint: pl.campaigns.removeHint(answer.hasVariants),
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
  const [isAsking, setAsking] = useState(false)
  const [isLottery, setLottery] = useState(false)
  const params = { id: campaign.id }
  const flip = () =>
    start('switch', async () => {
      const answer = await api(campaignsApi.switch, { params, body: { isOn: !campaign.isOn } })
      put(answer)
      showToast(pl.campaigns.switched(answer.campaign.document.name, answer.campaign.isOn))
    }).then(() => setLottery(false))
  /** Whoever switches on what may be a lottery is asked first. */
  const ask = () =>
    !campaign.isOn && lotterySignsOf(campaign.document).length > 0 ? setLottery(true) : void flip()
  const make = (what: 'copy' | 'variant') =>
    start(what, async () => {
      const made = await api(what === 'copy' ? campaignsApi.copy : campaignsApi.addVariant, { params })
      showToast(what === 'copy' ? pl.campaigns.copied : pl.campaigns.variantMade)
      void navigate({ to: '/kampanie/$id', params: { id: made.campaign.id } })
    })
  const makePreview = () =>
    start('preview', async () => {
      const { url } = await api(campaignsApi.preview, { params })
      if (url === null) showToast(pl.campaigns.previewNoDomain)
      setPreviewAddress(url)
    })
  const promote = () =>
    start('promote', async () => {
      put(await api(campaignsApi.promote, { params }))
      showToast(pl.campaigns.promoted)
    }).then(() => setAsking(false))
  return (
    <div className="message-actions">
      <div className="form-actions">
        <Button look={campaign.isOn ? 'plain' : 'main'} isBusy={doing === 'switch'} onClick={ask}>
          {campaign.isOn ? pl.campaigns.turnOff : pl.campaigns.turnOn}
        </Button>
        <Button isBusy={doing === 'copy'} onClick={() => void make('copy')}>
          {pl.campaigns.copy}
        </Button>
        <Button isBusy={doing === 'variant'} onClick={() => void make('variant')}>
          {pl.campaigns.makeVariant}
        </Button>
        <Button isBusy={doing === 'preview'} onClick={() => void makePreview()}>
          {pl.campaigns.makePreviewAddress}
        </Button>
        {campaign.parentId !== null && (
          <Button isBusy={doing === 'promote'} onClick={() => setAsking(true)}>
            {pl.campaigns.promote}
          </Button>
        )}
      </div>
      {(campaign.parentId !== null || hasVariants) && (
        <p className="muted">
          {campaign.parentId !== null ? pl.campaigns.isVariant : pl.campaigns.hasVariants}
        </p>
      )}
      <div role="status">
        {previewAddress !== null && (
          <p className="notice preview-address">
            {pl.campaigns.previewAddressHint}{' '}
            <a href={previewAddress} target="_blank" rel="noreferrer">
              {pl.campaigns.openPreview}
            </a>{' '}
            <CopyButton text={previewAddress} label={pl.campaigns.copyPreview} />
          </p>
        )}
      </div>
      <FormMessage text={problem} />
      {isLottery && (
        <Question
          title={pl.prizes.lotteryTitle}
          text={[
            pl.prizes.lotteryFound,
            lotterySignsOf(campaign.document).map(pl.prizes.sign).join('; ') + '.',
            pl.prizes.lotteryLaw,
            pl.prizes.lotteryQuestion,
          ].join(' ')}
          yes={pl.prizes.lotteryYes}
          no={pl.frame.cancel}
          look="main"
          isBusy={doing !== null}
          onYes={() => void flip()}
          onNo={() => setLottery(false)}
        />
      )}
      {isAsking && (
        <Question
          title={pl.campaigns.promoteQuestion(campaign.document.name)}
          text={pl.campaigns.promoteHint}
          yes={pl.campaigns.promote}
          no={pl.frame.cancel}
          look="main"
          isBusy={doing !== null}
          onYes={() => void promote()}
          onNo={() => setAsking(false)}
        />
      )}
    </div>
  )
}
