import { describe, expect, it } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import * as types from '#campaign/types/index.ts'
import { axeFinds } from '../../shop/accessibility/axe-finds.ts'
import { screensPage } from './screens-page.ts'

const kinds = { ...types }
const WINDOWS = [{ width: 360, height: 740 }, { width: 1440, height: 900 }]
const choices = [{ value: 'a', label: 'Salon' }, { value: 'b', label: 'Kuchnia' }]
const blocks: CampaignFile['screens']['form'] = [
  { kind: 'image', src: '/foto.jpg', width: 1200, height: 900 },
  { kind: 'heading', text: 'Rabat 5%' },
  { kind: 'text', text: 'Raz w miesiącu wyślemy nowości.' },
  { kind: 'timer', label: 'Zostało' },
  { kind: 'coupon', label: 'Kod' },
  { kind: 'fields', fields: ['email', 'consent', 'room'] },
  { kind: 'button', text: 'Zapisz mnie', action: { kind: 'submit' } },
  { kind: 'text', area: 'note', text: 'Administratorem danych jest sklep.', isSmall: true },
]
const fields: CampaignFile['fields'] = {
  email: { kind: 'email', label: 'E-mail', placeholder: 'ty@przyklad.pl', isRequired: true },
  consent: { kind: 'consent', label: 'Zgoda', text: 'Zgadzam się.', isRequired: true },
  room: { kind: 'multiSelect', label: 'Pokój', choices },
}

/** A campaign with everything its format has a place for. */
const full = (type: keyof typeof types, format: string, language: CampaignFile['language']): Partial<CampaignFile> => {
  const layout: { desktop: readonly (readonly string[])[]; media: string } = kinds[type].formats[format as keyof (typeof kinds)[typeof type]['formats']]
  const areas = layout.media === 'behind' ? ['media', ...layout.desktop.flat()] : layout.desktop.flat()
  const area: Record<string, string> = { image: 'media', fields: 'form', button: 'form' }
  return {
    type,
    format,
    ...(language ? { language } : {}),
    fields,
    container: kinds[type].isInFlow ? '#miejsce' : null,
    timer: { kind: 'span', minutes: 3_000, seconds: 0 },
    coupon: { code: 'LATO' },
    showsCredit: true,
    screens: { form: blocks.filter((block) => areas.includes(('area' in block && block.area) || area[block.kind] || block.kind)), thankYou: [{ kind: 'heading', text: 'Dziękujemy!' }] },
  }
}

const LANGUAGES = ['pl', 'en', 'he'] as const
const isDeep = process.env['KLEPKA_DEEP'] === '1'

/** Every type in each language, in both windows; every format in all of them only by `npm run test:deep`. */
const formatsOf = (type: keyof typeof types, language: (typeof LANGUAGES)[number]) => {
  const names = Object.keys(kinds[type].formats)
  return isDeep ? names : [names[LANGUAGES.indexOf(language) % names.length] ?? '']
}

describe('axe finds nothing', () => {
  const screens = screensPage()

  it.each(Object.keys(types) as (keyof typeof types)[])('in a %s, in each language, on telephones and in wide windows, as it comes and with problems', async (type) => {
    const found: Record<string, string[]> = {}
    for (const viewport of WINDOWS) {
      for (const language of LANGUAGES) {
        for (const format of formatsOf(type, language)) {
          const { page, surface, send } = await screens.show(full(type, format, language), { page: { viewport, reducedMotion: 'reduce', bypassCSP: true } })
          if (language !== 'pl') await send()
          if (language !== 'pl') await expect.poll(() => surface.locator('.problem').count()).toBeGreaterThan(0)
          if (language === 'he') await surface.locator('.opens').click()
          await surface.locator('.cross').waitFor()
          const problems = await axeFinds(page)
          if (problems.length) found[`${viewport.width} ${format} ${language}`] = problems
          await page.context().close()
        }
      }
    }
    expect(found).toEqual({})
  })
})
