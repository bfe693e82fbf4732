import type { SiteConfiguration } from '#campaign/configured.ts'
import type { Klepka, PageAccess, Parts, Running } from '../parts.ts'
import { readCookie, recall, remember, setCookie } from '../page/storage.ts'
import { previewId } from '../page/preview-id.ts'
import { onClickPath } from './click-path.ts'
import { type Decided, decidePage } from './decide-page.ts'
import { loadPart } from './load-part.ts'
import { onNavigation } from './navigation.ts'

/** Other scripts of a page come first. */
const LOAD_DELAY_MS = 1_500
/** A page whose load nobody was told of. */
const LOOK_AGAIN_MS = 1_000
const QUICK_MODES = ['noJqueryUi', 'noConflict']
const UNSENT = 'poptin_unsent'

const snippet = (document.currentScript ?? document.querySelector('#pixel-script-poptin,script[data-client-id]')) as HTMLScriptElement | null

const report = (error: unknown) => console.info('Klepka:', error)

const main = async ({ src, nonce, dataset }: HTMLScriptElement) => {
  const { origin, searchParams } = new URL(src)
  const answer = await fetch(`${origin}/api/display/configuration/${encodeURIComponent(dataset['clientId'] ?? searchParams.get('id') ?? '')}`)
  if (!answer.ok) return console.info('Poptin pixel Code not exist')
  const configuration = (await answer.json()) as SiteConfiguration
  let decided: Decided | undefined
  let running: Promise<Running | void> | undefined
  let hasBegun = false

  const load: PageAccess['load'] = (name) => loadPart(configuration.scripts[name], origin, nonce, name)
  /** The part that shows campaigns; asked for only when there may be one to show. */
  const run = () =>
    (running ??= load('campaigns')
      .then((start: Parts['campaigns']) =>
        start({ ...(decided ??= decidePage(configuration)), origin, nonce, configuration, previewId, storage: { recall, remember, readCookie, setCookie }, load }),
      )
      .catch(report))
  const tell = (command: 'open' | 'close', campaignId?: string, cause?: string) => void run().then((campaigns) => campaigns?.[command](campaignId as string, cause))

  const begin = () => {
    try {
      const { eligible, asked } = (decided ??= decidePage(configuration))
      if (eligible.length || asked.length || previewId || configuration.isRestricted || recall(UNSENT)) void run()
    } catch (error) {
      report(error)
    }
  }
  /** The page has become another one: everything goes, and begins again. */
  const restart = () => {
    if (!hasBegun) return
    void running?.then((campaigns) => campaigns?.stop())
    running = decided = undefined
    begin()
  }
  const whenLoaded = () => {
    if (hasBegun) return
    if (document.readyState !== 'complete') return void setTimeout(whenLoaded, LOOK_AGAIN_MS)
    hasBegun = true
    setTimeout(begin, QUICK_MODES.includes(dataset['mode'] ?? searchParams.get('mode') ?? '') ? 0 : LOAD_DELAY_MS)
  }

  const early = window.klepka?.q ?? []
  window.klepka = (command, campaignId) => (command === 'restart' ? restart() : tell(command, campaignId))
  for (const call of early) window.klepka(...(call as Parameters<Klepka>))

  onClickPath((campaignId) => configuration.campaigns.some(({ id }) => id === campaignId), (campaignId) => tell('open', campaignId, 'click'))
  onNavigation(restart)
  addEventListener('load', whenLoaded)
  whenLoaded()
}

// A page with two snippets has one widget.
if (snippet && !window.klepkaParts) {
  window.klepkaParts = {}
  main(snippet).catch(report)
}
