import { expect, test } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { aside, AT_ONCE, QUICK } from './campaigns.ts'
import { foreignSite } from './foreign-site.ts'

const site = foreignSite()
const popup = (id: string) => site.page.locator(`.poptin-popup[data-poptin-id="${id}"]`)
const NOON = new Date('2026-11-21T11:00:00Z')
const SOON_MS = 10_000
const TICKER_MS = 7_000
const TEXTS = ['Darmowa dostawa', 'Próbki za darmo', 'Raty bez odsetek']
const form: CampaignFile['screens']['form'] = [
  { kind: 'heading', text: 'Oferta' },
  { kind: 'ticker', texts: TEXTS },
  { kind: 'button', text: 'Sklep', action: { kind: 'close' } },
]
const after = (seconds: number) => [{ kind: 'timeDelay' as const, seconds }]

test('texts alternate until stopped; entry effects end; Tab order follows time [W-TYPE-17]', async () => {
  // The first one to appear is neither the first of the site nor the first on the screen.
  const last = aside({
    fields: {},
    screens: { form: [{ kind: 'heading', text: 'Ostatnia' }] },
    location: 'left-top',
    triggers: after(60),
  })
  const first = aside({
    fields: {},
    screens: { form },
    format: 'format_2',
    location: 'right-bottom',
    triggers: AT_ONCE,
    entryEffect: 'up',
  })
  const second = aside({
    fields: {},
    screens: { form: [{ kind: 'heading', text: 'Druga' }] },
    location: 'left-bottom',
    triggers: after(30),
  })
  await site.publish([last, first, second])
  const { clock } = site.page
  await clock.install({ time: NOON.getTime() - SOON_MS })
  await clock.pauseAt(NOON)
  await site.open({ attributes: QUICK, body: '<main><h1>Cudza strona</h1><a href="#dol">Dół</a></main>' })
  const layer = popup(first.id).locator('.layer')
  await expect.poll(async () => (await clock.runFor(50), layer.count())).toBe(1)
  // It may have been rendered while the clock was paused; it moves once the clock runs.
  await clock.runFor(1)
  const box = popup(first.id).locator('.box')
  const moving = () =>
    box.evaluate((element) => element.getAnimations().map(({ effect }) => effect!.getTiming().duration))
  const isEntering = () => layer.evaluate((element) => element.classList.contains('entering'))
  expect([await isEntering(), await moving()]).toEqual([true, [480]])
  // The clock has steps of up to 50 ms: 800 ms after the entry, and a second after its 480 ms.
  await clock.runFor(740)
  expect(await isEntering()).toBe(true)
  await clock.runFor(70)
  expect([await isEntering(), await moving()]).toEqual([false, [480]])
  await clock.runFor(610)
  expect(await moving()).toEqual([480])
  await clock.runFor(70)
  expect(await moving()).toEqual([])

  /** The text that is visible at this time after the first one appeared. */
  const seenAt = (ms: number) =>
    layer.evaluate((element, at) => {
      const items = Array.from(element.querySelectorAll('.ticker li'))
      for (const motion of items.flatMap((item) => item.getAnimations())) motion.currentTime = at
      return items.flatMap((item) => (Number(getComputedStyle(item).opacity) > 0.9 ? [item.textContent] : []))
    }, ms)
  for (const [round, text] of [...TEXTS, ...TEXTS].entries()) {
    expect(await seenAt(round * TICKER_MS + 100), `${round}`).toEqual([text])
    expect(await seenAt((round + 1) * TICKER_MS - 500), `${round}`).toEqual([text])
  }
  // All texts are available to screen readers, and nothing moves after it was stopped.
  expect(await layer.getByRole('listitem').allTextContents()).toEqual(TEXTS)
  const states = () =>
    layer.evaluate((element) => [
      ...new Set(
        Array.from(element.querySelectorAll('.ticker li')).flatMap((item) =>
          item.getAnimations().map(({ playState }) => playState),
        ),
      ),
    ])
  expect(await states()).toEqual(['running'])
  await layer.getByRole('checkbox', { name: 'Zatrzymaj zmianę tekstów' }).check()
  await site.page.mouse.move(5, 5)
  expect(await states()).toEqual(['paused'])

  // The link of the page precedes the campaigns, so Tab continues into them.
  for (const { id } of [second, last]) {
    await clock.runFor(30_000)
    // In small steps, so that the next one's time does not come before this one is rendered.
    await expect.poll(async () => (await clock.runFor(10), popup(id).locator('.box').isVisible())).toBe(true)
  }
  // Its cross appears a moment later, by a clock that no test controls.
  await popup(last.id).locator('.close').waitFor()
  await site.page.getByRole('link', { name: 'Dół' }).focus()
  const stops: string[] = []
  for (let stop = 0; stop < 6; stop += 1) {
    await site.page.keyboard.press('Tab')
    const at = await site.page.evaluate(
      () => (document.activeElement as HTMLElement).dataset['poptinId'] ?? '',
    )
    if (stops.at(-1) !== at) stops.push(at)
  }
  expect(stops.slice(0, 3)).toEqual([first.id, second.id, last.id])
})

test('with reduced motion all texts are listed, one below the other', async () => {
  const calm = aside({ fields: {}, screens: { form }, format: 'format_2', triggers: AT_ONCE })
  await site.publish([calm])
  site.page = await (await site.openVisitor({ reducedMotion: 'reduce' })).newPage()
  await site.open({ attributes: QUICK })
  const items = popup(calm.id).locator('.ticker li')
  await items.first().waitFor()
  const tops = await items.evaluateAll((all) =>
    all.map(
      (item) =>
        [
          item.getAnimations().length,
          getComputedStyle(item).opacity,
          item.getBoundingClientRect().top,
        ] as const,
    ),
  )
  expect(tops.map(([moving, opacity]) => [moving, opacity])).toEqual(TEXTS.map(() => [0, '1']))
  expect(new Set(tops.map(([, , top]) => top)).size).toBe(TEXTS.length)
  expect(await popup(calm.id).getByRole('checkbox').count()).toBe(0)
})

test('rare blocks load as a part under the page’s policy and are removed with campaigns', async () => {
  const film: CampaignFile['screens']['form'][number] = {
    kind: 'video',
    area: 'text',
    label: 'Jak układać',
    sources: [{ resolution: '360p', src: '/film.webm' }],
  }
  const moving = aside({
    fields: {},
    screens: { form: [{ kind: 'heading', text: 'Oferta' }, film] },
    format: 'format_2',
    background: 'starry-sky',
    exitEffect: 'clip',
    triggers: AT_ONCE,
  })
  const parts: string[] = []
  site.context.on('request', (request) => parts.push(/widget\/(\w+)\./.exec(request.url())?.[1] ?? ''))
  const packed: (string | undefined)[] = []
  site.context.on(
    'response',
    (response) =>
      response.url().includes('/template/') && packed.push(response.headers()['content-encoding']),
  )
  await site.publish([moving])
  const own = `'self' ${site.service}`
  await site.open({
    attributes: QUICK,
    policy: `default-src 'none'; script-src ${own}; connect-src ${own}; img-src ${own}; media-src ${site.service}; style-src 'self'`,
  })
  await popup(moving.id).locator('canvas.background').waitFor({ state: 'attached' })
  expect(
    await popup(moving.id)
      .getByLabel('Jak układać')
      .evaluate((video: HTMLVideoElement) => [video.paused, new URL(video.src).pathname]),
  ).toEqual([true, '/film.webm'])
  expect(parts.filter(Boolean).toSorted()).toEqual(['blocks', 'campaigns', 'loader', 'view'])
  expect(packed).toEqual(['br'])
  await popup(moving.id).locator('.cross').click()
  await popup(moving.id).waitFor({ state: 'detached' })
})
