import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { block } from './block-schema.ts'

const reads = (url: string) => v.is(block, { kind: 'social', links: [{ network: 'instagram', url }] })

const script = ['javascript', 'alert(1)'].join(':')

describe('links to other networks', () => {
  it.each([
    'https://instagram.example/podlogi',
    'http://x.example',
    'mailto:sklep@podlogi.example',
    'tel:+48600100200',
  ])('may lead to %s', (url) => {
    expect(reads(url)).toBe(true)
  })

  it.each([
    script,
    ` ${script}`,
    'data:text/html,x',
    'instagram.example',
    '//instagram.example',
    'https://x.example/"onclick=',
    '',
  ])('may not lead to %j', (url) => {
    expect(reads(url)).toBe(false)
  })

  it('there is at least one, and none of a network that nobody could draw', () => {
    expect(v.is(block, { kind: 'social', links: [] })).toBe(false)
    expect(
      v.is(block, { kind: 'social', links: [{ network: 'gadu-gadu', url: 'https://gg.example' }] }),
    ).toBe(false)
  })
})
