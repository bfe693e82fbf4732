import { afterAll, beforeAll, expect, it } from 'vitest'
import { consentCookie, CONSENT_COOKIE } from '#contract/shop/cookies/consent.ts'
import { consentVersionOf } from '#contract/shop/cookies/measuring-tags.ts'
import { type ConnectorsDouble, startConnectorsDouble } from '#server/dev/connectors-double.ts'
import { CAMPAIGN_SITE, type CampaignShop, openCampaignShop } from '#server/testing/open-campaign-shop.ts'
import { serviceDoubles } from '../connectors/call-service.ts'
import { connectorQueue } from './deliver.ts'
import { connectService, setFollowUp } from './testing/connect-service.ts'

let test: CampaignShop
let double: ConnectorsDouble
beforeAll(async () => {
  test = await openCampaignShop('sqlite')
  double = await startConnectorsDouble()
  test.services.get(serviceDoubles).url = double.url
  await test.publish([{}])
  const google = await connectService(test.services, 'google_analytics', {
    values: { measurementId: 'G-ABC123' },
  })
  const meta = await connectService(test.services, 'meta_conversions', { values: { pixelId: '1234567' } })
  await setFollowUp(test.services, {
    connectors: [google, meta].map((connectorId) => ({ connectorId, target: '' })),
  })
})
afterAll(async () => {
  await double.close()
  await test.close()
})

const MARKS = '_ga=GA1.1.123456789.1700000000; _fbp=fb.1.1700000000000.987654321'
const version = () => consentVersionOf(test.services.shopSettings().cookieBanner)
/** A choice in the banner by the letters of the allowed categories; of another version: not valid any more. */
const choiceOf = (letters: string, of = version()) =>
  `${CONSENT_COOKIE}=${consentCookie({ version: of, letters, id: crypto.randomUUID() })}; ${MARKS}`

let people = 0
/** The services that get a lead of a visitor with these cookies, and what is stored of the choice. */
const reached = async (cookie: string) => {
  double.received.length = 0
  const email = `osoba${++people}@example.pl`
  expect((await test.convert({ email1: email }, { cookie })).status).toBe(200)
  await connectorQueue(test.services).drain()
  const lead = (await test.leads()).find((one) => one.email === email)!
  const { measuring } = JSON.parse(lead.details_json) as { measuring: object | null }
  return [
    ...double.received.map(({ service }) => service).toSorted(),
    measuring && Object.keys(measuring).length,
  ]
}
const banner = (isOn: boolean) =>
  test.changeSettings({ cookieBanner: { ...test.services.shopSettings().cookieBanner, isOn } })

it('Google and Meta get what the visitor allowed in the shop’s banner, each its own', async () => {
  await test.changeSettings({ campaignSite: CAMPAIGN_SITE })
  await banner(true)
  expect(await reached(choiceOf('fam'))).toEqual(['google_analytics', 'meta_conversions', 5])
  expect(await reached(choiceOf('a'))).toEqual(['google_analytics', 3])
  expect(await reached(choiceOf('m'))).toEqual(['meta_conversions', 4])
})

it('nothing goes out, and nothing is stored, without a choice, after a refusal and with an outdated choice', async () => {
  await test.changeSettings({ campaignSite: CAMPAIGN_SITE })
  await banner(true)
  for (const cookie of [MARKS, choiceOf(''), choiceOf('f'), choiceOf('fam', '9-9')])
    expect([cookie, ...(await reached(cookie))]).toEqual([cookie, null])
})

it('nor from a page whose banner is not the shop’s', async () => {
  await test.changeSettings({ campaignSite: CAMPAIGN_SITE })
  await banner(false)
  expect(await reached(choiceOf('fam'))).toEqual([null])
  await banner(true)
  await test.changeSettings({ campaignSite: null })
  expect(await reached(choiceOf('fam'))).toEqual([null])
})
