import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { block } from './block-schema.ts'

const reads = (url: string) => v.is(block, { kind: 'social', links: [{ network: 'instagram', url }] })

const script = ['javascript', 'alert(1)'].join(':')

describe('links to social networks', () => {
  it.each([
    'https://instagram.example/podlogi',
    'http://x.example',
    'mailto:sklep@podlogi.example',
    'tel:+48600100200',
  ])('accept the address %s', (url) => {
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
  ])('refuse the address %j', (url) => {
    expect(reads(url)).toBe(false)
  })

  it('need at least one link, and only known networks', () => {
    expect(v.is(block, { kind: 'social', links: [] })).toBe(false)
    expect(
      v.is(block, { kind: 'social', links: [{ network: 'gadu-gadu', url: 'https://gg.example' }] }),
    ).toBe(false)
  })
})
