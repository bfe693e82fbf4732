import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import type { PartName } from '#campaign/published/part-name.ts'
import { partsOf, splitParts } from '#campaign/published/parts-of.ts'
import { type CampaignTemplate, templateOf } from '#campaign/published/template.ts'
import { makeCampaign } from '#campaign/testing/make-campaign.ts'
import { prerenderedTemplate } from '#server/campaigns/editor/saved-campaign.ts'
import { BUNDLE_OF, bundleWidget } from '../../../tools/build/build-widget.ts'
import { bundleOnce } from '../../../tools/browser/bundle-for-page.ts'
import { openBrowser, type TestBrowser } from '../../shared-browser.ts'
import type { PlayOutcome } from '../../../widget/outcomes.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** Another origin than our host's; its policy allows only our host's files. */
const PAGE = 'https://strona.example/'
const HOST = 'https://nasz.example'
const POLICY = `default-src 'none'; script-src ${HOST}; connect-src ${HOST}; img-src ${HOST}; media-src ${HOST}; style-src 'self'`
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="#c9b79c"/></svg>'
const SOON_MS = 10_000
/** By then the renderer has started its timers. */
const BEGUN_MS = 50

/**
 * The renderer: the shipped one, React in its place, or the server first and the shipped one
 * after the first use.
 */
export type PageEngine = 'preact' | 'react' | 'prerendered'
export const pageEngines: PageEngine[] = ['preact', 'react']
/** For tests that need one engine, except in `npm run test:deep`. */
export const deepEngines: PageEngine[] =
  process.env['KLEPKA_DEEP'] === '1' ? [...pageEngines, 'prerendered'] : ['preact']

type Options = {
  isPreview?: boolean
  /** Answers of our host, one after another; then success. */
  answers?: object[]
  /** Answers of our host to a game, one after another; then the first prize. */
  plays?: PlayOutcome[]
  /** Our host's answer about every domain. */
  domain?: 'business' | 'free' | 'disposable' | 'unknown'
  /** Loading time of the phone part; -1: it fails. */
  phoneMs?: number
  /** Without prerendering, in any engine. */
  isPlain?: boolean
  /** Loading time of the interactive parts of a prerendered screen. */
  laterMs?: number
  page?: BrowserContextOptions
  /** Markup of the page after its heading. */
  body?: string
  /** The page's clock is paused at this moment; the test moves it. */
  clockAt?: Date
}
type Recorded = [string, ...unknown[]]
/** Parts of all tests; `later` adds others. */
const ALWAYS = ['screens', 'view', 'dates', 'form', 'phone', 'offer', 'push', 'dark'] as const

/**
 * Our screens on a foreign page, opened only by the test, which records their calls;
 * `later`: additional parts.
 */
export const screensPage = (engine: PageEngine = 'preact', later: (PartName | 'teaser')[] = []) => {
  let browser: TestBrowser
  const scriptTexts = new Map<string, string>()
  const contexts: BrowserContext[] = []
  const troubles: string[] = []

  beforeAll(async () => {
    const bundles = new Set([...ALWAYS, ...later].map((part) => BUNDLE_OF[part]))
    const built = [...bundles].map(async (bundle) => {
      const isReact = bundle === 'view' && engine === 'react'
      const build = () => bundleWidget(ROOT, bundle, isReact ? { alias: [] } : {})
      scriptTexts.set(bundle, await bundleOnce(`widget ${bundle} ${isReact ? 'react' : ''}`, build))
    })
    ;[browser] = await Promise.all([openBrowser(), ...built])
  })
  afterAll(() => browser?.close())
  afterEach(async ({ task }) => {
    const [last] = contexts.flatMap((context) => context.pages()).slice(-1)
    if (task.result?.state === 'fail')
      await last
        ?.screenshot({
          path: `test-results/screens-${task.name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 60)}.png`,
        })
        .catch(() => {})
    for (const context of contexts.splice(0)) await context.close()
    expect(troubles.splice(0)).toEqual([])
  })

  const open = async ({ page: options = {}, body = '', clockAt }: Options): Promise<Page> => {
    const context = await browser.newContext({
      locale: 'pl-PL',
      timezoneId: 'Europe/Warsaw',
      viewport: { width: 1440, height: 900 },
      ...options,
    })
    contexts.push(context)
    context.on('console', (message) => void (message.type() === 'error' && troubles.push(message.text())))
    context.on('weberror', (error) => troubles.push(error.error().stack ?? error.error().message))
    const scripts = [...scriptTexts].map(
      ([name, code]) =>
        `<script src="${HOST}/widget/${name}.js" crossorigin integrity="sha384-${createHash('sha384').update(code).digest('base64')}"></script>`,
    )
    await context.route(`${PAGE}**`, (route) =>
      route.fulfill({
        contentType: 'text/html; charset=UTF-8',
        headers: { 'content-security-policy': POLICY },
        body: `<!doctype html><html lang="pl"><head><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Cudza strona</title>${scripts.join('')}</head><body><main><h1>Cudza strona</h1>${body}<div id="miejsce"></div></main></body></html>`,
      }),
    )
    await context.route(`${HOST}/**`, (route) => {
      const code = scriptTexts.get(/widget\/([\w-]+)\.js$/.exec(route.request().url())?.[1] ?? '')
      return code
        ? route.fulfill({
            contentType: 'text/javascript',
            headers: { 'access-control-allow-origin': '*' },
            body: code,
          })
        : route.fulfill({ contentType: 'image/svg+xml', body: PICTURE })
    })
    const page = await context.newPage()
    if (clockAt) {
      await page.clock.install({ time: clockAt.getTime() - SOON_MS })
      await page.clock.pauseAt(clockAt)
    }
    await page.goto(PAGE)
    return page
  }

  return {
    /** Shows the newsletter with these changes. */
    show: async (file: Partial<CampaignFile> = {}, options: Options = {}) => {
      const campaign = makeCampaign(file)
      const template: CampaignTemplate = (
        engine === 'prerendered' && !options.isPlain ? prerenderedTemplate : templateOf
      )(campaign)
      const isDrawn = template.prerendered !== undefined && !options.isPreview
      const page = await open(options)
      const {
        isPreview = false,
        answers = [],
        plays = [],
        domain = 'business',
        phoneMs = 0,
        laterMs = 0,
      } = options
      await page.evaluate(
        ({
          template: json,
          split: { parts: names, laterParts },
          isPreview: previews,
          answers: outcomes,
          plays: drawn,
          domain: verdict,
          phoneMs: waitMs,
          laterMs: comesMs,
        }) => {
          const recorded: unknown[] = []
          const { screens, phone, ...others } = window.klepkaParts as Required<
            NonNullable<Window['klepkaParts']>
          >
          const note =
            (name: string) =>
            (...given: unknown[]) =>
              void recorded.push([name, ...given.filter((one) => one !== undefined)])
          const shown = screens.show({
            campaign: { id: '0123456789abc' } as never,
            template: JSON.parse(json) as never,
            isPreview: previews,
            container: (JSON.parse(json) as { surface: { isInFlow: boolean } }).surface.isInFlow
              ? document.querySelector('#miejsce')
              : null,
            origin: 'https://nasz.example',
            parts: names.map((name) => others[name]),
            later: (go) => {
              note('later')()
              const come = () => go(laterParts.map((name) => others[name]))
              // With a paused clock it is there at once.
              if (comesMs) setTimeout(come, comesMs)
              else come()
            },
            host: {
              viewed: note('viewed'),
              closing: note('closing'),
              closed: note('closed'),
              pressed: note('pressed'),
              redirect: note('redirect'),
              launch: note('launch'),
              couponCopied: note('couponCopied'),
              submit: async (...given) => {
                note('submit')(...given)
                await new Promise((resolve) => setTimeout(resolve, 100))
                return (outcomes.shift() ?? { ok: true, needsConfirmation: false }) as never
              },
              play: async () => {
                note('play')()
                const [prize] = (JSON.parse(json) as { game: { prizes: never[] } }).game.prizes
                return drawn.shift() ?? ({ ok: true, segment: 0, prize } as never)
              },
              checkDomain: async (name) => {
                note('checkDomain')(name)
                return verdict
              },
              phoneLibrary: () => {
                note('phoneLibrary')()
                return new Promise((resolve, reject) =>
                  setTimeout(
                    () => (waitMs < 0 ? reject(new Error('none')) : resolve(phone)),
                    Math.abs(waitMs),
                  ),
                )
              },
            },
          })
          Object.assign(window, { recorded, shown })
        },
        {
          template: JSON.stringify(template),
          split: splitParts(partsOf(campaign), isDrawn),
          isPreview,
          answers,
          plays,
          domain,
          phoneMs,
          laterMs,
        },
      )
      if (options.clockAt) await page.clock.runFor(BEGUN_MS)
      // It opens in the task that follows.
      else await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
      const surface = page.locator('.poptin-popup .box')
      return {
        page,
        /** The visible surface. */
        surface,
        layer: page.locator('.poptin-popup .layer'),
        field: (name: string): Locator => surface.getByLabel(name, { exact: false }),
        send: () => surface.locator('.poptin-form-submit-button').click(),
        /** Calls of the screens to their host. */
        recorded: async (...names: string[]): Promise<Recorded[]> =>
          (await page.evaluate(() => (window as never as { recorded: Recorded[] }).recorded)).filter(
            ([name]) => names.length === 0 || names.includes(name),
          ),
        close: (how: string, isForced = false) =>
          page.evaluate(
            ([trigger, forced]) =>
              (
                window as never as { shown: { close: (how: unknown, isForced: unknown) => void } }
              ).shown.close(trigger, forced),
            [how, isForced] as const,
          ),
      }
    },
    open,
  }
}
