import { describe, expect, it } from 'vitest'
import { arrange, stack } from './arrange.ts'
import lightbox from '../types/lightbox.ts'

const { format_1: withPicture, format_2: plain } = lightbox.formats

describe('arrangement of blocks', () => {
  it('a picture extends to all edges, the other areas are centred vertically', () => {
    expect(arrange(withPicture.desktop, new Set(['media', 'heading', 'form']), withPicture.columns)).toBe(
      '"media ." minmax(var(--space),1fr) "media heading" auto "media form" auto "media ." minmax(var(--space),1fr)/minmax(0,2fr) minmax(0,3fr)',
    )
  })

  it('missing areas take no row and no column', () => {
    expect(arrange(withPicture.desktop, new Set(['heading']), withPicture.columns)).toBe(
      '"." minmax(var(--space),1fr) "heading" auto "." minmax(var(--space),1fr)/minmax(0,3fr)',
    )
    expect(arrange([['heading', 'text', 'form']], new Set(['heading', 'form']), 'auto 1fr auto')).toBe(
      '". ." minmax(var(--space),1fr) "heading form" auto ". ." minmax(var(--space),1fr)/auto auto',
    )
  })

  it('phones stack the areas, with a picture at the top', () => {
    expect(stack(plain.desktop)).toEqual([['heading'], ['text'], ['timer'], ['coupon'], ['form'], ['note']])
    expect(
      stack([
        ['heading', 'media'],
        ['text', 'media'],
        ['note', 'form'],
      ]),
    ).toEqual([['media'], ['heading'], ['text'], ['form'], ['note']])
    expect(
      stack([
        ['media', 'heading'],
        ['media', 'text'],
        ['form', 'form'],
      ]),
    ).toEqual([['media'], ['heading'], ['text'], ['form']])
    expect(arrange(stack(withPicture.desktop), new Set(['media', 'heading', 'form']), null)).toBe(
      '"media" minmax(var(--picture),1fr) "." var(--space) "heading" auto "form" auto "." var(--space)/minmax(0,1fr)',
    )
  })
})
