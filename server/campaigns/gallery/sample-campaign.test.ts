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

describe('what the gallery shows', () => {
  it.each(sampleTypes)(
    'each format of %s can be shown in each language, whatever it leads to, and fills every area it has',
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

  it('an address names a choice, and what it names wrongly is as if it were not there', () => {
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
