import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { campaignShape } from '#campaign/campaign-shape.ts'
import { playedFirstFile } from '#campaign/testing/game-file.ts'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { textAtPath, withTextAtPath } from './document-text.ts'
import { prepareCanvas } from './prepare.ts'

const newsletter = v.parse(campaignShape, {
  ...newsletterFile,
  screens: {
    ...newsletterFile.screens,
    // Pages get less of it than the document has.
    form: [{ kind: 'image', src: '/pictures/hero.webp' }, ...newsletterFile.screens.form],
  },
})
const game = v.parse(campaignShape, playedFirstFile)
const SHOP = 'https://sklep.example'

describe('what the canvas shows of a campaign', () => {
  it('every block has the path that it has in the document, also where phones have their own', () => {
    const own = { ...newsletter, mobileScreens: newsletter.screens }
    const { template, paths } = prepareCanvas(own, 'form', SHOP)
    for (const [set, screens] of [
      ['screens', template.screens],
      ['mobileScreens', template.mobileScreens!],
    ] as const)
      for (const block of screens.form.blocks) {
        const path = paths.get(block)
        // The note about personal data is ours.
        if (path === undefined) expect(block).toMatchObject({ kind: 'text', isSmall: true })
        else {
          const [, , index] = path.split('.')
          expect(path.startsWith(`${set}.form.`)).toBe(true)
          expect(own[set].form[Number(index)]).toMatchObject(block)
        }
      }
    const found = template.screens.form.blocks.flatMap((block) => paths.get(block) ?? [])
    expect(found.toSorted()).toEqual(newsletter.screens.form.map((_, index) => `screens.form.${index}`))
  })

  it('each screen stands first, and nothing closes or moves by itself', () => {
    const winning = prepareCanvas(
      { ...game, closing: { ...game.closing, autoCloseSeconds: 3 }, entryEffect: 'zoomIn' as never },
      'winning',
      SHOP,
    )
    expect(winning.template.screens.play).toBeNull()
    expect(winning.template.screens.form.blocks[0]).toMatchObject({ text: 'Twoja nagroda: Rabat 10%' })
    expect(winning.paths.get(winning.template.screens.form.blocks[0])).toBe('screens.winning.0')
    expect(winning.template.coupon).toEqual({ code: 'KOLO10' })
    expect(winning.template.closing.autoCloseSeconds).toBeNull()
    expect(prepareCanvas(newsletter, 'losing', SHOP).template.screens.form.blocks).toEqual([])
  })

  it('a text is found and changed by its path', () => {
    const changed = withTextAtPath(newsletter, 'screens.form.1', 'Cześć')
    expect(textAtPath(changed, 'screens.form.1')).toBe('Cześć')
    expect(textAtPath(newsletter, 'fields.email')).toBeUndefined()
    expect(textAtPath(newsletter, 'screens.form.99')).toBeUndefined()
  })
})
