import { describe, expect, it } from 'vitest'
import type { PublishedCampaign } from '#campaign/published/configuration.ts'
import { isMeantFor } from './pick-shown.ts'

const CART = 'https://sklep.example/koszyk/'
type Rules = Extract<PublishedCampaign['filters'][number], { kind: 'pageAddress' }>['rules']
const meant = (rules: Rules) =>
  isMeantFor(CART, {
    filters: [
      { kind: 'device', device: 'mobile' },
      { kind: 'pageAddress', rules },
    ],
  })

describe('a campaign that is meant for a page', () => {
  it.each<[string, boolean, Rules]>([
    ['names it', true, [{ outcome: 'show', operator: 'contain', text: '/Koszyk' }]],
    [
      'names it among others',
      true,
      [
        { outcome: 'show', operator: 'start', text: 'https://sklep.example' },
        { outcome: 'show', operator: 'exact', text: CART },
      ],
    ],
    [
      'is not one for the whole site',
      false,
      [{ outcome: 'show', operator: 'start', text: 'https://sklep.example/' }],
    ],
    ['is not one for any page', false, [{ outcome: 'show', operator: 'any_value', text: '' }]],
    [
      'is not one that only leaves other pages out',
      false,
      [{ outcome: 'dont_show', operator: 'contain', text: '/produkt/' }],
    ],
    [
      'is not one for another page',
      false,
      [
        { outcome: 'show', operator: 'contain', text: '/' },
        { outcome: 'show', operator: 'contain', text: '/produkt/' },
      ],
    ],
  ])('%s [M-25]', (_, is, rules) => expect(meant(rules)).toBe(is))

  it('is none without a rule about addresses [M-25]', () =>
    expect(isMeantFor(CART, { filters: [] })).toBe(false))
})
