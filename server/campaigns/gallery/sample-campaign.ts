import * as v from 'valibot'
import { campaign, type Campaign, type CampaignFile } from '#campaign/campaign.ts'
import type { Format } from '#campaign/formats/format.ts'
import type { CampaignKind } from '#campaign/types/campaign-kind.ts'
import * as types from '#campaign/types/index.ts'
import { type SampleWords, sampleWords } from './sample-strings.ts'

export type SampleType = keyof typeof types
/** `form`: has a form; `button`: links to a page; `links`: links to social networks. */
export type SampleContent = CampaignKind['asks']
export type Sample = {
  type: SampleType
  format: string
  language: Campaign['language']
  isDark: boolean
  content: SampleContent
}

type Blocks = CampaignFile['screens']['form']
type SamplePicture = { src: string; width: number; height: number }
/** What a sample says and shows; without a code no coupon is shown. */
export type SampleContents = { words: SampleWords; picture: SamplePicture; code: string }

/** Picture of a demo product; square, so that every format must crop it. */
const PICTURE: SamplePicture = {
  src: '/pictures/jodelka-dab-naleczowski-1600x1600.webp',
  width: 800,
  height: 800,
}
const LOOKS: Record<'light' | 'dark', CampaignFile['look']> = {
  light: { accent: '#1f4d3a', accentText: '#ffffff' },
  dark: {
    background: '#1c2420',
    text: '#f3efe6',
    accent: '#e9c98f',
    accentText: '#1d1d1b',
    overlay: '#000000a0',
  },
}

/** Formats of games that show another game than the wheel. */
const SAMPLE_GAMES: Record<string, NonNullable<CampaignFile['game']>['played']['kind']> = {
  gamified_format_2: 'giftBox',
  gamified_format_3: 'scratchCard',
}

const kinds = { ...types }
export const sampleTypes = Object.keys(kinds) as [SampleType, ...SampleType[]]
export const sampleFormats = (type: SampleType): Record<string, Format> => kinds[type].formats

/** The usual content of campaigns of this type. */
export const naturalContent = (type: SampleType): SampleContent => kinds[type].asks

/** A campaign with a block for each area of its format, as an owner would write it. */
export const sampleCampaign = (
  { type, format, language, isDark, content }: Sample,
  { words, picture, code }: SampleContents = {
    words: sampleWords[language],
    picture: PICTURE,
    code: 'JESIEN15',
  },
): Campaign => {
  const { desktop = [], media } = sampleFormats(type)[format] ?? {}
  const areas = new Set<string>(desktop.flat())
  const asks = content === 'form' && areas.has('form')
  const contents: Record<SampleContent, Blocks> = {
    form: [
      { kind: 'fields', fields: ['email', 'consent'] },
      { kind: 'button', text: words.send, action: { kind: 'submit' } },
    ],
    button: [
      { kind: 'button', text: words.button, action: { kind: 'redirect', url: 'https://podlogi.example/' } },
    ],
    links: [
      {
        kind: 'social',
        links: [
          { network: 'facebook', url: 'https://facebook.example/podlogi' },
          { network: 'instagram', url: 'https://instagram.example/podlogi' },
          { network: 'youtube', url: 'https://youtube.example/podlogi' },
        ],
      },
    ],
  }
  const byArea: Record<string, Blocks> = {
    media: [{ kind: 'image', ...picture }],
    heading: [{ kind: 'heading', text: words.heading }],
    text: [{ kind: 'text', text: words.text }],
    timer: [{ kind: 'timer', label: words.timer }],
    coupon: [{ kind: 'coupon', label: words.coupon }],
    game: [{ kind: 'game' }],
    products: [1, 2].map(() => ({ kind: 'image', ...picture, area: 'products' }) as const),
    form: contents[content],
    note: [{ kind: 'text', text: words.note, isSmall: true, area: 'note' }],
  }
  const isPlayed = areas.has('game')
  const ends = [{ kind: 'heading', text: '{{prize_label}}', area: 'heading' }] as const
  const thanks = [
    { kind: 'heading', text: words.thanks, area: 'heading' } as const,
    { kind: 'text', text: words.answered, area: 'text' } as const,
  ]
  if (media === 'behind') areas.add('media')
  return v.parse(campaign, {
    name: `${type} ${format}`,
    type,
    format,
    language,
    target: asks ? 'lead' : 'click',
    container: kinds[type].isInFlow ? 'main' : null,
    look: LOOKS[isDark ? 'dark' : 'light'],
    entryEffect: 'none',
    screens: {
      form: Object.entries(byArea).flatMap(([area, blocks]) => (areas.has(area) ? blocks : [])),
      thankYou: asks ? thanks.filter(({ area }) => areas.has(area)) : [],
      ...(isPlayed ? { winning: [...ends, { kind: 'coupon', label: words.coupon }], losing: [...ends] } : {}),
    },
    game: isPlayed
      ? {
          played: { kind: SAMPLE_GAMES[format] ?? 'wheel' },
          prizes: words.prizes.map(([label, chance], index) => ({
            id: `nagroda-${index}`,
            label,
            chance,
            isLosing: index === 3,
            code: index === 0 && code ? { kind: 'fixed', code } : null,
          })),
        }
      : null,
    fields: asks
      ? {
          email: { kind: 'email', label: words.email, isRequired: true },
          consent: { kind: 'consent', label: words.consentLabel, text: words.consent, isRequired: true },
        }
      : {},
    coupon: { code },
    timer: areas.has('timer') ? { kind: 'span', minutes: 1_439, seconds: 59 } : null,
  } satisfies CampaignFile)
}
