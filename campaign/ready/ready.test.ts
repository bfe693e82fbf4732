import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { campaign } from '../campaign.ts'
import type { CampaignFile } from '../campaign-shape.ts'
import { campaignWarnings } from '../prizes/game-warnings.ts'
import { lotterySigns } from '../prizes/lottery-signs.ts'
import { templateOf } from '../published/template.ts'
import * as types from '../types/index.ts'
import * as ready from './index.ts'
import { purposes, type ReadyCampaign } from './ready-campaign.ts'

const HOME = 'https://sklep.example'
const all = Object.entries({ ...ready } as Record<string, ReadyCampaign>)
const named = all.map(([name, one]) => [name, one] as const)
const faults = (file: CampaignFile) => {
  const read = v.safeParse(campaign, file)
  return read.success ? [] : read.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
}
/** An end date as an owner sets it. */
const END = { kind: 'moment', at: '2031-01-31T20:00', timeZone: 'Europe/Warsaw' } as const
const finished = ({ campaign: make, needsDate }: ReadyCampaign): CampaignFile => ({
  ...make(HOME),
  ...(needsDate && { timer: END }),
})
const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsOf)
      : []
const fieldsOf = (file: CampaignFile) => Object.values(file.fields ?? {})

describe('ready campaigns', () => {
  it('are thirty-two, for every purpose and in every campaign type', () => {
    expect(all).toHaveLength(32)
    expect(new Set(all.map(([, { purpose }]) => purpose))).toEqual(new Set(Object.keys(purposes)))
    expect(new Set(all.map(([, { title }]) => title)).size).toBe(32)
    const used = all.map(([, { campaign: make }]) => make(HOME))
    expect(new Set(used.map(({ type }) => type))).toEqual(new Set(Object.keys(types)))
    expect(new Set(used.map(({ type, format }) => `${type} ${format}`)).size).toBeGreaterThanOrEqual(20)
  })

  it.each(named)('%s is valid, with all its blocks', (_name, one) => {
    expect(faults(finished(one))).toEqual([])
    const { screens } = templateOf(v.parse(campaign, finished(one)))
    expect(screens.form.blocks.length).toBe(one.campaign(HOME).screens.form.length)
  })

  it.each(named)(
    '%s has a short title, a one-sentence description and clean texts',
    (_name, { title, sentence, before, campaign: make }) => {
      expect(title.length).toBeLessThanOrEqual(45)
      expect(sentence).toMatch(/^\p{Lu}.*[.]$/u)
      expect(sentence.length).toBeLessThanOrEqual(110)
      for (const { text } of before) expect(text).toMatch(/[.]$/)
      for (const text of textsOf(make(HOME))) expect(text).not.toMatch(/\s{2}| [,.!?]|lorem|!!|\bTODO\b/i)
    },
  )

  it.each(named)(
    '%s requires consent for contact data, never ticked in advance',
    (_name, { campaign: make, before }) => {
      const fields = fieldsOf(make(HOME))
      const consents = fields.filter((field) => field.kind === 'consent')
      expect(
        consents.every(
          (field) => field.isMarked !== true && field.isRequired === true && field.text.length > 20,
        ),
      ).toBe(true)
      const asksWho = fields.some(({ kind }) => kind === 'email' || kind === 'phone')
      expect(consents.length).toBe(asksWho ? 1 : 0)
      expect(before.some(({ text }) => text.includes('polityki prywatności'))).toBe(asksWho)
    },
  )

  it.each(named)('%s has no countdown, date or coupon code until its owner sets them', (_name, one) => {
    const file = one.campaign(HOME)
    expect(file.timer ?? null).toBe(null)
    expect(file.coupon ?? { code: '' }).toEqual({ code: '' })
    expect(
      file.filters
        ?.flatMap((filter) =>
          filter.kind === 'dates' ? [filter.fromMs ?? null, filter.untilMs ?? null] : [],
        )
        .every((at) => at === null) ?? true,
    ).toBe(true)
    expect(textsOf(file).join(' ')).not.toMatch(/\b20\d\d\b|tylko dziś|ostatni(a|e) szansa/i)
    expect(one.before.some(({ text }) => text.includes('„Kod rabatowy”'))).toBe(
      file.coupon !== undefined || file.game !== undefined,
    )
  })

  it('games show odds, always win, can be won once, and have no codes or lottery signs', () => {
    const games = all.flatMap(([, { campaign: make }]) => (make(HOME).game ? [make(HOME)] : []))
    expect(games).toHaveLength(2)
    for (const file of games) {
      const { game } = v.parse(campaign, file)
      expect([
        game?.showsOdds,
        game?.isWonOnce,
        game?.prizes.every(({ isLosing, code }) => !isLosing && code === null),
      ]).toEqual([true, true, true])
      expect(lotterySigns(v.parse(campaign, file))).toEqual([])
    }
  })

  it('the wheel where everybody wins keeps its word: only its end, codes and the firm are up to the owner', () => {
    const wheel = v.parse(campaign, ready.wheelOfDiscounts.campaign())
    const said = campaignWarnings(wheel, {
      nowMs: 0,
      hasOrganiser: true,
      hasContact: true,
      emptyPrizes: [],
    })
    expect(said.map(({ kind }) => kind)).toEqual(['noEnd'])
    expect(wheel.game?.prizes.every(({ label, chance }) => /rabat/i.test(label) && chance > 0)).toBe(true)
    expect(JSON.stringify(wheel.screens.play)).toContain('Każde pole wygrywa.')
  })

  it('a sale with a date is invalid until its owner sets the end', () => {
    const dated = all.filter(([, { needsDate }]) => needsDate)
    expect(dated.length).toBeGreaterThan(0)
    for (const [, { campaign: make }] of dated)
      expect(faults(make(HOME))).toEqual([
        expect.stringMatching(/^screens\.form\.\d+: shows a timer that is not set$/),
      ])
  })

  it('buttons lead to the owner’s site, or a note says to set their address', () => {
    for (const [, { campaign: make, before }] of all) {
      const urls = textsOf(make(HOME)).filter((text) => /^(https?:\/\/.|tel:)/.test(text))
      expect(
        urls.every((url) => url.startsWith(`${HOME}/`) || before.some(({ text }) => /przycisk/.test(text))),
      ).toBe(true)
      if (urls.length > 0) expect(before.length).toBeGreaterThan(0)
    }
  })
})
