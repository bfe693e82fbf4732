import type { SiteConfiguration } from '#campaign/configured.ts'
import { type Decided, decidePage } from './decide-page.ts'
import { loadScript } from './load-script.ts'

/** Other scripts of a page come first. */
const LOAD_DELAY_MS = 1_500
const QUICK_MODES = ['noJqueryUi', 'noConflict']

/** What the second file puts there: it arms what is eligible and shows it when it is time. */
type Arming = (configuration: SiteConfiguration, origin: string, decided: Decided, decideAgain: () => Decided) => void

const snippet = (document.currentScript ?? document.querySelector('#pixel-script-poptin, script[data-client-id]')) as HTMLScriptElement | null

const main = async ({ src, nonce, dataset }: HTMLScriptElement) => {
  const { origin, searchParams } = new URL(src)
  const option = (name: string, inAddress: string) => dataset[name] ?? searchParams.get(inAddress) ?? ''
  const answer = await fetch(`${origin}/api/display/configuration/${encodeURIComponent(option('clientId', 'id'))}`)
  if (!answer.ok) return console.info('Poptin pixel Code not exist')
  const configuration = (await answer.json()) as SiteConfiguration
  const begin = async () => {
    const decided = decidePage(configuration)
    const file = configuration.scripts['campaigns']
    // Nothing else is loaded where nobody is to be shown anything.
    if (!file || !(decided.eligible.length + decided.asked.length)) return
    await loadScript(origin + file.src, file.integrity, nonce)
    ;(window as { klepkaArm?: Arming }).klepkaArm?.(configuration, origin, decided, () => decidePage(configuration))
  }
  const whenLoaded = () => setTimeout(() => begin().catch(report), QUICK_MODES.includes(option('mode', 'mode')) ? 0 : LOAD_DELAY_MS)
  if (document.readyState === 'complete') whenLoaded()
  else addEventListener('load', whenLoaded, { once: true })
}

const report = (error: unknown) => console.info('Klepka:', error)

if (snippet) main(snippet).catch(report)
