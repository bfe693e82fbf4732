import { makeServices } from '#server/testing/make.ts'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { makePreviewToken } from '#server/campaigns/preview-links/preview-token.ts'
import { AT_ONCE, aside, lightbox, QUICK } from './campaigns.ts'
import { foreignSite } from './foreign-site.ts'
import { pass } from './stays-away.ts'

const NOTHING_TO_SHOW = 2.2 * 1024

const SECRET = 'klucz-tylko-do-tego-pliku-prób-0123456789'
const site = foreignSite({ SECRET })

/** Requests the snippet's script with these accepted encodings. */
const fetchLoader = async (accepted: string) => {
  const [response] = (await once(
    get(`${site.service}/widget/loader.js?id=${site.clientId}`, { headers: { 'accept-encoding': accepted } }),
    'response',
  )) as [IncomingMessage]
  const parts: Buffer[] = await response.toArray()
  return { encoding: response.headers['content-encoding'], bytes: Buffer.concat(parts).length }
}

test('a site without campaigns loads at most 2.2 KB, as brotli where accepted [E-13]', async () => {
  await site.publish([])
  const loader = await fetchLoader('gzip, deflate, br, zstd')
  expect(loader.encoding).toBe('br')
  expect(loader.bytes).toBeLessThanOrEqual(NOTHING_TO_SHOW)
  expect((await fetchLoader('gzip')).encoding).toBe('gzip')
  expect((await fetchLoader('br;q=0, gzip')).encoding).toBe('gzip')

  const requested: string[] = []
  site.page.on(
    'request',
    (request) => request.url().startsWith(site.service) && requested.push(new URL(request.url()).pathname),
  )
  await site.page.clock.install()
  await site.open({ attributes: QUICK })
  await site.page.waitForFunction(() => window.klepka)
  await pass(site.page, { clockMs: 65_000 })
  expect(requested).toEqual(['/widget/loader.js'])
  // It still counts as a visit: campaigns that are switched on later count it.
  expect(await site.page.evaluate(() => localStorage.getItem('poptin_page_views'))).toBe('1')
})

test('campaigns that no filter allows cost as little; an allowed one loads the rest [E-13]', async () => {
  const elsewhere = lightbox({
    triggers: AT_ONCE,
    filters: [
      { kind: 'pageAddress', rules: [{ outcome: 'show', operator: 'contain', text: '/podziekowanie/' }] },
    ],
  })
  await site.publish([elsewhere])
  const loader = await fetchLoader('gzip, deflate, br, zstd')
  expect(loader.encoding).toBe('br')
  expect(loader.bytes).toBeLessThanOrEqual(NOTHING_TO_SHOW)
  const requested: string[] = []
  site.page.on(
    'request',
    (request) => request.url().startsWith(site.service) && requested.push(new URL(request.url()).pathname),
  )
  await site.open({ attributes: QUICK })
  await site.page.waitForFunction(() => window.klepka)
  await site.page.waitForTimeout(500)
  expect(requested).toEqual(['/widget/loader.js'])
  await site.open({ attributes: QUICK }, '/podziekowanie/')
  await site.page.locator('.poptin-popup .box').waitFor()
  expect(requested.filter((path) => !/^\/widget\/loader\.js$/.test(path)).slice(0, 2)).toEqual([
    `/api/display/configuration/${site.clientId}`,
    expect.stringMatching(/^\/widget\/campaigns\./),
  ])
})

test('several filtered campaigns cost little more: unused kinds of filters are not sent [E-13]', async () => {
  const rules = (text: string) => ({
    kind: 'pageAddress' as const,
    rules: [{ outcome: 'show' as const, operator: 'contain' as const, text }],
  })
  await site.publish([
    lightbox({ filters: [rules('/koszyk/'), { kind: 'device', device: 'mobile' }] }),
    lightbox({ filters: [rules('/panele/'), { kind: 'visitorKind', who: 'returning' }] }),
  ])
  expect((await fetchLoader('br')).bytes).toBeLessThanOrEqual(2.4 * 1024)
})

test('the configuration names only the files that the site’s campaigns need [E-13]', async () => {
  const named = async () => {
    const answer = await fetch(`${site.service}/api/display/configuration/${site.clientId}`)
    return Object.keys(((await answer.json()) as { scripts: object }).scripts).toSorted()
  }
  await site.publish([])
  expect(await named()).toEqual(['ask', 'campaigns'])
  await site.publish([lightbox({ triggers: AT_ONCE })])
  expect(await named()).toEqual(['ask', 'campaigns', 'cookies', 'form', 'frames', 'quiet', 'view'])
})

test('a preview of an inactive campaign loads files that no active one needs [E-13]', async () => {
  const off = {
    ...aside({ type: 'lightbox', format: 'format_1', timer: { kind: 'span', minutes: 5, seconds: 0 } }),
    isOn: false,
  }
  await site.publish([off])
  const token = makePreviewToken(
    makeServices({ settings: { secret: SECRET } as never, now: Date.now }),
    off.id,
  )
  await site.open({ attributes: QUICK }, `/?poptin_preview=${token}`)
  await site.page.locator('.poptin-popup .box').waitFor()
})
