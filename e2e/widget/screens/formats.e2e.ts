import { expect, describe, it } from 'vitest'
import { partsOf } from '#campaign/published/parts-of.ts'
import { templateOf } from '#campaign/published/template.ts'
import {
  sampleFormats,
  naturalContent,
  type Sample,
  sampleCampaign,
  sampleTypes,
} from '#server/campaigns/gallery/sample-campaign.ts'
import { drawingFaults } from './drawing-faults.ts'
import { screensPage } from './screens-page.ts'

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 360, height: 640 },
]
const LANGUAGES = ['en', 'he', 'pl'] as const
const isDeep = process.env['KLEPKA_DEEP'] === '1'

/**
 * Every format of a type: each once, in alternating languages; in the deep run each in all of them, light
 * and dark, with a form and with a button; formats for links have links.
 */
const samplesOf = (type: Sample['type']): Sample[] =>
  Object.keys(sampleFormats(type)).flatMap((format, index): Sample[] => {
    const content = naturalContent(type)
    if (!isDeep)
      return [
        {
          type,
          format,
          content,
          language: LANGUAGES[index % LANGUAGES.length] ?? 'pl',
          isDark: index % 2 === 1,
        },
      ]
    const contents: Sample['content'][] = content === 'links' ? ['links'] : ['form', 'button']
    return LANGUAGES.flatMap((language) =>
      [...contents].flatMap((each) =>
        [false, true].map((isDark): Sample => ({ type, format, content: each, language, isDark })),
      ),
    )
  })

type Drawn = { name: string; template: string; parts: string[] }

const drawnOf = (sample: Sample, spoil = ''): Drawn => {
  const campaign = sampleCampaign(sample)
  const { surface, ...template } = templateOf(campaign)
  const { type, format, language, isDark, content } = sample
  return {
    name: [type, format, language, isDark ? 'dark' : 'light', content].join(' '),
    template: JSON.stringify({ ...template, surface: { ...surface, styles: surface.styles + spoil } }),
    parts: partsOf(campaign),
  }
}

/** Renders one after another, and measures each. Runs in the page. */
const measureAll = async (drawings: Drawn[]): Promise<string[]> => {
  const faults: string[] = []
  const { screens, ...others } = (window.klepkaParts ?? {}) as Required<NonNullable<Window['klepkaParts']>>
  const nothing = () => {}
  for (const { name, template, parts } of drawings) {
    document.querySelectorAll('.poptin-popup').forEach((element) => element.remove())
    const read = JSON.parse(template) as Parameters<typeof screens.show>[0]['template']
    screens.show({
      campaign: { id: '0123456789abc', parts } as never,
      template: read,
      isPreview: false,
      container: read.surface.isInFlow ? document.querySelector('#miejsce') : null,
      origin: 'https://nasz.example',
      parts: parts.map((part) => others[part as 'form']),
      later: () => {},
      host: {
        viewed: nothing,
        closing: nothing,
        closed: nothing,
        pressed: nothing,
        redirect: nothing,
        launch: nothing,
        couponCopied: nothing,
        submit: async () => ({ ok: true, needsConfirmation: false }),
        checkDomain: async () => 'unknown',
        phoneLibrary: () => Promise.reject(new Error('none')),
      },
    })
    // It opens in the task that follows.
    await new Promise((resolve) => setTimeout(resolve))
    // A picture that is not loaded has the size of its alternative text.
    const pictures = document.querySelector('.poptin-popup')?.shadowRoot?.querySelectorAll('img') ?? []
    await Promise.all([...pictures].map((picture) => picture.decode().catch(nothing)))
    faults.push(
      ...(window as never as { drawingFaults: () => string[] })
        .drawingFaults()
        .map((fault) => `${name} ${innerWidth}: ${fault}`),
    )
  }
  return faults
}

describe('formats rendered by the widget', () => {
  const screens = screensPage('preact', ['social', 'wheel', 'gift-box', 'scratch-card', 'draggable'])

  const openRulers = async () => {
    const page = await screens.open({ page: { reducedMotion: 'reduce' } })
    await page.evaluate(`window.drawingFaults = ${drawingFaults.toString()}`)
    return page
  }

  it.each(sampleTypes)(
    'of %s: on computers and phones nothing overflows, is cut, overlaps, or is under the cross',
    { timeout: 240_000 },
    async (type) => {
      const page = await openRulers()
      const faults: string[] = []
      for (const window of WINDOWS) {
        await page.setViewportSize(window)
        faults.push(
          ...(await page.evaluate(
            measureAll,
            samplesOf(type).map((sample) => drawnOf(sample)),
          )),
        )
      }
      expect(faults).toEqual([])
    },
  )

  it('a browsing notice is small, in a corner, takes no focus, and leaves the page usable', async () => {
    const { page, surface } = await screens.show(
      {
        type: 'browsing',
        format: 'format_1',
        fields: {},
        screens: {
          form: [
            { kind: 'heading', text: 'Inni oglądają' },
            { kind: 'button', text: 'Zobacz', style: 'link', action: { kind: 'close' } },
          ],
        },
      },
      { body: '<button>Obok</button>', page: { reducedMotion: 'reduce' } },
    )
    const box = (await surface.boundingBox())!
    expect({ left: box.x, below: Math.round(900 - box.y - box.height), width: box.width }).toEqual({
      left: 16,
      below: 16,
      width: 360,
    })
    expect(box.height).toBeLessThan(200)
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body')
    await page.getByRole('button', { name: 'Obok' }).click()
    expect(await surface.isVisible()).toBe(true)
  })

  it.each([
    [360, 640],
    [640, 360],
  ])('no bar covers more than half of a phone of %i × %i px, with any content', async (width, height) => {
    const page = await screens.open({ page: { reducedMotion: 'reduce', viewport: { width, height } } })
    const long = drawnOf(
      { type: 'bar', format: 'format_14', language: 'pl', isDark: false, content: 'form' },
      '.layer .heading{font-size:60px}',
    )
    await page.evaluate(`window.drawingFaults = ${drawingFaults.toString()}`)
    expect(await page.evaluate(measureAll, [long])).not.toEqual([])
    expect((await page.locator('.poptin-popup .box').boundingBox())!.height).toBeLessThanOrEqual(height / 2)
  })

  it('the measurement finds faults', async () => {
    const page = await openRulers()
    const poor: [string, string][] = [
      ['.in-text{margin-top:-3em}', 'overlap'],
      ['.heading{width:30em}', 'runs out sideways'],
      ['.text{width:2em}', 'breaks the word'],
      ['.box{max-height:200px}', 'must be scrolled'],
      ['.cross{width:30px}', 'has no cross of 44 px'],
      ['.cross{inset-block-start:190px;inset-inline-end:50%}', 'lies under the cross'],
      ['.text{height:1em;overflow:hidden}', 'cuts'],
      ['.layer{--picture:1em}', 'shows a picture of'],
      ['.box{translate:200px}', 'reaches out of the window'],
    ]
    for (const [spoil, fault] of poor) {
      const drawn = drawnOf(
        { type: 'sside', format: 'format_1', language: 'pl', isDark: false, content: 'form' },
        spoil,
      )
      expect((await page.evaluate(measureAll, [drawn])).join('\n'), spoil).toContain(fault)
    }
  })
})
