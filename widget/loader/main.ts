import type { SiteConfiguration } from '#campaign/configured.ts'
import { previewId } from '../page/preview-id.ts'
import { recall, remember, setCookie } from '../page/storage.ts'
import type { Klepka, PageAccess, Running } from '../parts.ts'
import { onClickPath } from './click-path.ts'
import { type Decided, decidePage } from './decide-page.ts'
import { loadPart } from './load-part.ts'
import { onNavigation } from './navigation.ts'

/** Other scripts of a page come first. */
const LOAD_DELAY_MS = 1_500
const LOOK_AGAIN_MS = 1_000
const QUICK_MODE = /^no(JqueryUi|Conflict)$/

const snippet = (document.currentScript ?? document.querySelector('#pixel-script-poptin,script[data-client-id]')) as HTMLScriptElement | null

const report = (error: unknown) => console.info('Klepka:', error)

const main = async ({ src, nonce, dataset }: HTMLScriptElement) => {
  const { origin, searchParams } = new URL(src)
  const answer = await fetch(`${origin}/api/display/configuration/${dataset['clientId'] ?? searchParams.get('id')}`)
  if (!answer.ok) return console.info('Poptin pixel Code not exist')
  const configuration = (await answer.json()) as SiteConfiguration
  let decided: Decided | undefined
  let running: Promise<Running | void> | undefined

  const load: PageAccess['load'] = (name) => loadPart(configuration, origin, nonce, name)
  const decideOnce = () => (decided ??= decidePage(configuration))
  /** The part that shows campaigns; asked for only when there may be one to show. */
  const run = () =>
    (running ??= load('campaigns')
      .then((start) => start({ ...decideOnce(), origin, nonce, configuration, previewId, storage: { recall, remember, setCookie }, load }))
      .catch(report))
  const tell = (command: 'open' | 'close', campaignId?: string, cause?: string) => void run().then((campaigns) => campaigns?.[command](campaignId as string, cause))

  const begin = () => {
    try {
      const { eligible, asked } = decideOnce()
      // What an earlier page could not send, this one sends.
      if (eligible.length || asked.length || previewId || configuration.isRestricted || recall('poptin_unsent')) void run()
    } catch (error) {
      report(error)
    }
  }
  /** The page has become another one: everything goes, and begins again. */
  const restart = () => {
    if (!decided) return
    void running?.then((campaigns) => campaigns?.stop())
    running = decided = undefined
    begin()
  }
  const whenLoaded = () => {
    if (document.readyState === 'complete') setTimeout(begin, QUICK_MODE.test((dataset['mode'] ?? searchParams.get('mode')) as string) ? 0 : LOAD_DELAY_MS)
    else setTimeout(whenLoaded, LOOK_AGAIN_MS)
  }

  const early = window.klepka?.q
  window.klepka = (command, campaignId) => (command === 'restart' ? restart() : tell(command, campaignId))
  for (const call of early ?? []) window.klepka(...(call as Parameters<Klepka>))
  onClickPath(configuration.campaigns, (campaignId) => tell('open', campaignId, 'click'))
  onNavigation(restart)
  whenLoaded()
}

// A page with two snippets has one widget.
if (snippet && !window.klepkaParts) {
  window.klepkaParts = {}
  main(snippet).catch(report)
}
