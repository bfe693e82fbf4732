import { describe, expect, test } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { playedAloneFile, playedBesideFile, playedFirstFile } from '#campaign/testing/game-file.ts'
import { AT_ONCE, QUICK } from '../campaigns.ts'
import { type Brought, foreignSite, makeCampaignId } from '../foreign-site.ts'
import { pass } from '../stays-away.ts'

const site = foreignSite()
const game = playedFirstFile.game!
const published = (file: CampaignFile, other: Partial<CampaignFile> = {}): Brought => ({
  id: makeCampaignId(),
  campaign: { ...file, triggers: AT_ONCE, frequency: { rule: 'always' }, ...other },
})
const popup = ({ id }: { id: string }) => site.page.locator(`.poptin-popup[data-poptin-id="${id}"]`)
const EVENTS = `window.recorded = []; for (const name of ['poptinSubmit', 'poptinClose', 'couponCopy']) document.addEventListener(name, ({ detail }) => recorded.push([name, detail.prize_label, detail.coupon_code]))`
const recorded = () => site.page.evaluate(() => (window as never as { recorded: string[][] }).recorded)
const heading = (campaign: { id: string }) => popup(campaign).getByRole('heading').textContent()
/** Every prize wins, so that the next screen is known; some have a code. */
const winning = [
  { id: 'rabat', label: 'Rabat 10%', chance: 50, code: { kind: 'fixed', code: 'KOLO10' } },
  { id: 'probki', label: 'Zestaw próbek', chance: 50 },
] satisfies typeof game.prizes
const leadsOf = ({ id }: { id: string }) =>
  site.rows<{ email: string; prize_id: string }>(
    'SELECT leads.email, prize_draws.prize_id FROM leads JOIN prize_draws ON prize_draws.lead_id = leads.id WHERE leads.campaign_id = ?',
    id,
  )

describe('a game on a foreign page, drawn by our host', () => {
  test('the segment at the pointer is the stored prize; events fire [W-GAME-01] [W-LIFE-03]', async () => {
    const wheel = published(playedFirstFile, { game: { ...game, prizes: winning } })
    await site.publish([wheel])
    const answering = site.page.waitForResponse('**/api/display/play/*')
    await site.page.clock.install()
    await site.open({ attributes: QUICK, script: EVENTS })
    await popup(wheel).getByRole('button', { name: 'Zakręć kołem' }).click()
    const drawn = (await (await answering).json()) as {
      segment: number
      prize: { prize_id: string; label: string; code: string }
    }
    expect(drawn.prize.code).toBe('')
    await expect
      .poll(() =>
        popup(wheel)
          .locator('.disc')
          .evaluate((disc) => disc.getAnimations().length),
      )
      .toBe(1)
    // At the end of the animation the pointer is at the drawn segment.
    const shown = await popup(wheel)
      .locator('.disc')
      .evaluate((disc) => {
        for (const spinning of disc.getAnimations()) spinning.finish()
        const pointer = (disc.getRootNode() as ShadowRoot).querySelector('.pointer')!.getBoundingClientRect()
        const { left, top, width, height } = disc.getBoundingClientRect()
        const turned = new DOMMatrix(`rotate(${Number.parseFloat(getComputedStyle(disc).rotate)}deg)`)
        const { x, y } = turned.inverse().transformPoint({
          x: pointer.left - (left + width / 2) - 10,
          y: pointer.top + pointer.height / 2 - (top + height / 2),
        })
        const segment = (Math.round((Math.atan2(y, x) * 180) / Math.PI / 30) + 12) % 12
        return { segment, prize: disc.querySelectorAll('.slice')[segment]?.getAttribute('data-prize') }
      })
    expect(shown).toEqual({ segment: drawn.segment, prize: drawn.prize.prize_id })
    expect(drawn.segment % winning.length).toBe(winning.findIndex(({ id }) => id === drawn.prize.prize_id))
    await site.page.clock.runFor(7_100)
    await expect.poll(() => heading(wheel)).toBe(`Wygrana: ${drawn.prize.label}`)
    await popup(wheel).getByLabel('Adres e-mail').fill('Ola@Example.pl')
    await popup(wheel).getByRole('checkbox').check()
    await popup(wheel).locator('.poptin-form-submit-button').click()
    await expect.poll(() => heading(wheel)).toBe(`Twoja nagroda: ${drawn.prize.label}`)
    const code = drawn.prize.prize_id === 'rabat' ? 'KOLO10' : ''
    expect(await popup(wheel).getByText(/^Kod:/).textContent()).toBe(`Kod: ${code}`)
    expect(leadsOf(wheel)).toEqual([{ email: 'ola@example.pl', prize_id: drawn.prize.prize_id }])
    if (code) await popup(wheel).getByRole('button', { name: code }).click()
    await popup(wheel).getByRole('button', { name: 'Zamknij' }).click()
    // A game fires a close event also after a win (W-LIFE-03).
    expect(await recorded()).toEqual([
      ['poptinSubmit', drawn.prize.label, code],
      ...(code ? [['couponCopy', drawn.prize.label, code]] : []),
      ['poptinClose', '', ''],
    ])
  })

  test.each([
    ['our host', false],
    ['the page', true],
  ])(
    'beside a form, a wheel drawn by %s turns only for an address without a prize [E-08]',
    async (_, drawsInPage) => {
      const prizes: typeof game.prizes = [
        { id: 'rabat', label: 'Rabat', chance: 100 },
        { id: 'nic', label: 'Nic', chance: 0, isLosing: true },
      ]
      const beside = published(playedBesideFile, { game: { ...game, prizes, drawsInPage } })
      await site.publish([beside])
      const visit = async (email: string) => {
        const context = await site.openVisitor()
        const page = await context.newPage()
        await page.clock.install()
        site.serve('/', { attributes: QUICK })
        await page.goto(site.url)
        const box = page.locator('.poptin-popup .box')
        const send = async (address: string) => {
          await box.getByLabel('Adres e-mail').fill(address)
          const answering = page.waitForResponse('**/api/display/play/*')
          await box.locator('.poptin-form-submit-button').click()
          await answering
        }
        await box.getByRole('checkbox').check()
        await send(email)
        return { page, box, send }
      }
      const turns = (box: Awaited<ReturnType<typeof visit>>['box']) =>
        box
          .locator('.disc')
          .evaluate(
            (disc) =>
              disc
                .getAnimations()
                .filter((one) => (one.effect!.getComputedTiming().iterations ?? 1) < Infinity).length,
          )
      const first = await visit('ala@example.pl')
      await expect.poll(() => turns(first.box)).toBe(1)
      await first.page.clock.runFor(7_100)
      await first.box.getByRole('heading', { name: 'Twoja nagroda' }).waitFor()

      site.expected = [/409/]
      const again = await visit('ALA@example.pl')
      await again.box.getByText('W tej grze wygrywa się raz').first().waitFor()
      expect(await turns(again.box)).toBe(0)
      await again.page.clock.runFor(8_000)
      expect(await again.box.getByRole('heading').textContent()).toBe('Zostaw adres i zakręć')
      await again.send('ola@example.pl')
      await expect.poll(() => turns(again.box)).toBe(1)
      await again.page.clock.runFor(7_100)
      await again.box.getByRole('heading', { name: 'Twoja nagroda' }).waitFor()
      expect(
        leadsOf(beside)
          .map(({ email }) => email)
          .toSorted(),
      ).toEqual(['ala@example.pl', 'ola@example.pl'])
    },
  )

  test('beside a form one submission stores lead and loss; without a form there is no lead', async () => {
    const prizes: typeof game.prizes = [
      { id: 'nic', label: 'Nic', chance: 100, isLosing: true },
      { id: 'rabat', label: 'Rabat', chance: 0.001 },
    ]
    const beside = published(playedBesideFile, { game: { ...game, prizes } })
    await site.publish([beside])
    await site.page.clock.install()
    await site.open({ attributes: QUICK, script: EVENTS })
    await popup(beside).getByLabel('Adres e-mail').fill('jan@example.pl')
    await popup(beside).getByRole('checkbox').check()
    const answering = site.page.waitForResponse('**/api/display/play/*')
    await popup(beside).locator('.poptin-form-submit-button').click()
    await answering
    await expect
      .poll(() =>
        popup(beside)
          .locator('.disc')
          .evaluate((disc) => disc.getAnimations().length),
      )
      .toBe(1)
    await site.page.clock.runFor(7_100)
    await expect.poll(() => heading(beside)).toBe('Tym razem: Nic')
    expect(leadsOf(beside)).toEqual([{ email: 'jan@example.pl', prize_id: 'nic' }])

    const alone = published(playedAloneFile, { game: { ...game, prizes } })
    await site.publish([alone])
    await site.open({ attributes: QUICK })
    await site.page.waitForResponse('**/api/display/play/*')
    await expect
      .poll(() =>
        popup(alone)
          .locator('.disc')
          .evaluate((disc) => disc.getAnimations().length),
      )
      .toBe(1)
    await site.page.clock.runFor(7_100)
    await expect.poll(() => heading(alone)).toBe('Tym razem: Nic')
    await pass(site.page, { clockMs: 20_000 })
    expect(site.rows('SELECT id FROM leads WHERE campaign_id = ?', alone.id)).toEqual([])
    expect(site.rows('SELECT prize_id FROM prize_draws WHERE campaign_id = ?', alone.id)).toEqual([
      { prize_id: 'nic' },
    ])
  })

  test.each([
    ['our host', false],
    ['the page', true],
  ])(
    'after a loss and a reload, no second game that day, but a message with the time; drawn by %s [M-16]',
    async (_, drawsInPage) => {
      const prizes: typeof game.prizes = [
        { id: 'nic', label: 'Nic', chance: 100, isLosing: true },
        { id: 'rabat', label: 'Rabat', chance: 0.001 },
      ]
      const wheel = published(playedFirstFile, { game: { ...game, prizes, drawsInPage } })
      await site.publish([wheel])
      await site.page.clock.install()
      await site.open({ attributes: QUICK })
      const spin = () => popup(wheel).getByRole('button', { name: 'Zakręć kołem' }).click()
      const turns = () =>
        popup(wheel)
          .locator('.disc')
          .evaluate(
            (disc) =>
              disc
                .getAnimations()
                .filter((one) => (one.effect!.getComputedTiming().iterations ?? 1) < Infinity).length,
          )
      await spin()
      await expect.poll(turns).toBe(1)
      await site.page.clock.runFor(7_100)
      await expect.poll(() => heading(wheel)).toBe('Tym razem: Nic')

      site.expected = [/409/]
      await site.page.reload()
      await spin()
      await popup(wheel)
        .getByText(/^Twoje losowanie już się odbyło\. Następne będzie możliwe od: \d+ \p{L}+/u)
        .first()
        .waitFor()
      expect(await turns()).toBe(0)
      await site.page.clock.runFor(8_000)
      expect(await heading(wheel)).toBe('Zakręć i wygraj')
      expect(site.rows('SELECT prize_id FROM prize_draws WHERE campaign_id = ?', wheel.id)).toEqual(
        drawsInPage ? [] : [{ prize_id: 'nic' }],
      )
    },
  )

  test.each([
    ['our host', false],
    ['the page', true],
  ])(
    'after a win and a reload before submission, the same prize is won, once; drawn by %s [M-16]',
    async (_, drawsInPage) => {
      const prizes = Array.from({ length: 12 }, (_each, index) => ({
        id: `n${index}`,
        label: `Nagroda ${index}`,
        chance: 100 / 12,
      }))
      const wheel = published(playedFirstFile, {
        game: { ...game, prizes, drawsInPage, isWonOnce: false },
        frequency: { rule: 'always', stopsAfterConversion: false },
      })
      await site.publish([wheel])
      await site.page.clock.install()
      await site.open({ attributes: QUICK })
      const won = async () => {
        await popup(wheel).getByRole('button', { name: 'Zakręć kołem' }).click()
        await expect
          .poll(() =>
            popup(wheel)
              .locator('.disc')
              .evaluate((disc) => disc.getAnimations().length),
          )
          .toBe(1)
        await site.page.clock.runFor(7_100)
        await expect.poll(() => heading(wheel)).toMatch(/^Wygrana: /)
        return heading(wheel)
      }
      const first = await won()
      await site.page.reload()
      expect(await won()).toBe(first)
      await popup(wheel).getByLabel('Adres e-mail').fill('ewa@example.pl')
      await popup(wheel).getByRole('checkbox').check()
      await popup(wheel).locator('.poptin-form-submit-button').click()
      await expect.poll(() => heading(wheel)).toBe(first?.replace('Wygrana', 'Twoja nagroda'))
      expect(site.rows('SELECT prize_id FROM prize_draws WHERE campaign_id = ?', wheel.id)).toHaveLength(1)

      site.expected = [/409/]
      await site.page.reload()
      await popup(wheel).getByRole('button', { name: 'Zakręć kołem' }).click()
      await popup(wheel).getByText('Twoje losowanie już się odbyło').first().waitFor()
    },
  )

  test('after a failure of the host, a retry draws only once', async () => {
    const wheel = published(playedFirstFile, { game: { ...game, prizes: winning } })
    await site.publish([wheel])
    let failures = 1
    await site.context.route('**/api/display/play/*', (route) =>
      failures-- > 0 ? route.fulfill({ status: 503 }) : route.continue(),
    )
    await site.page.clock.install()
    await site.open({ attributes: QUICK })
    const spin = popup(wheel).getByRole('button', { name: 'Zakręć kołem' })
    await spin.click()
    await popup(wheel).getByText('spróbuj jeszcze raz').first().waitFor()
    await spin.click()
    await expect
      .poll(() =>
        popup(wheel)
          .locator('.disc')
          .evaluate((disc) => disc.getAnimations().length),
      )
      .toBe(1)
    await pass(site.page, { clockMs: 5_000 })
    expect(site.rows('SELECT prize_id FROM prize_draws WHERE campaign_id = ?', wheel.id)).toHaveLength(1)
    site.expected = [/status of 503/]
  })

  test('a page may draw by itself if the owner allows it: the prize is stored with the lead', async () => {
    const prizes: typeof game.prizes = [{ id: 'probki', label: 'Zestaw próbek', chance: 100 }]
    const here = published(playedFirstFile, { game: { ...game, prizes, drawsInPage: true } })
    await site.publish([here])
    const requested: string[] = []
    site.page.on('request', (request) => request.url().includes('/play/') && requested.push(request.url()))
    await site.page.clock.install()
    await site.open({ attributes: QUICK })
    await popup(here).getByRole('button', { name: 'Zakręć kołem' }).click()
    await expect
      .poll(() =>
        popup(here)
          .locator('.disc')
          .evaluate((disc) => disc.getAnimations().length),
      )
      .toBe(1)
    await site.page.clock.runFor(7_100)
    await popup(here).getByLabel('Adres e-mail').fill('ewa@example.pl')
    await popup(here).getByRole('checkbox').check()
    await popup(here).locator('.poptin-form-submit-button').click()
    await expect.poll(() => heading(here)).toBe('Twoja nagroda: Zestaw próbek')
    await pass(site.page, { clockMs: 5_000 })
    expect(requested).toEqual([])
    expect(leadsOf(here)).toEqual([{ email: 'ewa@example.pl', prize_id: 'probki' }])
  })
})
