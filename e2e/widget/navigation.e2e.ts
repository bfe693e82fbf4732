import { beforeEach, describe, expect, test } from 'vitest'
import { aside, AT_ONCE, embedded, lightbox, QUICK } from './campaigns.ts'
import { foreignSite } from './foreign-site.ts'
import { usePlainScreens } from './plain-screens.ts'
import { pass, staysAway } from './stays-away.ts'

const site = foreignSite()
const popup = ({ id }: { id: string }) => site.page.locator(`.poptin-popup[data-poptin-id="${id}"]`)
const count = () => site.page.locator('.poptin-popup').count()
const armed = () => site.page.waitForFunction(() => window.klepka?.states !== undefined)
const seconds = (number: number) => [{ kind: 'timeDelay' as const, seconds: number }]
const only = (text: string) => [
  { kind: 'pageAddress' as const, rules: [{ outcome: 'show' as const, operator: 'contain' as const, text }] },
]

beforeEach(() => usePlainScreens(site.context))

describe('pages of single-page sites', () => {
  test.each(['with the Navigation API', 'without it'])(
    'removes everything and starts again, %s; pending campaigns are dropped [W-TRIG-06]',
    async (how) => {
      if (how === 'without it')
        await site.page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }))
      const everywhere = lightbox({ triggers: AT_ONCE })
      const late = aside({ triggers: seconds(5), filters: only('/pierwsza/') })
      const offers = aside({ triggers: AT_ONCE, filters: only('/oferty/') })
      const teased = aside({ teaser: { mode: 'always', text: 'Rabat' }, filters: only('/pierwsza/') })
      const form = embedded('#miejsce')
      await site.publish([everywhere, late, offers, teased, form])
      await site.page.clock.install()
      await site.open(
        {
          attributes: QUICK,
          body: '<a href="#dol">w dół</a><div id="miejsce"></div><h1 id="dol">Strona</h1>',
        },
        '/pierwsza/',
      )
      await popup(everywhere).waitFor()
      await popup(form).waitFor()
      await site.page.locator('.plain-teaser').waitFor()
      await site.page.clock.runFor(1_000)

      // A fragment of the same page is not another page.
      await site.page.click('text=w dół')
      await pass(site.page, { clockMs: 500 })
      expect(await count()).toBe(2)
      expect(
        await popup(everywhere).evaluate((element) => ((element as { mark?: boolean }).mark = true)),
      ).toBe(true)

      await site.page.evaluate(() => history.pushState({}, '', '/oferty/'))
      await site.page.clock.runFor(100)
      await popup(offers).waitFor()
      await popup(everywhere).waitFor()
      expect(await popup(everywhere).evaluate((element) => (element as { mark?: boolean }).mark)).toBe(
        undefined,
      )
      await staysAway([site.page.locator('.plain-teaser'), popup(late)], { clockMs: 10_000 })

      await site.page.goBack()
      await popup(offers).waitFor({ state: 'detached' })
      await site.page.clock.runFor(100)
      await site.page.locator('.plain-teaser').waitFor()
      await site.page.clock.runFor(5_100)
      await popup(late).waitFor()
      // No close is counted: the page was left.
      expect(
        site.rows(
          'SELECT closes FROM campaign_counts WHERE closes > 0 AND campaign_id IN (?, ?)',
          everywhere.id,
          form.id,
        ),
      ).toEqual([])

      // The page renders again and removes the form: it returns after five seconds, and has one more view.
      await site.page.evaluate(
        () => (document.querySelector('#miejsce')!.outerHTML = '<section id="miejsce"></section>'),
      )
      expect(await popup(form).count()).toBe(0)
      await site.page.clock.runFor(5_100)
      await site.page.locator('section .poptin-popup').waitFor()
      await popup(form).locator('.x').click()
      await site.page.evaluate(() => (document.querySelector('#miejsce')!.innerHTML = ''))
      await staysAway(popup(form), { clockMs: 10_100 })
      await expect
        .poll(() =>
          site.rows<{ views: number }>('SELECT views FROM campaign_counts WHERE campaign_id = ?', form.id),
        )
        .toEqual([{ views: 3 }])
      // Once closed, it is not shown again until it is opened by a call.
      await site.page.evaluate((id) => window.klepka?.('open', id), form.id)
      await popup(form).waitFor()
      expect(await popup(form).count()).toBe(1)
    },
  )

  test('calls before the widget has loaded run later; the page may restart the widget', async () => {
    const requested = aside()
    const other = aside()
    await site.publish([requested, other])
    await site.open({
      attributes: QUICK,
      script: `window.klepka = window.klepka || function () { (klepka.q = klepka.q || []).push(arguments) }; klepka('open', '${requested.id}')`,
    })
    await popup(requested).waitFor()
    await site.page.evaluate((id) => window.klepka?.('open', id), other.id)
    await popup(other).waitFor()
    await site.page.evaluate((id) => window.klepka?.('close', id), other.id)
    await popup(other).waitFor({ state: 'detached' })
    expect(await count()).toBe(1)
    await site.page.evaluate(() => window.klepka?.('restart'))
    await popup(requested).waitFor({ state: 'detached' })
    await site.page.evaluate(() => window.klepka?.('close'))
  })

  test('loads only the loader where nothing is shown; a plain snippet the configuration, too', async () => {
    await site.publish([aside({ triggers: AT_ONCE, filters: only('/nigdzie/') })])
    const requested: string[] = []
    site.page.on(
      'request',
      (request) => request.url().startsWith(site.service) && requested.push(new URL(request.url()).pathname),
    )
    await site.open({ attributes: QUICK })
    await site.page.waitForFunction(() => window.klepka !== undefined)
    await pass(site.page, { realMs: 500 })
    expect(requested).toEqual(['/widget/loader.js'])
    await site.open({ attributes: QUICK, snippet: 'plain' })
    await site.page.waitForFunction(() => window.klepka !== undefined)
    await pass(site.page, { realMs: 500 })
    expect(requested).toEqual([
      '/widget/loader.js',
      '/widget/loader.js',
      `/api/display/configuration/${site.clientId}`,
    ])
  })

  test('an unknown client or an unreachable service is logged to the console only', async () => {
    await site.publish([])
    site.clientId = '0000000000000'
    for (const snippet of ['wire', 'plain'] as const) {
      site.logged.length = 0
      await site.open({ attributes: QUICK, snippet })
      await expect.poll(() => site.logged).toEqual(['Poptin pixel Code not exist'])
    }
    await site.context.route('**/api/display/**', (route) => route.abort('connectionrefused'))
    await site.page.reload()
    await expect.poll(() => site.logged.filter((line) => line.startsWith('Klepka:'))).toHaveLength(1)
    site.expected = [/Failed to load resource/]
  })

  test('an owner’s own filters run where switched on; a failing one stops only its campaign', async () => {
    const filtered = (code: string) => aside({ triggers: AT_ONCE, filters: [{ kind: 'javascript', code }] })
    const yes = filtered('return document.title === "Cudza strona" // tak')
    const no = filtered('return false')
    const broken = filtered('return nieMaTakiej.rzeczy')
    const plain = aside({ triggers: AT_ONCE })
    await site.publish([broken, yes, no, plain], { runsOwnCode: true })
    await site.open({ attributes: QUICK })
    await popup(yes).waitFor()
    await popup(plain).waitFor()
    // After a new decision it is another element: the old one may be replaced between two polls.
    const before = await popup(yes).elementHandle()
    await site.page.evaluate(() => history.pushState({}, '', '/dalej/'))
    await site.page.waitForFunction((element) => !element?.isConnected, before)
    await popup(yes).waitFor()
    expect(await count()).toBe(2)

    const off = [filtered('return true'), aside({ triggers: AT_ONCE })] as const
    await site.publish([...off])
    await site.open({ attributes: QUICK })
    await popup(off[1]).waitFor()
    await pass(site.page, { realMs: 500 })
    expect(await count()).toBe(1)
  })

  test('a visitor sees one of two variants, the same on every page', async () => {
    const first = aside({ triggers: AT_ONCE })
    const second = { ...aside({ triggers: AT_ONCE }), variantOf: first.id }
    await site.publish([first, second])
    const seen = new Set<string | null>()
    for (const path of ['/a/', '/b/', '/c/']) {
      await site.open({ attributes: QUICK }, path)
      await site.page.locator('.poptin-popup').waitFor()
      await pass(site.page, { realMs: 300 })
      expect(await count()).toBe(1)
      seen.add(await site.page.locator('.poptin-popup').getAttribute('data-poptin-id'))
    }
    expect(seen.size).toBe(1)
  })

  test('two snippets on a page run one widget', async () => {
    const campaign = aside({ triggers: AT_ONCE })
    await site.publish([campaign])
    await site.open({
      attributes: QUICK,
      body: `<script async src="${site.service}/widget/loader.js?drugi" data-client-id="${site.clientId}" data-mode="noConflict"></script>`,
    })
    await armed()
    await popup(campaign).waitFor()
    await pass(site.page, { realMs: 500 })
    expect(await count()).toBe(1)
  })
})
