import { expect, it } from 'vitest'
import * as ready from '#campaign/ready/index.ts'
import type { ReadyCampaign } from '#campaign/ready/ready-campaign.ts'
import { drawingFaults } from './drawing-faults.ts'
import { screensPage } from './screens-page.ts'

const screens = screensPage('preact', ['social', 'wheel', 'gift-box', 'scratch-card', 'draggable'])
const WINDOWS = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]
const all = Object.entries({ ...ready } as Record<string, ReadyCampaign>)
const isDeep = process.env['KLEPKA_DEEP'] === '1'

it('ready campaigns have no layout fault on phones and in wide windows', async () => {
  const found: Record<string, string[]> = {}
  for (const [index, [name, { campaign, needsDate }]] of all.entries()) {
    const file = campaign('https://sklep.example')
    for (const viewport of isDeep ? WINDOWS : [WINDOWS[index % WINDOWS.length]!]) {
      const timer = needsDate && ({ kind: 'span', minutes: 4_000, seconds: 0 } as const)
      const { page } = await screens.show(
        {
          fields: {},
          ...file,
          ...(file.container && { container: '#miejsce' }),
          ...(timer && { timer }),
          entryEffect: 'none',
        },
        { page: { reducedMotion: 'reduce', viewport } },
      )
      await page.locator('.poptin-popup .box').waitFor()
      // A long form may scroll on a phone.
      const faults = (await page.evaluate(`(${drawingFaults.toString()})()`)) as string[]
      const relevant = faults.filter((fault) => viewport.width > 400 || !fault.includes('must be scrolled'))
      if (relevant.length > 0) found[`${name} ${viewport.width}`] = relevant
      await page.context().close()
    }
  }
  expect(found).toEqual({})
})
