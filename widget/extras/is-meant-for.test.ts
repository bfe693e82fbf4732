import { describe, expect, it } from 'vitest'
import type { PublishedCampaign } from '#campaign/published/configuration.ts'
import { isMeantFor } from './pick-shown.ts'

const CART = 'https://sklep.example/koszyk/'
type Rules = Extract<PublishedCampaign['filters'][number], { kind: 'pageAddress' }>['rules']
const page = (text: string) => ({
  kind: 'pageAddress' as const,
  rules: [{ outcome: 'show' as const, operator: 'contain' as const, text }],
})
const [cart, product] = [page('/koszyk/'), page('/produkt/')]
const phone = { kind: 'device' as const, device: 'mobile' as const }
const meant = (rules: Rules) =>
  isMeantFor(CART, {
    filters: [
      { kind: 'device', device: 'mobile' },
      { kind: 'pageAddress', rules },
    ],
  })

describe('whether a campaign targets a certain page', () => {
  it.each<[string, boolean, Rules]>([
    ['yes for its address', true, [{ outcome: 'show', operator: 'contain', text: '/Koszyk' }]],
    [
      'yes for several addresses that include it',
      true,
      [
        { outcome: 'show', operator: 'start', text: 'https://sklep.example' },
        { outcome: 'show', operator: 'exact', text: CART },
      ],
    ],
    [
      'no for the whole site',
      false,
      [{ outcome: 'show', operator: 'start', text: 'https://sklep.example/' }],
    ],
    ['no for any page', false, [{ outcome: 'show', operator: 'any_value', text: '' }]],
    [
      'no for rules that only exclude other pages',
      false,
      [{ outcome: 'dont_show', operator: 'contain', text: '/produkt/' }],
    ],
    [
      'no for another page',
      false,
      [
        { outcome: 'show', operator: 'contain', text: '/' },
        { outcome: 'show', operator: 'contain', text: '/produkt/' },
      ],
    ],
  ])('%s [M-25]', (_, is, rules) => expect(meant(rules)).toBe(is))

  it.each([
    ['yes if each group that allows this page names it', true, [[cart], [product]]],
    ['no if another group allows this page without naming it', false, [[cart], [phone]]],
    ['no if the page is only excluded', false, [[{ ...cart, isNegated: true }]]],
    ['no if no group allows it', false, [[product]]],
  ])('of groups: %s', (_, is, groups) =>
    expect(isMeantFor(CART, { filters: [{ kind: 'groups', groups }] })).toBe(is),
  )

  it('no without a rule about addresses [M-25]', () => expect(isMeantFor(CART, { filters: [] })).toBe(false))
})
