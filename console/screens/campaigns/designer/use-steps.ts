import { campaignSections, type CampaignStep, campaignStepNames } from '#campaign/editor/campaign-hints.ts'
import type { ConsoleAddress } from '#console/routing/addresses.ts'
import { useAddress, useNavigate } from '#console/routing/router-context.tsx'

/** The step in which a setting is; `document.look.text` and `look` are the same one. */
export const stepOfPath = (path: string): CampaignStep => {
  const name = path.replace(/^document\./, '').split('.')[0]
  return campaignSections.find(({ settings }) => settings.some((one) => one === name))?.step ?? 'tresc'
}

/** The step in the address: a reload shows the same one, Back the one before. */
export const useCampaignStep = (): [CampaignStep, (step: CampaignStep) => void] => {
  const navigate = useNavigate()
  const { screen, params, search } = useAddress()
  const step = campaignStepNames.find((name) => name === search['krok']) ?? 'tresc'
  const go = (to: CampaignStep) => {
    if (to === step) return
    const krok = to === 'tresc' ? undefined : to
    void navigate({ to: screen?.path, params, search: { ...search, krok } } as unknown as ConsoleAddress)
  }
  return [step, go]
}
