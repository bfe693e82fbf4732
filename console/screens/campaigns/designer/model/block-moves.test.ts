import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type Campaign, campaignShape } from '#campaign/campaign-shape.ts'
import { playedFirstFile } from '#campaign/testing/game-file.ts'
import { startingCampaign } from '#campaign/ready/starting-campaign.ts'
import {
  addableKinds,
  addBlock,
  blockOf,
  duplicateBlock,
  moveBlock,
  moveBy,
  pasteStyle,
  removeBlock,
  resizePicture,
  styleOfBlock,
  visualOrder,
  withText,
} from './block-moves.ts'

const FORM = { set: 'screens', screen: 'form' } as const
/** The blocks as they are seen. */
const seen = (document: Campaign) =>
  visualOrder(document, FORM).map((index) => {
    const { kind, area } = document.screens.form[index]!
    return `${kind} in ${area}`
  })

describe('blocks of a screen', () => {
  it('a block moves down within its area, then into the next one, and back', () => {
    const first = moveBy(startingCampaign, 'screens.form.2', 1)
    expect(seen(first.document)).toEqual([
      'heading in heading',
      'text in text',
      'button in form',
      'fields in form',
    ])
    expect(blockOf(first.document, first.selected)?.kind).toBe('fields')
    const up = moveBy(startingCampaign, 'screens.form.1', -1)
    expect(seen(up.document).slice(0, 2)).toEqual(['heading in heading', 'text in heading'])
    expect(moveBy(startingCampaign, 'screens.form.3', 1).document).toBe(startingCampaign)
  })

  it('a dragged block takes the area of the one beside it, or the empty area it is dropped on', () => {
    const beside = moveBlock(startingCampaign, 'screens.form.3', { path: 'screens.form.0', side: 'before' })
    expect(seen(beside.document).slice(0, 2)).toEqual(['button in heading', 'heading in heading'])
    expect(beside.selected).toBe('screens.form.0')
    const after = moveBlock(startingCampaign, 'screens.form.0', { path: 'screens.form.3', side: 'after' })
    expect(seen(after.document).at(-1)).toBe('heading in form')
    expect(after.selected).toBe('screens.form.3')
    const empty = moveBlock(startingCampaign, 'screens.form.1', { area: 'coupon' })
    expect(seen(empty.document)).toContain('text in coupon')
    const itself = moveBlock(startingCampaign, 'screens.form.1', { path: 'screens.form.1', side: 'after' })
    expect(itself.document).toBe(startingCampaign)
  })

  it('a copy stands below; the last block of the first screen stays, and so does the only game', () => {
    const copied = duplicateBlock(startingCampaign, 'screens.form.0')!
    expect(copied.document.screens.form.slice(0, 2).map(({ kind }) => kind)).toEqual(['heading', 'heading'])
    expect(copied.selected).toBe('screens.form.1')
    const removed = removeBlock(startingCampaign, 'screens.form.0')!
    expect(removed.document.screens.form).toHaveLength(3)
    expect(blockOf(removed.document, removed.selected)?.kind).toBe('text')
    const only = {
      ...startingCampaign,
      screens: { ...startingCampaign.screens, form: startingCampaign.screens.form.slice(0, 1) },
    }
    expect(removeBlock(only, 'screens.form.0')).toBeNull()
    const game = v.parse(campaignShape, playedFirstFile)
    expect(duplicateBlock(game, 'screens.play.1')).toBeNull()
    expect(addableKinds(game)).toContain('game')
    expect(addableKinds(startingCampaign)).not.toContain('game')
  })

  it('each kind of block that is added is seen at once and is selected', () => {
    for (const kind of addableKinds(startingCampaign)) {
      const { document, selected } = addBlock(startingCampaign, FORM, kind, null)
      expect(blockOf(document, selected)?.kind).toBe(kind)
      expect(document.screens.form).toHaveLength(5)
    }
    const heading = addBlock(startingCampaign, FORM, 'heading', { path: 'screens.form.0', side: 'before' })
    expect(v.safeParse(campaignShape, heading.document).success).toBe(true)
    expect(heading.selected).toBe('screens.form.0')
  })

  it('a style is pasted into blocks of its kind only, without words', () => {
    const styled = addBlock(startingCampaign, FORM, 'heading', null)
    const small = {
      ...styled.document,
      screens: {
        ...styled.document.screens,
        form: styled.document.screens.form.map((block) =>
          block.kind === 'heading'
            ? { ...block, size: block.text === 'Nowy nagłówek' ? ('s' as const) : block.size }
            : block,
        ),
      },
    }
    const style = styleOfBlock(small, styled.selected!)!
    expect(style).toEqual({ kind: 'heading', values: { size: 's' } })
    expect(blockOf(pasteStyle(small, 'screens.form.0', style)!.document, 'screens.form.0')).toMatchObject({
      text: 'Bądźmy w kontakcie',
      size: 's',
    })
    expect(pasteStyle(small, 'screens.form.1', style)).toBeNull()
  })

  it('a picture gets another width in its own shape; a text is typed where it is', () => {
    const { document, selected } = addBlock(startingCampaign, FORM, 'image', null)
    expect(blockOf(resizePicture(document, selected!, 400), selected)).toMatchObject({
      width: 400,
      height: 300,
    })
    expect(resizePicture(document, 'screens.form.0', 400)).toBe(document)
    expect(blockOf(withText(document, 'screens.form.0', 'Cześć'), 'screens.form.0')).toMatchObject({
      text: 'Cześć',
    })
    expect(withText(document, 'screens.form.9', 'Cześć')).toBe(document)
  })
})
