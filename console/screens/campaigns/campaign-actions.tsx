import { lazy, Suspense, useState } from 'react'
import type { Campaign } from '#campaign/campaign-shape.ts'
import type { CampaignWarning } from '#campaign/prizes/game-warnings.ts'
import { type CampaignAnswer, campaignsApiOf } from '#contract/console/campaigns/campaigns.ts'
import { useApi } from '#console/data/api-client.ts'
import { useChange } from '#console/data/use-saving.ts'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'
import { Button, CopyButton } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { useNavigate } from '#console/routing/router-context.tsx'
import { frameWords } from '#console/strings.ts'
import { campaignsWords } from './strings.ts'

type Answer = CampaignAnswer<Campaign>
const campaignsApi = campaignsApiOf<Campaign>()

const loadWarnings = () => import('#console/screens/prizes/lottery-note.tsx')
const WarningsQuestion = lazy(async () => ({
  default: (await import('#console/screens/prizes/warnings-question.tsx')).WarningsQuestion,
}))

const TemplateActions = lazy(async () => ({
  default: (await import('./gallery/template-actions.tsx')).TemplateActions,
}))

/** What is done with a campaign as a whole. */
export const CampaignActions = ({
  answer: { campaign, hasVariants, facts },
  put,
}: {
  answer: Answer
  put: (answer: Answer) => void
}) => {
  const api = useApi()
  const showToast = useToast()
  const navigate = useNavigate()
  const { doing, problem, start } = useChange<
    'switch' | 'copy' | 'variant' | 'promote' | 'preview' | 'template'
  >()
  const [previewAddress, setPreviewAddress] = useState<string | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const [warnings, setWarnings] = useState<CampaignWarning[]>([])
  const params = { id: campaign.id }
  const flip = () =>
    start('switch', async () => {
      const answer = await api(campaignsApi.switch, { params, body: { isOn: !campaign.isOn } })
      put(answer)
      showToast(campaignsWords.switched(answer.campaign.document.name, answer.campaign.isOn))
    }).then(() => setWarnings([]))
  /** Switching on in spite of warnings must be confirmed. */
  const flipOrConfirm = async () => {
    if (!campaign.isOn && campaign.warnings.length > 0) {
      const { warningsOf } = await loadWarnings()
      return setWarnings(warningsOf(campaign.document, facts))
    }
    await flip()
  }
  const make = (what: 'copy' | 'variant') =>
    start(what, async (onceKey) => {
      const made = await api(
        what === 'copy' ? campaignsApi.copy : campaignsApi.addVariant,
        { params },
        { onceKey },
      )
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
        <Button
          look={campaign.isOn ? 'plain' : 'main'}
          isBusy={doing === 'switch'}
          onClick={() => void flipOrConfirm()}
        >
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
        <Suspense>
          <TemplateActions campaignId={campaign.id} name={campaign.document.name} />
        </Suspense>
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
      {warnings.length > 0 && (
        <Suspense>
          <WarningsQuestion
            warnings={warnings}
            isBusy={doing !== null}
            onConfirm={() => void flip()}
            onCancel={() => setWarnings([])}
          />
        </Suspense>
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
