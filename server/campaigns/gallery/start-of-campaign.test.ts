import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BrandKit } from '#campaign/brand/brand-kit.ts'
import { campaign } from '#campaign/campaign.ts'
import { contrastOf, mixColours } from '#campaign/look/contrast.ts'
import { lookAdvice } from '#campaign/look/look-advice.ts'
import { templateOf } from '#campaign/published/template.ts'
import { stillWindows } from '#contract/console/campaigns/gallery.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { themeKit } from '../brand/brand-kits.ts'
import { galleryItems, readyCampaigns } from './gallery-items.ts'
import { shownStart, startOfCampaign } from './start-of-campaign.ts'
import { stillPage } from './still-page.ts'

const items = galleryItems([])
/** Colours that hardly differ, and some of the middle, where neither black nor white is read well in a softer mix. */
const palettes: Record<string, BrandKit['light']> = {
  pale: {
    background: '#ffffff',
    text: '#dddddd',
    accent: '#ffe08a',
    accentText: '#ffffff',
    second: '#ffeecc',
  },
  dark: { background: '#101418', text: '#30353a', accent: '#e9c98f', accentText: '#f0e0c0', second: '' },
  middle: {
    background: '#8a8a8a',
    text: '#777777',
    accent: '#7a7a7a',
    accentText: '#808080',
    second: '#666666',
  },
}

describe('what a new campaign starts as', () => {
  let test: TestShop
  let kit: BrandKit
  beforeAll(async () => {
    test = await openTestShop('sqlite')
    kit = {
      ...themeKit(test.services, ''),
      logo: { src: '/logo.webp', alt: 'Klepka', width: 120, height: 40 },
    }
  })
  afterAll(() => test.close())

  it('is each ready campaign and every format, with a name and a type that filters know', () => {
    expect(items).toHaveLength(Object.keys(readyCampaigns).length + 118)
    expect(new Set(items.map(({ from }) => from)).size).toBe(items.length)
    for (const { title, type, purposes } of items) {
      expect(title.length).toBeGreaterThan(2)
      expect(type.length).toBeGreaterThan(2)
      expect(purposes.length).toBeGreaterThan(0)
    }
    expect(items.filter(({ seasons }) => seasons.includes('holidays')).length).toBeGreaterThan(4)
  })

  it.each([...Object.keys(palettes), 'theme'])(
    'is valid and readable in the brand %s, whatever it starts from',
    async (name) => {
      const colours = palettes[name]
      const used = colours ? { ...kit, light: colours, dark: colours } : kit
      for (const { from } of items) {
        const shown = (await shownStart(test.services, { siteId: '', from, kit: used }))!
        const read = v.safeParse(campaign, {
          ...shown,
          timer: shown.timer ?? { kind: 'span', minutes: 60, seconds: 0 },
        })
        expect([from, read.issues?.map(({ message }) => message)]).toEqual([from, undefined])
        const { background, accent } = shown.look
        for (const { path, ratio } of lookAdvice(shown)) {
          // Nothing more could be done: no colour is read better on this one.
          const best = Math.max(
            ...['#000000', '#ffffff'].map((colour) =>
              path.at(-1) === 'accentText'
                ? contrastOf(colour, accent)!
                : contrastOf(mixColours(colour, background, 0.76), background)!,
            ),
          )
          expect([from, path.join('.'), ratio >= 4.5 || ratio >= best - 0.01]).toEqual([
            from,
            path.join('.'),
            true,
          ])
        }
      }
    },
  )

  it('has no code, no end and no promise that its owner has not made', async () => {
    for (const { from } of items) {
      const start = (await startOfCampaign(test.services, '', from))!
      expect(start.coupon ?? { kind: 'fixed', code: '' }).toEqual({ kind: 'fixed', code: '' })
      expect(start.timer).toBe(null)
      expect(JSON.stringify(start)).not.toContain('KOD10')
    }
    // An empty one can be saved at once.
    expect(v.safeParse(campaign, await startOfCampaign(test.services, '', 'pusta')).success).toBe(true)
    expect(await startOfCampaign(test.services, '', 'format:lightbox:toString')).toBeUndefined()
    expect(await startOfCampaign(test.services, '', '__proto__')).toBeUndefined()
    expect(await startOfCampaign(test.services, '', 'szablon:nie-ma')).toBeUndefined()
  })

  it('is shown as a page without scripts that has the texts of the campaign, in each window', async () => {
    for (const { from } of items) {
      const shown = (await shownStart(test.services, { siteId: '', from, kit }))!
      const { screens } = templateOf(shown)
      const heading = (screens.play ?? screens.form).blocks.find((block) => block.kind === 'heading')
      for (const window of stillWindows) {
        const page = stillPage(shown, window, test.clock.nowMs)
        expect(page).not.toMatch(/<script|\{\{| on[a-z]+=|NaN|undefined|\[object/)
        if (heading && 'text' in heading) expect(page).toContain(heading.text.replaceAll('"', '&quot;'))
      }
    }
  })

  it('a hostile text and hostile styles of an owner stay text and styles', async () => {
    const shown = (await shownStart(test.services, { siteId: '', from: 'newsletter', kit }))!
    const hostile = stillPage(
      {
        ...shown,
        screens: {
          ...shown.screens,
          form: [{ kind: 'heading', text: '</style><script>alert(1)</script>', size: 'l', area: 'heading' }],
        },
        own: { css: '</style><script>alert(2)</script>', fonts: [], script: '' },
      },
      'card',
      test.clock.nowMs,
    )
    // As a browser reads it: a style sheet ends at the first end of it.
    expect(hostile.replaceAll(/<style>.*?<\/style>/gs, '')).not.toContain('<script')
    expect(hostile.match(/<\/style>/g)?.length).toBe(hostile.match(/<style>/g)?.length)
  })
})
