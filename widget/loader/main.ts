import type { SiteConfiguration } from '#campaign/published/configuration.ts'
import { report } from '../page/scripts.ts'
import { memory, openStorage, previewId, recall, remember, setCookie } from '../page/storage.ts'
import type { Klepka, KlepkaCommands, Running } from '../commands.ts'
import type { PageAccess } from '../parts.ts'
import { onClickPath } from './click-path.ts'
import { completeConfiguration } from './complete-configuration.ts'
import { decidePage } from './decide-page.ts'
import { firstConfiguration } from './first-configuration.ts'
import { partLoader } from './load-part.ts'

/** Other scripts of a page come first. */
const LOAD_DELAY_MS = 1_500
/** As an attribute, or in the address. */
const QUICK_MODE = /(^|mode=)no(Jq|Co)/

const snippet = (document.currentScript ??
  document.querySelector('#pixel-script-poptin,script[data-client-id]')) as HTMLScriptElement | null

/**
 * Interval of checks of the address in browsers without the Navigation API; the page's History is not
 * changed.
 */
const LOOK_AGAIN_MS = 100

/** A fragment is not a new page, unless it looks like a path. */
const pageOf = () => location.href.replace(/#(?![/!]).*/, '')

/** Calls back when the page changes without being loaded. */
const onNavigation = (moved: () => void): void => {
  let page = pageOf()
  const look = () => {
    // Compared with the previous address.
    if (page !== (page = pageOf())) moved()
  }
  const { navigation } = window as { navigation?: EventTarget }
  if (navigation) navigation.addEventListener('currententrychange', look)
  else setInterval(look, LOOK_AGAIN_MS)
}

const main = async ({ src, nonce, dataset }: HTMLScriptElement) => {
  // A prerendered page is not visible yet, and may never be.
  if ((document as { prerendering?: boolean }).prerendering)
    await new Promise((seen) => document.addEventListener('prerenderingchange', seen))
  const { origin } = new URL(src)
  const configuration = await firstConfiguration(origin, dataset['clientId'])
  if (!configuration) return
  let page: PageAccess | undefined
  let running: Promise<Running | void> | undefined

  const load = partLoader(configuration, origin, nonce)
  const storage = { recall, remember, setCookie }
  const decideOnce = (): PageAccess =>
    (page ??= {
      ...decidePage(configuration),
      origin,
      nonce,
      configuration: configuration as SiteConfiguration,
      previewId,
      storage,
      load,
    })
  /** Loads the rest of the configuration and the part that shows campaigns, only when one may be shown. */
  const run = () =>
    (running ??= completeConfiguration(configuration, origin, () => load('campaigns'))
      .then((start) => start(decideOnce()))
      .catch(report))
  const runCommand = (command: 'open' | 'close' | 'goal') => (campaignId?: string, cause?: string) =>
    run().then((campaigns) => campaigns?.[command](campaignId as string, cause))

  const begin = () => {
    try {
      const { eligible, maybe } = decideOnce()
      // This page sends what an earlier page could not.
      if (eligible[0] || maybe[0] || previewId || configuration.isNeeded || recall('poptin_unsent'))
        void run()
    } catch (error) {
      report(error)
    }
  }
  /** The page has changed: everything is removed and started again. */
  const restart = () => {
    if (!page) return
    void running?.then((campaigns) => campaigns?.stop())
    running = page = undefined
    begin()
  }
  const beginOnLoad = () => {
    if (document.readyState === 'complete')
      setTimeout(begin, QUICK_MODE.test(dataset['mode'] ?? src) ? 0 : LOAD_DELAY_MS)
    else document.addEventListener('readystatechange', beginOnLoad)
  }

  const commands: KlepkaCommands = {
    open: runCommand('open'),
    close: runCommand('close'),
    goal: runCommand('goal'),
    restart,
  }
  if (configuration.consent)
    await load('consent')
      .then((watch) => watch(configuration.consent!, storage, openStorage, memory, commands, () => page))
      .catch(report)
  else openStorage(true)
  const obey: Klepka = (command, value) => commands[command]?.(value)
  for (const call of (window.klepka?.q ?? []) as Iterable<Parameters<Klepka>>) obey(...call)
  window.klepka = obey
  onClickPath(configuration.campaigns, commands.open)
  onNavigation(restart)
  beginOnLoad()
}

// A page with two snippets has one widget.
if (snippet && !window.klepkaParts) {
  window.klepkaParts = {}
  main(snippet).catch(report)
}
