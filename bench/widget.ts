/**
 * `node bench/widget.ts`: what the widget costs on another site's page in a real Chromium, its processor
 * slowed down four times. Needs a build.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import * as backgrounds from '#campaign/backgrounds/index.ts'
import type { CampaignFile } from '#campaign/campaign.ts'
import { playedFirstFile } from '#campaign/testing/game-file.ts'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { type CampaignsFile, importCampaigns } from '#server/campaigns/editor/import-campaigns.ts'
import { connect } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { startProcess } from '#server/testing/processes/start-process.ts'
import { openChromium } from '../tools/browser/open-chromium.ts'
import { bareDialog } from './bare-dialog.ts'
import { figureTable, note } from './figures.ts'
import { scriptPerFrame, scriptUntilCall } from './script-per-frame.ts'
import {
  observe,
  open,
  pressing,
  seenBy,
  SETTLE_MS,
  SHORTEST_MS,
  SLOWER,
  timing,
  until,
} from './slow-page.ts'
import { traced } from './traced.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 20)
const PORT = 20_000 + (process.pid % 20_000)
const SERVICE = `http://localhost:${PORT}`
const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1440, height: 900 }
const TYPING_MS = 60
const SHOWN_MS = 2_500
/** Made in the first frame that shows a lightbox. */
const SEEN_CALL = '/api/display/viewed/'
/** A site of some size: the page decides about all of them. */
const OTHERS = 49
const AT_ONCE_SITE = '0000000000001'
const ON_CLICK_SITE = '0000000000002'
const BACKGROUNDS_SITE = '0000000000003'
const GAME_SITE = '0000000000004'
/** Slow 4G: 150 ms there and back, 1.6 megabits a second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
/** Of the first half of the five seconds that a background moves. */
const MOVING_MS = 2_000
/** Of the seven seconds that a wheel turns. */
const SPINNING_MS = 5_500
/** One frame in twenty may be longer, when the browser does other work. */
const MOST_FRAMES = 0.95

const siteOf = (id: string, domain: string, triggers: CampaignFile['triggers']): CampaignsFile => ({
  site: { id, name: 'Cudza strona', domains: [domain] },
  campaigns: [
    { campaign: { ...newsletterFile, triggers, entryEffect: 'fade' } },
    ...Array.from({ length: OTHERS }, (_, index) => ({
      campaign: {
        ...newsletterFile,
        name: `Inna ${index}`,
        filters: [
          {
            kind: 'pageAddress' as const,
            rules: [{ outcome: 'show' as const, operator: 'contain' as const, text: `/dzial-${index}/` }],
          },
        ],
      },
    })),
  ],
})

const backgroundNames = Object.keys(backgrounds) as (keyof typeof backgrounds)[]
const campaignOf = (index: number) => index.toString(16).padStart(13, 'b')
/** One lightbox for each background, opened by its name. */
const backgroundsSite = (domain: string): CampaignsFile => ({
  site: { id: BACKGROUNDS_SITE, name: 'Cudza strona', domains: [domain] },
  campaigns: backgroundNames.map((background, index) => ({
    id: campaignOf(index),
    campaign: {
      ...newsletterFile,
      triggers: [],
      frequency: { rule: 'always' },
      background,
      entryEffect: 'none',
      exitEffect: 'fade',
    },
  })),
})

/** A wheel that is turned by hand. */
const gameSite = (domain: string): CampaignsFile => ({
  site: { id: GAME_SITE, name: 'Cudza strona', domains: [domain] },
  campaigns: [
    {
      campaign: {
        ...playedFirstFile,
        triggers: [{ kind: 'timeDelay', seconds: 0 }],
        frequency: { rule: 'always' },
        entryEffect: 'none',
      },
    },
  ],
})

const importFiles = async (folder: string, files: CampaignsFile[]) => {
  const db = await connect({ sqliteFile: join(folder, 'klepka.sqlite') })
  await migrate(db, Date.now())
  for (const file of files) {
    const outcome = await importCampaigns(db, JSON.stringify(file), {
      nowMs: Date.now(),
      randomBytes: (count) => randomBytes(count),
    })
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  }
  await db.close()
}

const BARE = 'bare'

/** A page of text with the snippet, and no script of its own: whatever runs is the widget's. */
const markup = (clientId: string) =>
  `<!doctype html><html lang="pl"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Cudza strona</title><h1>Cudza strona</h1><p><button type="button" id="oferta">Rabat</button></p>${'<p>Deska warstwowa, panele, listwy i podkłady.</p>'.repeat(60)}${clientId === BARE ? '<script src="/bare.js" async></script>' : `<script id="pixel-script-poptin" src="${SERVICE}/widget/loader.js?id=${clientId}&mode=noConflict" async></script>`}`

/** From the first byte of the page until the lightbox is shown: ours, or the hand-written one. */
const showRound = async (
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
  isBare: boolean,
) => {
  const where = `${viewport.width} px`
  const arrive = async (page: Page) => {
    await page.goto(`${url}/${isBare ? BARE : AT_ONCE_SITE}`)
    // Its presence is not checked: that would be script in the page, too.
    await page.waitForTimeout(SHOWN_MS)
  }
  const check = async (page: Page) => {
    if ((await page.locator('dialog[open]').count()) !== 1)
      throw new Error(`no lightbox after ${SHOWN_MS} ms`)
  }
  const script = async (slower: number) => {
    const { page, session, close } = await open(browser, viewport, slower)
    const measured = scriptUntilCall(await traced(session, () => arrive(page)), SEEN_CALL)
    await check(page)
    await close()
    return measured
  }
  const { untilMs, allMs } = await script(SLOWER)
  const of = (name: string) =>
    isBare ? bareName(name, where) : `loader, decision and one lightbox at ${where}, ${name}`
  note(of('script until it is on the screen'), 'ms', isBare ? null : 60, untilMs)
  note(of(`script of the first ${SHOWN_MS} ms`), 'ms', null, allMs)
  // Slowed down four times, what runs once takes more than four times as long (docs/performance.md).
  note(of('script until it is on the screen, not slowed down'), 'ms', null, (await script(1)).untilMs)

  // Observed by a script in the page, which itself costs time, so it has a separate page.
  const looked = await open(browser, viewport)
  await looked.page.addInitScript(observe)
  await arrive(looked.page)
  const { shifts, longestTask } = await seenBy(looked.page)
  await check(looked.page)
  await looked.close()
  const longest = 'longest task (0: none of 50 ms or more)'
  note(
    isBare ? bareName(longest, where) : `one lightbox at ${where}, ${longest}`,
    'ms',
    isBare ? null : 50,
    longestTask,
  )
  if (!isBare) note(`one lightbox at ${where}, layout shift`, '', 0, shifts)
}
const bareName = (what: string, where: string) => `for comparison, a dialog by hand at ${where}, ${what}`

/** What the browser itself needs for a letter and for sending in such a dialog: nothing listens to typing. */
const bareTouchRound = async (browser: Browser, url: string, viewport: { width: number; height: number }) => {
  const { page, close } = await open(browser, viewport)
  await page.addInitScript(observe)
  await page.goto(`${url}/${BARE}`)
  const timed = timing(page, (name, ms) => note(bareName(name, `${viewport.width} px`), 'ms', null, ms))
  await timed('pressing a field', await pressing(page, 'dialog input[type=email]'))
  await timed('typing', () => page.keyboard.type('ola@example.pl', { delay: TYPING_MS }))
  await timed('submitting', await pressing(page, 'dialog form button'))
  await close()
}

const touchRound = async (browser: Browser, url: string, viewport: { width: number; height: number }) => {
  const where = `${viewport.width} px`
  const { page, close } = await open(browser, viewport)
  await page.addInitScript(observe)
  await page.goto(`${url}/${ON_CLICK_SITE}`)
  // Its campaigns are running, and wait for the press.
  await until(page, () => page.evaluate(() => window.klepka?.states !== undefined))
  const timed = timing(page, (name, ms) => note(`${name} at ${where}, until the next paint`, 'ms', 50, ms))
  await timed('opening by a click', await pressing(page, '#oferta'))
  await timed(
    'pressing a field, for which its form is fetched and run,',
    await pressing(page, 'dialog input[type=email]'),
  )
  await timed('typing', () => page.keyboard.type('ola@example.pl', { delay: TYPING_MS }))
  await (
    await pressing(page, 'dialog input[type=checkbox]')
  )()
  await timed('submitting', await pressing(page, '.poptin-form-submit-button'))
  await page.getByText('Dziękujemy!').waitFor()
  const { shifts } = await seenBy(page)
  note(`filling it in at ${where}, layout shift without an interaction`, '', 0, shifts)
  await close()
}

/** Notes when something is first painted after a press, by the page's own clock. */
const watchPaint = () => {
  let pressedMs = 0
  addEventListener('click', ({ timeStamp }) => (pressedMs = timeStamp), { capture: true })
  const look = () => {
    const isOpen = [...document.querySelectorAll('.poptin-popup')]
      .at(-1)
      ?.shadowRoot?.querySelector('dialog[open]:not(.leaving)')
    if (!isOpen) return requestAnimationFrame(look)
    // What was rendered in this frame is painted when the next task runs.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => Object.assign(window, { paintedMs: performance.now() - pressedMs })
    return port2.postMessage(null)
  }
  Object.assign(window, {
    watch: () => void (Object.assign(window, { paintedMs: 0 }), requestAnimationFrame(look)),
  })
}
type Watching = { watch: () => void; paintedMs: number }

/** From a press to the lightbox on the screen: the first time, over slow 4G, and once its files are there. */
const paintRound = async (browser: Browser, url: string, viewport: { width: number; height: number }) => {
  const where = `${viewport.width} px`
  const { page, session, close } = await open(browser, viewport)
  await page.addInitScript(watchPaint)
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await page.goto(`${url}/${ON_CLICK_SITE}`)
  await page.waitForFunction(() => window.klepka?.states !== undefined)
  await page.waitForTimeout(SETTLE_MS)
  const painted = async () => {
    const button = (await page.locator('#oferta').boundingBox())!
    await page.evaluate(() => (window as never as Watching).watch())
    await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2)
    await page.waitForFunction(() => (window as never as Watching).paintedMs > 0)
    return page.evaluate(() => (window as never as Watching).paintedMs)
  }
  note(
    `first paint of a lightbox at ${where} after its trigger, cold, over slow 4G`,
    'ms',
    400,
    await painted(),
  )
  await page.waitForTimeout(SHOWN_MS / 2)
  await page.keyboard.press('Escape')
  await page.waitForTimeout(SETTLE_MS)
  note(`first paint of a lightbox at ${where} after its trigger, warm`, 'ms', 100, await painted())
  await close()
}

const backgroundsRound = async (browser: Browser, url: string) => {
  const { page, session, close } = await open(browser, DESKTOP)
  await page.goto(`${url}/${BACKGROUNDS_SITE}`)
  await page.waitForFunction(() => window.klepka !== undefined)
  for (const [index, background] of backgroundNames.entries()) {
    await page.evaluate((id) => window.klepka?.('open', id), campaignOf(index))
    await page.locator('.poptin-popup .background').waitFor({ state: 'attached' })
    await page.waitForTimeout(SETTLE_MS)
    const frames = scriptPerFrame(await traced(session, () => page.waitForTimeout(MOVING_MS)))
      .map(({ scriptMs }) => scriptMs)
      .toSorted((a, b) => a - b)
    note(
      `background ${background} at ${DESKTOP.width} px, script a frame`,
      'ms',
      4,
      frames[Math.floor(frames.length * MOST_FRAMES)] ?? Number.NaN,
    )
    await page.keyboard.press('Escape')
    await page.locator('.poptin-popup').waitFor({ state: 'detached' })
  }
  await close()
}

const gameRound = async (browser: Browser, url: string, viewport: typeof PHONE) => {
  const { page, session, close } = await open(browser, viewport)
  await page.goto(`${url}/${GAME_SITE}`)
  const button = page.locator('.poptin-popup .spin')
  await button.waitFor()
  await page.waitForTimeout(SETTLE_MS)
  const { x, y, width, height } = (await button.boundingBox())!
  const answered = page.waitForResponse('**/api/display/play/*')
  await page.mouse.click(x + width / 2, y + height / 2)
  await answered
  // Requesting and handling the answer is script; turning is done by the browser.
  await page.waitForTimeout(SETTLE_MS / 2)
  const frames = scriptPerFrame(await traced(session, () => page.waitForTimeout(SPINNING_MS)))
  note(
    `wheel at ${viewport.width} px while it turns, most script in a frame (0: the page runs none)`,
    'ms',
    6,
    Math.max(0, ...frames.map(({ scriptMs }) => scriptMs)),
  )
  await close()
}

const pages = createServer(({ url: path = '/' }, response) => {
  if (path === '/bare.js')
    response
      .setHeader('content-type', 'text/javascript; charset=utf-8')
      .end(bareDialog(SERVICE, AT_ONCE_SITE))
  else response.setHeader('content-type', 'text/html').end(markup(path.slice(1)))
})
pages.listen(0, '127.0.0.1')
await once(pages, 'listening')
const url = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`
const folder = await mkdtemp(join(tmpdir(), 'klepka-bench-'))
await importFiles(folder, [
  siteOf(AT_ONCE_SITE, new URL(url).host, [{ kind: 'timeDelay', seconds: 0 }]),
  siteOf(ON_CLICK_SITE, new URL(url).host, [{ kind: 'click', selector: '#oferta' }]),
  backgroundsSite(new URL(url).host),
  gameSite(new URL(url).host),
])
const shop = await startProcess(
  [join(import.meta.dirname, '../server/main.ts')],
  { PORT: String(PORT), DATA_DIR: folder },
  /Tryb:/,
)
const browser = await openChromium()
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const viewport of [PHONE, DESKTOP]) {
      await showRound(browser, url, viewport, true)
      await showRound(browser, url, viewport, false)
      await bareTouchRound(browser, url, viewport)
      await touchRound(browser, url, viewport)
      await paintRound(browser, url, viewport)
      await gameRound(browser, url, viewport)
    }
    await backgroundsRound(browser, url)
    console.error(`round ${round + 1} of ${ROUNDS}`)
  }
} finally {
  await browser.close()
  pages.closeAllConnections()
  pages.close()
  await shop.stop()
  await rm(folder, { recursive: true, force: true })
}

console.log(
  `Chromium at a ${SLOWER}th of the processor, ${ROUNDS} rounds, a site with ${OTHERS + 1} campaigns; ${SHORTEST_MS} ms is the least that the browser reports of an interaction.`,
)
console.log(figureTable())
