import { describe, expect, it } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import * as types from '#campaign/types/index.ts'
import { playedFirstFile } from '#campaign/testing/game-file.ts'
import { axeFinds } from '../../axe.ts'
import { screensPage } from './screens-page.ts'

const kinds = { ...types }
const WINDOWS = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]
const LANGUAGES = ['pl', 'en', 'he'] as const
const GAMES = { pl: 'wheel', en: 'scratchCard', he: 'draggable' } as const
const choices = [
  { value: 'a', label: 'Salon' },
  { value: 'b', label: 'Kuchnia' },
]
const blocks: CampaignFile['screens']['form'] = [
  { kind: 'image', src: '/foto.jpg', width: 1200, height: 900 },
  { kind: 'heading', text: 'Rabat 5%' },
  { kind: 'text', text: 'Raz w miesiącu wyślemy nowości.' },
  { kind: 'timer', label: 'Zostało' },
  { kind: 'coupon', label: 'Kod' },
  { kind: 'game' },
  { kind: 'fields', fields: ['email', 'consent', 'room'] },
  { kind: 'button', text: 'Zapisz mnie', action: { kind: 'submit' } },
  { kind: 'image', src: '/foto.jpg', alt: 'Próbka', width: 400, height: 400, area: 'products' },
  { kind: 'text', area: 'note', text: 'Administratorem danych jest sklep.', isSmall: true },
]
const follow: (typeof blocks)[number] = {
  kind: 'social',
  links: [
    { network: 'instagram', url: 'https://instagram.example/podlogi' },
    { network: 'email', url: 'mailto:sklep@podlogi.example' },
    { network: 'x', url: 'https://x.example/podlogi', label: 'Piszemy tu codziennie' },
  ],
}
const fields: CampaignFile['fields'] = {
  email: { kind: 'email', label: 'E-mail', placeholder: 'ty@przyklad.pl', isRequired: true },
  consent: { kind: 'consent', label: 'Zgoda', text: 'Zgadzam się.', isRequired: true },
  room: { kind: 'multiSelect', label: 'Pokój', choices },
}

/** A campaign with content in every area of its format, in light and dark colours. */
const full = (
  type: keyof typeof types,
  format: string,
  language: (typeof LANGUAGES)[number],
): Partial<CampaignFile> => {
  const layout: { desktop: readonly (readonly string[])[]; media: string } =
    kinds[type].formats[format as keyof (typeof kinds)[typeof type]['formats']]
  const areas = layout.media === 'behind' ? ['media', ...layout.desktop.flat()] : layout.desktop.flat()
  const own: Record<string, string> = { image: 'media', fields: 'form', button: 'form', social: 'form' }
  const shown = (
    kinds[type].asks === 'links'
      ? [...blocks.filter(({ kind }) => kind !== 'fields' && kind !== 'button'), follow]
      : blocks
  ).filter((block) => areas.includes(('area' in block && block.area) || own[block.kind] || block.kind))
  const isPlayed = areas.includes('game')
  const { winning = [], losing = [] } = playedFirstFile.screens
  return {
    type,
    format,
    language,
    game: isPlayed ? { ...playedFirstFile.game!, played: { kind: GAMES[language] }, showsOdds: true } : null,
    look: { dark: {} },
    fields: shown.some(({ kind }) => kind === 'fields') ? fields : {},
    container: kinds[type].isInFlow ? '#miejsce' : null,
    timer: { kind: 'span', minutes: 3_000, seconds: 0 },
    coupon: { code: 'LATO' },
    showsCredit: true,
    screens: {
      ...(isPlayed && { winning, losing }),
      form: shown,
      thankYou: areas.includes('heading') ? [{ kind: 'heading', text: 'Dziękujemy!' }] : [],
    },
  }
}

const isDeep = process.env['KLEPKA_DEEP'] === '1'
const all = Object.keys(types) as (keyof typeof types)[]

/**
 * One format of every type in each language, alternately on phones and in wide windows; every format in both
 * only by `npm run test:deep`.
 */
const samplesOf = (type: keyof typeof types) => {
  const formats = Object.keys(kinds[type].formats)
  const at = <T>(list: readonly T[], index: number) => list[index % list.length] as T
  if (isDeep)
    return formats.flatMap((format, index) =>
      WINDOWS.map((viewport) => ({ format, viewport, language: at(LANGUAGES, index) })),
    )
  return LANGUAGES.map((language, index) => ({
    language,
    format: at(formats, index * 5),
    viewport: at(WINDOWS, index + all.indexOf(type)),
  }))
}

describe('axe finds no fault', () => {
  const screens = screensPage('preact', ['social', 'wheel', 'gift-box', 'scratch-card', 'draggable'])

  it.each(all)(
    'in a %s, in each language, on phones and in wide windows, at first and with problems',
    async (type) => {
      const found: Record<string, string[]> = {}
      for (const { format, language, viewport } of samplesOf(type)) {
        const campaign = full(type, format, language)
        const { page, surface, send } = await screens.show(campaign, {
          page: { viewport, reducedMotion: 'reduce', bypassCSP: true },
        })
        const asks = Object.keys(campaign.fields ?? {}).length > 0
        if (asks && language !== 'pl') await send()
        if (asks && language !== 'pl')
          await expect.poll(() => surface.locator('.problem').count()).toBeGreaterThan(0)
        if (asks && language === 'he') await surface.locator('.opens').click()
        await surface.locator('.cross').waitFor()
        const problems = await axeFinds(page)
        if (problems.length) found[`${viewport.width} ${format} ${language}`] = problems
        await page.context().close()
      }
      expect(found).toEqual({})
    },
  )
})
