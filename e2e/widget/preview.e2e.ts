import { makeServices } from '#server/testing/make.ts'
import { expect, test } from 'vitest'
import { makePreviewToken } from '#server/campaigns/preview-links/preview-token.ts'
import { aside, AT_ONCE, lightbox, QUICK } from './campaigns.ts'
import { foreignSite } from './foreign-site.ts'
import { pass } from './stays-away.ts'

const SECRET = 'klucz-tylko-do-tego-pliku-prób-0123456789'
const site = foreignSite({ SECRET })
const tokenOf = ({ id }: { id: string }) =>
  makePreviewToken(makeServices({ settings: { secret: SECRET } as never, now: Date.now }), id)
const layerOf = ({ id }: { id: string }) =>
  site.page.locator(`.poptin-popup[data-poptin-id="${id}"] .layer:not(.leaving)`)
const panel = () => site.page.locator('klepka-why')
const lines = async () => (await panel().getByRole('listitem').allTextContents()).map((text) => text.trim())
/** On phones, on another page, after some time. */
const PICKY = {
  filters: [
    { kind: 'device' as const, device: 'mobile' as const },
    {
      kind: 'pageAddress' as const,
      rules: [{ outcome: 'show' as const, operator: 'contain' as const, text: '/panele/' }],
    },
  ],
  triggers: [{ kind: 'timeDelay' as const, seconds: 20 }],
}

test('a preview on the real page explains each condition and stores nothing [E-05]', async () => {
  const campaign = { ...lightbox(PICKY), isOn: false }
  await site.publish([campaign])
  const posts: string[] = []
  site.page.on(
    'request',
    (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname),
  )
  await site.open({ attributes: QUICK }, `/panele/?a=1&poptin_preview=${tokenOf(campaign)}#dol`)
  await layerOf(campaign).waitFor()
  await panel().getByText('Podgląd: dlaczego ją widać albo nie').waitFor()
  expect(await lines()).toEqual([
    'Pozwala. Jak często: jeszcze jej nie widziano',
    'Nie pozwala. Urządzenie: komputer',
    `Pozwala. Adres strony: ${site.url}/panele/?a=1#dol`,
    'Jeszcze nie. Czas na stronie: na stronie od 0 s',
  ])
  await panel().getByText('Nie zobaczy jej.').waitFor()
  await panel().getByText('Kampania jest wyłączona').waitFor()

  await layerOf(campaign).getByRole('button', { name: 'Zamknij', exact: true }).first().click()
  await layerOf(campaign).waitFor({ state: 'detached' })
  await panel().getByRole('button', { name: 'Zamknij wyjaśnienie' }).click()
  await panel().waitFor({ state: 'detached' })

  await site.page.reload()
  await layerOf(campaign).waitFor()
  await panel().getByRole('button', { name: 'Zamknij wyjaśnienie' }).click()
  await panel().waitFor({ state: 'detached' })
  await pass(site.page, { realMs: 1_000 })
  expect(await layerOf(campaign).count()).toBe(1)
  expect(new Set(posts)).toEqual(new Set([`/api/display/${site.clientId}`]))
  expect(site.rows('SELECT * FROM campaign_counts WHERE campaign_id = ?', campaign.id)).toEqual([])
  expect(await site.page.evaluate(() => [document.cookie, localStorage.length])).toEqual(['', 0])
})

test('is also shown next to a campaign at the page’s side, collapsed on a phone [E-05]', async () => {
  const campaign = aside({ filters: [PICKY.filters[0]!] })
  await site.publish([campaign])
  await site.page.setViewportSize({ width: 390, height: 844 })
  await site.open({ attributes: QUICK }, `/?poptin_preview=${tokenOf(campaign)}`)
  await layerOf(campaign).waitFor()
  await panel().getByText('Podgląd: dlaczego ją widać albo nie').click()
  expect(await lines()).toContain('Pozwala. Urządzenie: telefon lub tablet')
  await panel().getByText('Może ją zobaczyć, ale nic jej jeszcze nie wywołało.').waitFor()
  expect(await panel().getByText('wyłączona').count()).toBe(0)
})

test('without the signed address it is neither loaded nor shown [E-05]', async () => {
  const campaign = lightbox({ triggers: AT_ONCE })
  await site.publish([campaign])
  const requested: string[] = []
  site.page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  for (const address of ['/', `/?poptin_preview=${campaign.id}`]) {
    await site.open({ attributes: QUICK }, address)
    await layerOf(campaign).waitFor()
    await pass(site.page, { realMs: 500 })
    expect(await panel().count()).toBe(0)
  }
  expect(requested.filter((path) => path.includes('/why.'))).toEqual([])
  expect(requested.some((path) => path.startsWith('/widget/campaigns.'))).toBe(true)
})
