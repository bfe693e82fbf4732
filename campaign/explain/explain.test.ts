import { describe, expect, it } from 'vitest'
import type { CampaignFile } from '../campaign-shape.ts'
import * as filters from '../filters/index.ts'
import { makeCampaign, newsletterFile } from '../testing/make-campaign.ts'
import { makeCampaignVisitor } from '../testing/make-visitor.ts'
import { explain } from './explain.ts'
import type { SimulatedVisit } from './simulated-visit.ts'
import { seenByFilter } from './seen-in-words.ts'

const ID = '0000000000001'
const STILL: SimulatedVisit['moves'] = {
  secondsOnPage: 0,
  scrolledPercent: 0,
  idleSeconds: 0,
  isLeaving: false,
  clicked: '',
  cartBefore: undefined,
}
const simulated = (other: Partial<SimulatedVisit> = {}): SimulatedVisit => ({
  visitor: makeCampaignVisitor(),
  visitorId: 'ola',
  memory: undefined,
  wasSeenThisSession: false,
  moves: STILL,
  site: { id: 'a1b2c3d4e5f60', holdoutPercent: 0 },
  pair: [],
  ...other,
})
const why = (file: Partial<CampaignFile>, other: Partial<SimulatedVisit> = {}) =>
  explain(ID, makeCampaign(file), simulated(other))
const moved = (moves: Partial<SimulatedVisit['moves']>) => ({ moves: { ...STILL, ...moves } })
const lines = ({ reasons }: ReturnType<typeof explain>) =>
  reasons.map(({ title, verdict, seen }) => `${title}: ${verdict} (${seen})`)

describe('explanation of why a campaign is shown or not', () => {
  it('names each reason with the observed value; one failed filter is enough', () => {
    const file: Partial<CampaignFile> = {
      filters: [
        { kind: 'device', device: 'mobile' },
        { kind: 'pageAddress', rules: [{ outcome: 'show', operator: 'contain', text: '/panele' }] },
      ],
      triggers: [
        { kind: 'timeDelay', seconds: 20 },
        { kind: 'scroll', percent: 50 },
      ],
    }
    expect(lines(why(file, moved({ secondsOnPage: 30, scrolledPercent: 10 })))).toEqual([
      'Jak często: yes (jeszcze jej nie widziano)',
      'Urządzenie: no (komputer)',
      'Adres strony: yes (https://podlogi.example/panele/?kolor=dab)',
      'Czas na stronie: yes (na stronie od 30 s)',
      'Przewinięcie strony: no (przewinięto 10%)',
    ])
    expect(why(file, moved({ secondsOnPage: 30 })).outcome).toBe('not_shown')
    expect(
      why(file, { visitor: makeCampaignVisitor({ device: 'mobile' }), ...moved({ secondsOnPage: 30 }) })
        .outcome,
    ).toBe('shown')
    expect(
      why(file, { visitor: makeCampaignVisitor({ device: 'mobile' }), ...moved({ secondsOnPage: 3 }) })
        .outcome,
    ).toBe('later')
  })

  it.each([
    [{ kind: 'timeDelay', seconds: 10 }, { secondsOnPage: 10 }],
    [{ kind: 'scroll', percent: 40 }, { scrolledPercent: 40 }],
    [{ kind: 'inactivity', seconds: 15 }, { idleSeconds: 15 }],
    [{ kind: 'exitIntent' }, { isLeaving: true }],
    [{ kind: 'click', selector: '#kup' }, { clicked: '#kup' }],
  ] as const)('the trigger %o opens the campaign only after its event', (trigger, moves) => {
    const file: Partial<CampaignFile> = { triggers: [trigger] }
    expect(why(file).outcome).toBe('later')
    expect(why(file, moved(moves)).outcome).toBe('shown')
  })

  it('counts earlier views and closes, unless the frequency is always', () => {
    const memory = { views: 2, lastViewMs: makeCampaignVisitor().nowMs, isClosed: true, isConverted: false }
    const seen = why({ frequency: { rule: 'once' } }, { memory, ...moved({ secondsOnPage: 9 }) })
    expect(seen.outcome).toBe('not_shown')
    expect(lines(seen)[0]).toBe('Jak często: no (wyświetleń: 2, zamknięta: tak, wypełniona: nie)')
    expect(why({ frequency: { rule: 'always' } }, { memory, ...moved({ secondsOnPage: 9 }) }).outcome).toBe(
      'shown',
    )
  })

  it('shows one of two variants, and nothing to the holdout', () => {
    const pair = [
      { id: ID, parentId: null, name: 'A' },
      { id: '0000000000002', parentId: ID, name: 'B' },
    ]
    const outcomes = new Set(
      Array.from(
        { length: 40 },
        (_, index) => why({}, { visitorId: `v${index}`, pair, ...moved({ secondsOnPage: 9 }) }).outcome,
      ),
    )
    expect(outcomes).toEqual(new Set(['shown', 'not_shown']))
    const inHoldout = Array.from({ length: 200 }, (_, index) =>
      why(
        {},
        {
          visitorId: `v${index}`,
          site: { id: 'a1b2c3d4e5f60', holdoutPercent: 20 },
          ...moved({ secondsOnPage: 9 }),
        },
      ),
    ).filter(({ outcome }) => outcome === 'not_shown')
    expect(inHoldout.length).toBeGreaterThan(15)
    expect(inHoldout.length).toBeLessThan(70)
    expect(lines(inHoldout[0]!)[0]).toMatch(
      /^Grupa bez kampanii: no \(numer 1?\d,\d z 100; bez kampanii zostają numery poniżej 20\)$/,
    )
  })

  it('a recommendation without products is not shown, with the reason [E-07]', () => {
    const file: Partial<CampaignFile> = {
      fields: {},
      format: 'format_1',
      screens: {
        form: [
          { kind: 'heading', text: 'Polecamy' },
          { kind: 'products', area: 'text' },
        ],
      },
    }
    expect(why(file, { recommended: 0, ...moved({ secondsOnPage: 9 }) }).outcome).toBe('not_shown')
    expect(lines(why(file, { recommended: 0 }))).toContain(
      'Polecane produkty: no (nie ma produktu do polecenia, a pustej kampanii nie pokazujemy)',
    )
    expect(why(file, { recommended: 2, ...moved({ secondsOnPage: 9 }) }).outcome).toBe('shown')
    expect(why(file, moved({ secondsOnPage: 9 })).outcome).toBe('unknown')
    // A campaign with a form is shown without products, too.
    expect(
      lines(
        why(
          {
            screens: { form: [{ kind: 'products', area: 'text' }, ...newsletterFile.screens.form] },
            format: 'format_1',
          },
          { recommended: 0 },
        ),
      ).join(),
    ).not.toContain('Polecane')
  })

  it('of groups one is enough: names the one that is met, and every condition of each', () => {
    const phones = { kind: 'device', device: 'mobile' } as const
    const panels = {
      kind: 'pageAddress' as const,
      rules: [{ outcome: 'show' as const, operator: 'contain' as const, text: '/panele' }],
    } satisfies NonNullable<CampaignFile['filters']>[number]
    const file: Partial<CampaignFile> = {
      filters: [phones, { kind: 'visitorKind', who: 'new' }],
      alternatives: [[panels, { kind: 'member', isNegated: true }]],
    }
    const by = (member: { isSignedIn: boolean; orders: number } | undefined, other: object = {}) =>
      why(file, { visitor: makeCampaignVisitor({ member, ...other }), ...moved({ secondsOnPage: 9 }) })
    const guest = by({ isSignedIn: false, orders: 0 })
    expect(guest.outcome).toBe('shown')
    expect(lines(guest).slice(1, 6)).toEqual([
      'Jedna z grup warunków: yes (spełniona grupa: 2)',
      'Grupa 1 › Urządzenie: no (komputer)',
      'Grupa 1 › Nowi i powracający: yes (nowy)',
      'Grupa 2 › Adres strony: yes (https://podlogi.example/panele/?kolor=dab)',
      'Grupa 2 › Nie: Zalogowani: yes (niezalogowany)',
    ])
    const member = by({ isSignedIn: true, orders: 0 })
    expect(member.outcome).toBe('not_shown')
    expect(lines(member)[1]).toBe('Jedna z grup warunków: no (żadna z 2 nie jest spełniona)')
    const unknown = by(undefined)
    expect(unknown.outcome).toBe('unknown')
    expect(lines(unknown)[1]).toBe('Jedna z grup warunków: unknown (na stronie rozstrzygnie się grupa: 2)')
    expect(by(undefined, { device: 'mobile' }).outcome).toBe('shown')
  })

  it('reports as unknown what only the page itself can decide', () => {
    const unknown = why(
      { filters: [{ kind: 'sourceCode', outcome: 'show', html: 'x' }] },
      { visitor: makeCampaignVisitor({ page: undefined }), ...moved({ secondsOnPage: 9 }) },
    )
    expect(unknown.outcome).toBe('unknown')
    expect(lines(unknown)[1]).toBe('Kod strony: unknown (rozstrzyga się dopiero na stronie)')
  })

  it('every kind of filter describes the value that it checks', () => {
    expect(Object.keys(seenByFilter).sort()).toEqual(Object.keys(filters).sort())
    for (const describeSeen of Object.values(seenByFilter))
      expect(describeSeen(makeCampaignVisitor())).not.toBe('')
  })
})
