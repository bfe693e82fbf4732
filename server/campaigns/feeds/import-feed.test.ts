import { expect, it } from 'vitest'
import { CAMPAIGN_SITE, openCampaignShop } from '#server/testing/open-campaign-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { uploadFeed } from './renew-feed.ts'
import { setFeedRow } from './store.ts'

const AT_ONCE = 10_000

it('limits the memory for variants whose products are missing', async () => {
  const test = await openCampaignShop(engines[0]!)
  await test.publish([{}])
  await test.services.db.transaction((tx) =>
    setFeedRow(tx, {
      site_id: CAMPAIGN_SITE,
      source: 'file',
      url: null,
      every_hours: null,
      currency: 'PLN',
      next_ms: null,
    }),
  )
  let sent = 0
  async function* endless() {
    yield new TextEncoder().encode('ID,Type,Name,Published,Regular price,Parent\n')
    for (; sent < 12; sent++)
      yield new TextEncoder().encode(
        Array.from(
          { length: AT_ONCE },
          (_, at) => `${sent * AT_ONCE + at + 1},variation,W,1,1,p${sent * AT_ONCE + at}\n`,
        ).join(''),
      )
  }
  expect(await uploadFeed(test.services, CAMPAIGN_SITE, endless())).toMatchObject({
    ok: true,
    report: { isTaken: false, problem: expect.stringContaining('zbyt wielu') as string },
  })
  await test.close()
}, 30_000)
