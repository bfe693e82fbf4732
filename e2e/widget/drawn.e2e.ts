import { expect, test } from 'vitest'
import { aside, AT_ONCE, embedded, QUICK } from './campaigns.ts'
import { foreignSite } from './foreign-site.ts'
import { pass } from './stays-away.ts'

const site = foreignSite()
const layerOf = ({ id }: { id: string }) => site.page.locator(`.poptin-popup[data-poptin-id="${id}"] .layer`)
const leadsOf = ({ id }: { id: string }) => site.rows('SELECT email FROM leads WHERE campaign_id = ?', id)
const has = (part: 'view' | 'form') => site.page.evaluate((name) => name in (window.klepkaParts ?? {}), part)
const NOT_REACHED = /Failed to load resource: net::ERR_INTERNET_DISCONNECTED/

const fillIn = async (campaign: { id: string }) => {
  await layerOf(campaign).getByLabel('Adres e-mail').fill('ola@example.pl')
  await layerOf(campaign).getByRole('checkbox').check()
  await layerOf(campaign).locator('.poptin-form-submit-button').click()
}

test('prefetches interactive parts unused; works offline and sends the lead later', async () => {
  const campaign = aside({ triggers: AT_ONCE })
  await site.publish([campaign])
  const finished: string[] = []
  site.page.on('requestfinished', (request) =>
    finished.push(/widget\/(\w+)\./.exec(request.url())?.[1] ?? ''),
  )
  await site.open({ attributes: QUICK })
  await layerOf(campaign).waitFor()
  await expect
    .poll(() => finished.filter((part) => part === 'view' || part === 'form').toSorted())
    .toEqual(['form', 'view'])
  await expect.poll(() => site.page.locator('link[rel=prefetch]').count()).toBe(0)
  await pass(site.page, { realMs: 500 })
  expect([await has('view'), await has('form')]).toEqual([false, false])

  site.expected = [NOT_REACHED]
  await site.context.setOffline(true)
  await fillIn(campaign)
  await layerOf(campaign).getByText('Dziękujemy!').waitFor()
  expect(leadsOf(campaign)).toEqual([])
  await site.context.setOffline(false)
  await expect.poll(() => leadsOf(campaign)).toEqual([{ email: 'ola@example.pl' }])
})

test('used offline before its parts load, it keeps the input and sends it once online', async () => {
  const campaign = aside({ triggers: AT_ONCE })
  await site.publish([campaign])
  await site.page.clock.install()
  await site.open({ attributes: QUICK })
  await site.page.clock.runFor(50)
  await layerOf(campaign).waitFor()
  site.expected = [NOT_REACHED]
  await site.context.setOffline(true)
  await fillIn(campaign)
  await expect.poll(() => layerOf(campaign).locator('.box').getAttribute('aria-busy')).toBe('true')
  await pass(site.page, { clockMs: 2_500 })
  expect(await has('view')).toBe(false)
  await site.context.setOffline(false)
  await expect.poll(() => leadsOf(campaign)).toEqual([{ email: 'ola@example.pl' }])
  await layerOf(campaign).getByText('Dziękujemy!').waitFor()
})

const FAR = '<p>Deska warstwowa, panele, listwy i podkłady.</p>'.repeat(30)
test('on a phone, a problem message of an embedded form is not covered by a teaser', async () => {
  const form = embedded('#tu')
  await site.publish([form, aside({ teaser: { mode: 'always', text: 'Jak zmierzyć podłogę?' } })])
  await site.page.setViewportSize({ width: 360, height: 740 })
  await site.open({ attributes: QUICK, body: `${FAR}<div id="tu"></div>${FAR}` })
  const box = layerOf(form)
  const teaser = site.page.locator('.poptin-teaser').locator('.teaser')
  await teaser.waitFor()
  await box.getByLabel('Adres e-mail').fill('ola@example.pl')
  const topOf = async () => (await teaser.boundingBox())!.y
  const checkbox = (await box.getByRole('checkbox').boundingBox())!
  // The checkbox is visible, but a message below it would not be.
  await site.page.evaluate(
    (px) => scrollBy({ top: px, behavior: 'instant' }),
    checkbox.y + checkbox.height + 4 - (await topOf()),
  )
  await box.getByLabel('Adres e-mail').press('Enter')
  const problem = box.getByText('To pole jest wymagane')
  await problem.waitFor()
  await expect
    .poll(async () => {
      const { y, height } = (await problem.boundingBox())!
      return y + height <= (await topOf())
    })
    .toBe(true)
})
