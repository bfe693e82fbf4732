import * as v from 'valibot'
import { expect, it } from 'vitest'
import { cookieBannerSettings } from '#contract/console/consent/cookie-banner-settings.ts'
import { consentVersionOf, pageTags } from '#contract/shop/cookies/measuring-tags.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { paths } from '#storefront/paths.ts'

const NONE = { google: '', ads: '', tagManager: '', metaPixel: '' }
const ALL = {
  google: 'G-PROBA12345',
  ads: 'AW-123456789',
  tagManager: 'GTM-PROBA12',
  metaPixel: '1234567890',
}
const banner = (more: object = {}) => v.parse(cookieBannerSettings, more)

const test = shareShop(() => openTestShop('sqlite', { settings: { cookieBanner: banner() } }))
const pageWith = async (more: object, path = '/') => {
  await test.changeSettings({ cookieBanner: banner(more) })
  const response = await test.visitor().get(path)
  return {
    html: await response.text(),
    policy: response.headers.get('content-security-policy') ?? '',
    referrers: response.headers.get('referrer-policy'),
  }
}

it.each([
  ['google', 'G-AB12CD34EF', 'GT-ABCD123', ['UA-123', 'G-', "G-AB'12345", 'AW-123456789', 'G-AB12 CD']],
  ['ads', 'AW-123456789', 'AW-1234567', ['AW-abc', 'G-AB12CD34EF', 'AW-123"']],
  ['tagManager', 'GTM-AB12CD3', 'GTM-ABCD', ['G-AB12CD34EF', 'GTM-', 'GTM-A&x=1']],
  ['metaPixel', '123456789012345', '1234567890', ['12', 'abc', '1234567890;', '12345678901234567890123']],
])('the id of %s has the form that its company gives it, and nothing else', (kind, one, other, wrong) => {
  for (const id of [one, other, '', ` ${one.toLowerCase()} `])
    expect(v.is(cookieBannerSettings, { tags: { [kind]: id } }), id).toBe(true)
  for (const id of wrong) expect(v.is(cookieBannerSettings, { tags: { [kind]: id } }), id).toBe(false)
})

it('a tag that could serve several purposes needs consent to both', () => {
  expect(pageTags({ ...ALL, google: 'GT-ABCD123' })).toEqual([
    { id: 'GT-ABCD123', needs: 'am' },
    { id: ALL.ads, needs: 'm' },
    { id: ALL.tagManager, needs: 'am' },
    { id: ALL.metaPixel, needs: 'm' },
  ])
  expect(pageTags({ ...NONE, google: 'G-AB12CD34EF' })).toEqual([{ id: 'G-AB12CD34EF', needs: 'a' }])
})

it('visitors are asked again when another company gets data, not for one more tag of it', () => {
  const versions = [NONE, { ...NONE, ads: ALL.ads }, { ...ALL, metaPixel: '' }, ALL].map((tags) =>
    consentVersionOf({ version: 4, tags }),
  )
  expect(versions).toEqual(['1-4', '11-4', '11-4', '13-4'])
})

it('a page without ids, or without the banner, knows nothing of tags', async () => {
  const before = await pageWith({})
  const other = await pageWith({ tags: ALL })
  expect(other.html).toContain(ALL.google)
  expect(other.policy).toContain('https://*.googletagmanager.com')
  expect(other.policy).toContain('https://connect.facebook.net')
  expect(await pageWith({ tags: NONE })).toEqual(before)
  expect(before.html + before.policy).not.toMatch(/tags\b|google|facebook|Google Ireland/)
  const off = await pageWith({ isOn: false, tags: ALL })
  expect(off.html + off.policy).not.toMatch(/G-PROBA|google|facebook/)
})

it('only hosts of the companies whose ids are set are allowed', async () => {
  const { policy } = await pageWith({ tags: { ...NONE, metaPixel: ALL.metaPixel } })
  expect(policy).toContain('https://www.facebook.com')
  expect(policy).not.toContain('google')
})

it('a page whose address may open an order has no tags, and its address is passed to no page', async () => {
  const { html, policy, referrers } = await pageWith({ tags: ALL }, paths.trackOrder)
  expect(html).toContain('"_ga"')
  expect(html).not.toContain(ALL.google)
  expect(policy).not.toContain('google')
  expect(referrers).toBe('strict-origin')
  expect((await pageWith({}, paths.trackOrder)).referrers).toBe('strict-origin-when-cross-origin')
})

it('the banner and the page of settings name the company, its cookies and how long they last', async () => {
  const { html } = await pageWith({ tags: ALL }, paths.cookieSettings)
  expect(html).toContain('Dane trafiają też do: Google Ireland Ltd., Meta Platforms Ireland Ltd.')
  for (const text of ['_ga, _ga_*', '_gcl_*, _gac_*', '_fbp, _fbc', '730 dni', '90 dni'])
    expect(html).toContain(text)
  expect((await pageWith({}, paths.cookieSettings)).html).not.toContain('_ga')
})
