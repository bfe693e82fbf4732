import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type Campaign, type CampaignFile, campaignShape } from '../campaign-shape.ts'
import { playedFirstFile } from '../testing/game-file.ts'
import { newsletterFile } from '../testing/make-campaign.ts'
import { campaignWarnings } from './game-warnings.ts'

const NOW_MS = Date.UTC(2026, 10, 28)
const DAY_MS = 86_400_000
const FACTS = { nowMs: NOW_MS, hasOrganiser: true, hasContact: true, emptyPrizes: [] as string[] }
const game = playedFirstFile.game!
type Game = Partial<NonNullable<CampaignFile['game']>>

/** A game with an end and rules, which nothing is to be said about. */
const sound = (change: Game = {}, other: Partial<CampaignFile> = {}): Campaign =>
  v.parse(campaignShape, {
    ...playedFirstFile,
    ...other,
    game: { ...game, untilMs: NOW_MS + DAY_MS, rules: { validity: '30 dni' }, ...change },
  })
const warned = (campaign: Campaign, facts: Partial<typeof FACTS> = {}) =>
  campaignWarnings(campaign, { ...FACTS, ...facts }).map(({ kind, items }) => [kind, ...items].join(': '))
const winning = (label: string, chance: number, more: object = {}) => ({ id: label, label, chance, ...more })
const saying = (text: string): Partial<CampaignFile> => ({
  screens: { ...playedFirstFile.screens, play: [{ kind: 'text', text }, { kind: 'game' }] },
})
const until = (untilMs: number | null) => [{ kind: 'dates' as const, untilMs }]

describe('warnings before a campaign is switched on', () => {
  it.each<[title: string, Campaign, Partial<typeof FACTS>, string[]]>([
    ['a sound game has none', sound(), {}, []],
    ['only buyers can play', sound({}, saying('Kup panele i zakręć')), {}, ['lottery: kup']],
    ['all are said to win', sound({}, saying('Każdy wygrywa!')), {}, ['falsePromise: Każdy wygrywa!']],
    ['all are said to win, and do', sound({ prizes: [winning('A', 100)] }, saying('Każdy wygrywa!')), {}, []],
    ['chances sum to 90', sound({ prizes: [winning('A', 40), winning('B', 50)] }), {}, ['odds: 90']],
    ['thirds sum to 100', sound({ prizes: ['A', 'B', 'C'].map((label) => winning(label, 33.33)) }), {}, []],
    [
      'a prize has no pieces',
      sound({ prizes: [winning('A', 50, { stock: 0 }), winning('B', 50)] }),
      {},
      ['noStock: A'],
    ],
    [
      'all codes of a prize are given away',
      sound({ prizes: [winning('A', 50, { code: { kind: 'pool' } }), winning('B', 50)] }),
      { emptyPrizes: ['A'] },
      ['noStock: A'],
    ],
    [
      'a prize is never drawn, a losing field may be',
      sound({ prizes: [winning('A', 0), winning('B', 100), winning('C', 0, { isLosing: true })] }),
      {},
      ['noChance: A'],
    ],
    ['no end', sound({ untilMs: null }), {}, ['noEnd']],
    ['no end in a document of former times', sound({ untilMs: undefined }), {}, ['noEnd']],
    ['the end of its display is an end', sound({ untilMs: null }, { filters: until(NOW_MS + 1) }), {}, []],
    ['the end has passed', sound({ untilMs: NOW_MS }), {}, ['ended']],
    ['its display has ended', sound({}, { filters: until(NOW_MS - 1) }), {}, ['ended']],
    ['no firm', sound(), { hasOrganiser: false }, ['noOrganiser']],
    [
      'the owner’s own organiser and contact',
      sound({ rules: { organiser: 'Nowak', contact: 'a@nowak.pl', validity: '7 dni' } }),
      { hasOrganiser: false, hasContact: false },
      [],
    ],
    ['no contact', sound(), { hasContact: false }, ['noContact']],
    ['codes without a last day', sound({ rules: null }), {}, ['noValidity']],
    ['no codes, no last day', sound({ rules: null, prizes: [winning('A', 100)] }), {}, []],
    ['the browser draws', sound({ drawsInPage: true, prizes: [winning('A', 100)] }), {}, ['drawsInPage']],
    [
      'a countdown begins anew for everybody',
      sound({}, { timer: { kind: 'span', minutes: 10, seconds: 0 } }),
      {},
      ['restartingTimer'],
    ],
    [
      'a countdown to a date',
      sound({}, { timer: { kind: 'moment', at: '2026-12-24T18:00', timeZone: 'Europe/Warsaw' } }),
      {},
      [],
    ],
  ])('%s', (_title, campaign, facts, expected) => {
    expect(warned(campaign, facts)).toEqual(expected)
  })

  it('without a game only a countdown matters', () => {
    const plain = v.parse(campaignShape, newsletterFile)
    const nothing = { hasOrganiser: false, hasContact: false }
    expect(warned(plain, nothing)).toEqual([])
    const timer = { kind: 'span' as const, minutes: 1, seconds: 0 }
    expect(warned({ ...plain, timer }, nothing)).toEqual(['restartingTimer'])
  })

  it('a draft that lacks parts breaks nothing', () => {
    expect(warned({ ...sound(), screens: undefined as never })).toEqual([])
  })
})
