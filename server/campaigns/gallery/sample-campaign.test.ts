import { describe, expect, it } from 'vitest'
import { campaignLanguages } from '#contract/display/names.ts'
import { contentNames, galleryQuery, parseGalleryChoice, readSample } from './read-choice.ts'
import {
  sampleFormats,
  naturalContent,
  sampleCampaign,
  type SampleContent,
  sampleTypes,
} from './sample-campaign.ts'

const contents = Object.keys(contentNames) as SampleContent[]

describe('samples of the gallery', () => {
  it.each(sampleTypes)(
    'exist for each format of %s in each language and with each content, and fill every area',
    (type) => {
      for (const [format, { desktop, media }] of Object.entries(sampleFormats(type))) {
        for (const language of campaignLanguages) {
          for (const content of contents) {
            const { screens } = sampleCampaign({ type, format, language, content, isDark: language === 'he' })
            const areas = new Set(desktop.flat().filter((area) => area !== '.'))
            if (media === 'behind') areas.add('media')
            expect(new Set(screens.form.map(({ area }) => area)), `${type} ${format}`).toEqual(areas)
          }
        }
      }
    },
  )

  it('are chosen by the address; invalid parameters are ignored', () => {
    const read = (address: string) =>
      parseGalleryChoice((name) => new URLSearchParams(address).get(name) ?? undefined)
    expect(read('')).toEqual({
      type: 'lightbox',
      language: 'pl',
      content: 'form',
      isDark: false,
      isPhone: false,
    })
    expect(read('typ=__proto__&jezyk=xx&tresc=&kolory=czarne&okno=zegarek')).toEqual(read(''))
    for (const type of sampleTypes) {
      const choice = {
        type,
        language: 'he',
        content: naturalContent(type),
        isDark: true,
        isPhone: true,
      } as const
      expect(read(galleryQuery(choice))).toEqual(choice)
      expect(read(`typ=${type}`).content).toBe(naturalContent(type))
      const [format = ''] = Object.keys(sampleFormats(type))
      const query = new URLSearchParams(galleryQuery(choice, format))
      expect(readSample((name) => query.get(name) ?? undefined)).toMatchObject({ type, format, isDark: true })
    }
    expect(readSample((name) => ({ typ: 'bar', uklad: 'toString' })[name])).toBeUndefined()
  })
})
