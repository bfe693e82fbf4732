import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type Campaign, campaignShape } from '#campaign/campaign-shape.ts'
import * as ready from '#campaign/ready/index.ts'
import type { ReadyCampaign } from '#campaign/ready/ready-campaign.ts'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { playedFirstFile } from '#campaign/testing/game-file.ts'
import { describeChanges } from './describe-changes.ts'
import { readCampaignDraft } from './read-campaign-draft.ts'

const read = (file: unknown) => v.parse(campaignShape, file)
const readyCampaigns = Object.values<ReadyCampaign>({ ...ready }).map((one) =>
  read(one.campaign('https://sklep.example')),
)
const newsletter = read(newsletterFile)
const game = read(playedFirstFile)

/** The same numbers at every run. */
const randomFrom = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
type Path = (string | number)[]
const leavesOf = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => leavesOf(part, [...path, key]))
    : [path]
const listsOf = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [
        ...(Array.isArray(value) && value.length > 0 ? [path] : []),
        ...Object.entries(value).flatMap(([key, part]) => listsOf(part, [...path, key])),
      ]
    : []
const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], value)
const withAt = (document: Campaign, path: Path, change: (value: unknown) => unknown): Campaign => {
  const copy = structuredClone(document)
  const holder = at(copy, path.slice(0, -1)) as Record<string, unknown>
  const last = path.at(-1)!
  holder[last] = change(holder[last])
  return copy
}
/** Object keys in another order, which is no change. */
const shuffled = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(shuffled)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toReversed()
            .map(([key, part]) => [key, shuffled(part)]),
        )
      : value
const otherValue = (value: unknown) =>
  typeof value === 'boolean'
    ? !value
    : typeof value === 'number'
      ? value + 1
      : typeof value === 'string'
        ? `${value}!`
        : 'coś'

describe('changes of a campaign in words', () => {
  it('the same campaign, in any order of its keys, has none', () => {
    for (const one of [...readyCampaigns, newsletter, game]) {
      expect(describeChanges(one, structuredClone(one))).toEqual([])
      expect(describeChanges(one, shuffled(one) as Campaign)).toEqual([])
      expect(describeChanges(one, readCampaignDraft(JSON.parse(JSON.stringify(one)))!)).toEqual([])
    }
  })

  it('every changed value of every ready campaign is at least one line, and only it', () => {
    const random = randomFrom(7)
    for (const one of [...readyCampaigns, newsletter, game]) {
      const leaves = leavesOf(one)
        // Another kind or prize is another item, which replaces the former one.
        .filter((path) => path.at(-1) !== 'kind' && path.at(-1) !== 'id')
      for (let turn = 0; turn < 25; turn++) {
        const path = leaves[Math.floor(random() * leaves.length)]!
        const lines = describeChanges(one, withAt(one, path, otherValue))
        expect([path.join('.'), lines.length]).toEqual([path.join('.'), 1])
        expect(lines[0]).not.toMatch(/undefined|\[object|null/)
      }
    }
  })

  it('items removed, doubled, and moved are reported, and two different campaigns always differ', () => {
    const random = randomFrom(11)
    for (const one of [...readyCampaigns, newsletter, game]) {
      const lists = listsOf(one)
      const pick = () => lists[Math.floor(random() * lists.length)]!
      for (let turn = 0; turn < 10; turn++) {
        const path = pick()
        expect(
          describeChanges(
            one,
            withAt(one, path, (list) => (list as []).slice(1)),
          ),
        ).not.toEqual([])
        expect(
          describeChanges(
            one,
            withAt(one, path, (list) => [...(list as unknown[]), (list as unknown[])[0]]),
          ),
        ).not.toEqual([])
        const reversed = withAt(one, path, (list) => (list as []).toReversed())
        const isOther = JSON.stringify(reversed) !== JSON.stringify(one)
        expect([path.join('.'), describeChanges(one, reversed).length > 0]).toEqual([path.join('.'), isOther])
      }
      for (const other of readyCampaigns)
        expect(describeChanges(one, other).length > 0).toBe(
          JSON.stringify(shuffledBack(one)) !== JSON.stringify(shuffledBack(other)),
        )
    }
  })

  it('says what it was and what it is, by the titles of the editor', () => {
    const changed = (change: (copy: Campaign) => unknown) => {
      const copy = structuredClone(newsletter)
      change(copy)
      return describeChanges(newsletter, copy)
    }
    const heading = newsletter.screens.form.findIndex(({ kind }) => kind === 'heading')
    const text = (newsletter.screens.form[heading] as { text: string }).text
    expect(changed((one) => ((one.screens.form[heading] as { text: string }).text = 'Rabat 15 %'))).toEqual([
      `Pierwszy ekran › Nagłówek: „${text}” → „Rabat 15 %”`,
    ])
    expect(changed((one) => one.triggers.push({ kind: 'timeDelay', seconds: 20 } as never))).toEqual([
      'Dodano powód: Czas na stronie (20 s)',
    ])
    expect(changed((one) => delete one.fields['email'])).toEqual([expect.stringMatching(/^Usunięto pole: /)])
    expect(changed((one) => (one.look.accent = '#112233'))).toEqual([
      `Kolory i kształt › Przyciski: ${newsletter.look.accent} → #112233`,
    ])
    expect(changed((one) => one.screens.form.push(one.screens.form.shift()!))).toEqual([
      expect.stringMatching(/^Pierwszy ekran: przesunięto /),
    ])
    expect(changed((one) => (one.isAutopilot = true))).toEqual(['Włączono: Autopilot'])
    expect(changed((one) => (one.name = `${'a'.repeat(200)}b`))).toEqual([
      expect.stringMatching(/^Nazwa kampanii: /),
    ])
    expect(changed((one) => (one.type = 'bar'))).toEqual(['Rodzaj: „Okno na środku” → „Pasek”'])
    expect(changed((one) => delete (one as Partial<Campaign>).isAutopilot)).toEqual([])
  })

  it('names conditions, their opposites and their groups', () => {
    const phones = { kind: 'device' as const, device: 'mobile' as const }
    const poland = { kind: 'country' as const, outcome: 'show' as const, countries: ['PL'] }
    const members = { kind: 'member' as const }
    const before = { ...newsletter, filters: [phones] }
    expect(
      describeChanges(before, { ...before, filters: [phones, { ...members, isNegated: true }] }),
    ).toEqual(['Dodano warunek: nie: Zalogowani'])
    const both = { ...before, alternatives: [[poland, members]] }
    expect(describeChanges(before, both)).toEqual(['Dodano grupę: Kraj („pokazuj”) i Zalogowani'])
    expect(describeChanges(both, before)).toEqual(['Usunięto grupę: Kraj („pokazuj”) i Zalogowani'])
    expect(describeChanges(both, { ...both, alternatives: [[poland]] })).toEqual([
      'Grupa 2: usunięto warunek: Zalogowani',
    ])
    expect(
      describeChanges(both, { ...both, alternatives: [[poland, { ...members, isNegated: true }]] }),
    ).toEqual(['Włączono: Grupa 2 › Zalogowani › odwrotnie (i nie)'])
    expect(describeChanges(before, { ...before, alternatives: [] })).toEqual([])
    expect(describeChanges(before, { ...before, filters: [{ ...phones, isNegated: false }] })).toEqual([])
    expect(readCampaignDraft(JSON.parse(JSON.stringify(both)))).toEqual(both)
    expect(readCampaignDraft(before)).not.toHaveProperty('alternatives')
  })

  it('a draft may be incomplete, but is a campaign', () => {
    expect(
      readCampaignDraft({ ...newsletter, name: '', triggers: [{ kind: 'scroll', percent: null }] }),
    ).toMatchObject({
      name: '',
      triggers: [{ kind: 'scroll', percent: null }],
      filters: [],
    })
    expect(readCampaignDraft({ ...newsletterFile, colour: 'red' })).not.toHaveProperty('colour')
    for (const wrong of [
      null,
      [],
      { ...newsletter, type: 'circle' },
      { ...newsletter, triggers: [{ kind: 'nonsense' }] },
      { ...newsletter, screens: { form: 'x' } },
      { ...newsletter, name: 7 },
      { ...newsletter, fields: [] },
    ])
      expect([wrong, readCampaignDraft(wrong)]).toEqual([wrong, undefined])
  })

  it('words that look different are no other words', () => {
    const withText = (text: string) =>
      read({ ...newsletterFile, screens: { ...newsletterFile.screens, form: [{ kind: 'heading', text }] } })
    expect(describeChanges(withText('Rabat na start'), withText('Rabat [na start](bold)'))).toEqual([
      'Pierwszy ekran › Nagłówek: zmieniono pogrubienie, kursywę albo kolor słów w „Rabat na start”',
    ])
    expect(describeChanges(withText('Rabat [5%](bold)'), withText('Rabat [10%](bold)'))).toEqual([
      'Pierwszy ekran › Nagłówek: „Rabat 5%” → „Rabat 10%”',
    ])
  })
})

const shuffledBack = (value: unknown): unknown => shuffled(shuffled(value))
