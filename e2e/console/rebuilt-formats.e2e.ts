import { beforeAll, describe, expect, it } from 'vitest'
import type { Campaign } from '#campaign/campaign-shape.ts'
import { screenNames } from '#campaign/screen-names.ts'
import { naturalContent, sampleCampaign, type SampleType } from '#server/campaigns/gallery/sample-campaign.ts'
import { sampleWords } from '#server/campaigns/gallery/sample-strings.ts'
import { builderOf } from './build-in-designer.ts'
import { designerOf } from './designer-desk.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()
const designer = designerOf(() => desk.page)
const builder = builderOf(() => desk.page, designer)

/** What the gallery shows of a format, with a picture of this shop. */
const sampleOf = (type: SampleType, format: string, other: Partial<Campaign> = {}): Campaign => ({
  ...sampleCampaign(
    { type, format, language: 'pl', isDark: false, content: naturalContent(type) },
    {
      words: sampleWords.pl,
      picture: { src: '/pictures/hero-800.webp', width: 800, height: 600 },
      code: 'JESIEN15',
    },
  ),
  ...other,
})
const teaser = { mode: 'after_close', text: 'Rabat 5%', side: 'right' } as const
const goals: [string, Campaign][] = [
  ['a window with a picture and a form', sampleOf('lightbox', 'format_1')],
  ['a bar with a countdown', sampleOf('bar', 'format_2')],
  ['a slide-in', sampleOf('sside', 'format_1')],
  ['a form in the page', sampleOf('embedded', 'format_1')],
  ['a window with the tab that opens it', sampleOf('fullpage', 'format_1', { teaser })],
  ['a wheel of prizes', sampleOf('gamified', 'gamified_format_1')],
  ['a scratch card', sampleOf('gamified', 'gamified_format_3')],
]

/** What an owner makes, without names and ids. Blocks are in order within their area: the format orders areas. */
const contentOf = ({
  type,
  format,
  target,
  container,
  screens,
  fields,
  coupon,
  timer,
  teaser: tab,
  game,
}: Campaign) => ({
  type,
  format,
  target,
  container,
  screens: Object.fromEntries(
    screenNames.map((name) => [name, Object.groupBy(screens[name], ({ area }) => area)]),
  ),
  fields,
  coupon,
  timer,
  teaser: tab,
  game: game && {
    played: game.played,
    prizes: game.prizes.map(({ id: _id, ...prize }) => prize),
  },
})

describe('formats that are built again in the designer, from an empty campaign', () => {
  beforeAll(async () => {
    await desk.enter()
    await desk.page.setViewportSize({ width: 1440, height: 900 })
    await desk.call('POST', 'campaign-sites', { name: 'Blog', domains: ['blog.example'] })
  })

  it.each(goals)('%s', async (_, goal) => {
    const { page } = desk
    await page.goto('about:blank')
    await desk.open('/nowa-kampania', 'Nowa kampania')
    await page.getByRole('link', { name: 'Zacznij od pustej' }).click()
    await designer.isRendered()
    await designer.layers().first().waitFor()
    await builder.build(goal)
    await page.getByRole('button', { name: 'Dodaj kampanię', exact: true }).click()
    await desk.isAt(goal.name)
    const [saved] = desk.shop.rows<{ document_json: string }>(
      'select document_json from campaigns order by created_ms desc limit 1',
    )
    expect(contentOf(JSON.parse(saved!.document_json) as Campaign)).toEqual(contentOf(goal))
  })
})
