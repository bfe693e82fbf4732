import { lazy, Suspense, useState } from 'react'
import type { Campaign } from '#campaign/campaign-shape.ts'
import type { CampaignWarning } from '#campaign/prizes/game-warnings.ts'
import {
  type CampaignAnswer,
  campaignsApiOf,
  type SwitchPlan,
} from '#contract/console/campaigns/campaigns.ts'
import { useApi } from '#console/data/api-client.ts'
import { useChange } from '#console/data/use-saving.ts'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { Link } from '#console/parts/link.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { useNavigate } from '#console/routing/router-context.tsx'
import { frameWords } from '#console/strings.ts'
import { publishWords } from './publish/strings.ts'
import { campaignsWords } from './strings.ts'

type Answer = CampaignAnswer<Campaign>
const campaignsApi = campaignsApiOf<Campaign>()

const loadWarnings = () => import('#console/screens/prizes/lottery-note.tsx')
const WarningsQuestion = lazy(async () => ({
  default: (await import('#console/screens/prizes/warnings-question.tsx')).WarningsQuestion,
}))

const words = {
  followUp: 'Co po zgłoszeniu',
  turnOn: 'Włącz kampanię',
  turnOff: 'Wyłącz kampanię',
  copy: 'Zrób kopię',
  copied: 'To jest kopia. Na razie jest wyłączona.',
  makeVariant: 'Zrób wariant (test A/B)',
  variantMade: 'To jest wariant. Zmień go i włącz, a zobaczy go część odwiedzających.',
  isVariant: 'To wariant testu A/B: każdy odwiedzający widzi jeden z wariantów, zawsze ten sam.',
  hasVariants: 'Ta kampania ma warianty: każdy odwiedzający widzi jeden z włączonych, zawsze ten sam.',
  promote: 'Wybierz ten wariant',
  promoteQuestion: (name: string) => `Pokazywać wszystkim „${name}”?`,
  promoteHint: 'Ten wariant zajmie miejsce kampanii. Pozostałe wyłączymy, ale ich liczby zostaną.',
  promoted: 'Ten wariant zobaczą odtąd wszyscy.',
}
const SwitchDialog = lazy(async () => ({
  default: (await import('./publish/switch-dialog.tsx')).SwitchDialog,
}))
/** With what makes the code for phones. */
const PreviewLink = lazy(async () => ({
  default: (await import('./preview-link/preview-link.tsx')).PreviewLink,
}))
const TemplateActions = lazy(async () => ({
  default: (await import('./gallery/template-actions.tsx')).TemplateActions,
}))

/** What is done with a campaign as a whole. */
export const CampaignActions = ({ answer, put }: { answer: Answer; put: (answer: Answer) => void }) => {
  const { campaign, draft, plan, hasVariants, facts } = answer
  const api = useApi()
  const showToast = useToast()
  const navigate = useNavigate()
  const { doing, problem, start } = useChange<
    'switch' | 'plan' | 'copy' | 'variant' | 'promote' | 'template'
  >()
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const [isPlanning, setPlanning] = useState(false)
  const [warnings, setWarnings] = useState<CampaignWarning[]>([])
  const params = { id: campaign.id }
  const flip = () =>
    start('switch', async () => {
      const switched = await api(campaignsApi.switch, { params, body: { isOn: !campaign.isOn } })
      put(switched)
      showToast(campaignsWords.switched(switched.campaign.document.name, switched.campaign.isOn))
    }).then(() => setWarnings([]))
  const planSwitches = (body: SwitchPlan) =>
    start('plan', async () => {
      put(await api(campaignsApi.planSwitches, { params, body }))
      showToast(publishWords.switchSaved)
      setPlanning(false)
    })
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
      showToast(what === 'copy' ? words.copied : words.variantMade)
      void navigate({ to: '/kampanie/$id', params: { id: made.campaign.id } })
    })
  const promote = () =>
    start('promote', async () => {
      put(await api(campaignsApi.promote, { params }))
      showToast(words.promoted)
    }).then(() => setConfirming(false))
  return (
    <div className="message-actions campaign-actions">
      <div className="form-actions">
        {/* A draft is published before it is switched on, or with it. */}
        {(campaign.isOn || draft === null) && (
          <Button
            look={campaign.isOn ? 'plain' : 'main'}
            isBusy={doing === 'switch'}
            onClick={() => void flipOrConfirm()}
          >
            {campaign.isOn ? words.turnOff : words.turnOn}
          </Button>
        )}
        <Button aria-haspopup="dialog" onClick={() => setPlanning(true)}>
          {publishWords.switchTitle}
        </Button>
        <Button isBusy={doing === 'copy'} onClick={() => void make('copy')}>
          {words.copy}
        </Button>
        <Button isBusy={doing === 'variant'} onClick={() => void make('variant')}>
          {words.makeVariant}
        </Button>
        <Button aria-expanded={isPreviewOpen} onClick={() => setPreviewOpen(!isPreviewOpen)}>
          {campaignsWords.makePreviewAddress}
        </Button>
        <Link className="button is-plain" to="/kampanie/$id/po-zgloszeniu" params={params}>
          {words.followUp}
        </Link>
        <Suspense>
          <TemplateActions campaignId={campaign.id} name={campaign.document.name} />
        </Suspense>
        {campaign.parentId !== null && (
          <Button isBusy={doing === 'promote'} onClick={() => setConfirming(true)}>
            {words.promote}
          </Button>
        )}
      </div>
      {(plan.onMs !== null || plan.offMs !== null) && (
        <p className="muted">
          {[
            plan.onMs !== null && publishWords.turnsOnAt(plan.onMs),
            plan.offMs !== null && publishWords.turnsOffAt(plan.offMs),
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
      {isPlanning && (
        <Suspense>
          <SwitchDialog
            answer={answer}
            problem={problem}
            isBusy={doing === 'plan'}
            onClose={() => setPlanning(false)}
            onSave={(next) => void planSwitches(next)}
          />
        </Suspense>
      )}
      {(campaign.parentId !== null || hasVariants) && (
        <p className="muted">{campaign.parentId !== null ? words.isVariant : words.hasVariants}</p>
      )}
      {isPreviewOpen && (
        <Suspense>
          <PreviewLink campaignId={campaign.id} />
        </Suspense>
      )}
      <FormMessage text={isPlanning ? null : problem} />
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
          title={words.promoteQuestion(campaign.document.name)}
          text={words.promoteHint}
          confirm={words.promote}
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
