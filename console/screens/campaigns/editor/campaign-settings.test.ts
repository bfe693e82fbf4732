import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { campaign } from '#campaign/campaign.ts'
import * as types from '#campaign/types/index.ts'
import { makeCampaign } from '#campaign/testing/make-campaign.ts'
import { describeSetting, startOfKind } from '#campaign/describe-setting.ts'
import { startingCampaign } from '../starting-campaign.ts'
import { campaignSettings, changeSetting, formatsOf, isInFlow } from './campaign-settings.ts'

const shownFields = (document: ReturnType<typeof makeCampaign>) => document.screens.form.flatMap((block) => (block.kind === 'fields' ? block.fields : []))

describe('what hangs on a setting changes with it', () => {
  it('another type has other formats and places, and its own container', () => {
    const lightbox = makeCampaign({ location: 'left-top' })
    const embedded = changeSetting({ ...lightbox, format: 'format_99' }, 'type', 'embedded')
    expect([embedded.format, embedded.container]).toEqual(['format_1', null])
    const bar = changeSetting({ ...embedded, container: '#x', location: 'left-top' }, 'type', 'bar')
    expect([bar.location, bar.container]).toEqual([null, null])
    expect(changeSetting(lightbox, 'language', 'en').location).toBe('left-top')
  })

  it('blocks whose place another format has not move to where they are seen, and nothing is lost', () => {
    const before = makeCampaign({ timer: { kind: 'span', minutes: 5, seconds: 0 }, screens: { form: [{ kind: 'heading', text: 'Rabat' }, { kind: 'timer' }, { kind: 'fields', fields: ['email', 'consent'] }, { kind: 'button', text: 'OK', action: { kind: 'submit' } }] } })
    for (const type of Object.keys(types)) {
      const changed = changeSetting(before, 'type', type)
      const all = formatsOf(changed).map(({ value }) => changeSetting(changed, 'format', value))
      for (const document of all) {
        expect(document.screens.form.filter(({ kind }) => kind !== 'game').map(({ kind }) => kind)).toEqual(before.screens.form.map(({ kind }) => kind))
        const read = v.safeParse(campaign, { ...document, container: isInFlow(document) ? '#tu' : null })
        expect([type, document.format, read.issues?.map(({ message, path }) => `${path?.map(({ key }) => String(key)).join('.')}: ${message}`)]).toEqual([type, document.format, undefined])
      }
    }
  })

  it('what becomes a game has one that works, and what becomes something else has none', () => {
    const game = changeSetting(makeCampaign({ redirect: { url: 'https://podlogi.example/' } }), 'type', 'gamified')
    expect(v.safeParse(campaign, game).success).toBe(true)
    expect([game.game?.prizes.length, game.screens.form.filter(({ kind }) => kind === 'game').length, game.screens.winning.length > 0, game.redirect]).toEqual([3, 1, true, null])
    expect(changeSetting(game, 'name', 'Inna')).toEqual({ ...game, name: 'Inna' })
    const lightbox = changeSetting({ ...game, format: 'gamified_format_3' }, 'type', 'lightbox')
    expect(v.safeParse(campaign, lightbox).success).toBe(true)
    expect([lightbox.game, lightbox.screens.winning, lightbox.format]).toEqual([null, [], 'format_1'])
  })

  it('a new field stands in the first block for fields, one that is gone stands nowhere, a hidden one is not shown', () => {
    const before = makeCampaign({ mobileScreens: { form: [{ kind: 'fields', fields: ['consent', 'email'] }, { kind: 'button', text: 'OK', action: { kind: 'submit' } }] } })
    const phone = { kind: 'phone', label: 'Telefon' }
    const more = changeSetting(before, 'fields', { ...before.fields, phone, secret: { kind: 'hidden', value: '' } })
    expect(shownFields(more)).toEqual(['email', 'consent', 'phone'])
    const { email: _, ...rest } = more.fields
    const less = changeSetting(more, 'fields', rest)
    expect(shownFields(less)).toEqual(['consent', 'phone'])
    expect(less.mobileScreens?.form[0]).toMatchObject({ fields: ['consent'] })
  })
})

it('what a new campaign begins with works as it stands', () => {
  expect(v.safeParse(campaign, startingCampaign).success).toBe(true)
})

it('settings are read from their schemas, however they are wrapped', () => {
  expect(campaignSettings.name).toEqual({ type: 'text', longest: 200, isNullable: false, start: '' })
  expect(campaignSettings.teaser).toMatchObject({ type: 'group', isNullable: true, start: null })
  expect(campaignSettings.closing).toMatchObject({ type: 'group', isNullable: false, start: { control: 'x', byBackground: true } })
  expect(campaignSettings.triggers).toMatchObject({ type: 'list', most: 30, item: { type: 'kinds', kinds: { scroll: { percent: { type: 'number', least: 0, most: 100, isWhole: false } } } } })
  expect(describeSetting(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 7))).toEqual({ type: 'number', isWhole: true, least: 1, most: undefined, isNullable: false, start: 7 })
  expect(startOfKind({ button: { text: describeSetting(v.string()), isOn: describeSetting(v.optional(v.boolean(), true)) } }, 'button')).toEqual({ kind: 'button', text: '', isOn: true })
})
