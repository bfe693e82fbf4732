import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { campaign } from '#campaign/campaign.ts'
import { campaignShape, type Campaign } from '#campaign/campaign-shape.ts'
import * as ready from '#campaign/ready/index.ts'
import * as types from '#campaign/types/index.ts'
import { makeCampaign } from '#campaign/testing/make-campaign.ts'
import { describeSetting, type Setting, startOfKind } from '#campaign/editor/describe-setting.ts'
import { lacksPrivacyNote, privacyNoticeAddress, withPrivacyNote } from '#campaign/privacy/privacy-note.ts'
import { falsePromises } from '#campaign/prizes/win-promise.ts'
import { preparationSteps } from '#console/screens/campaigns/ready/before-switching-on.tsx'
import { startingCampaign } from '#campaign/ready/starting-campaign.ts'
import { campaignSettings, changeSetting, formatsOf, isInFlow } from './campaign-settings.ts'
import { fitSides } from './fields/picture-choice.tsx'

const readyCampaigns = { ...ready }
const readyStart = (name: keyof typeof readyCampaigns): Campaign =>
  v.parse(campaignShape, {
    ...readyCampaigns[name].campaign('https://sklep.example'),
    preparation: { ready: name, done: [] },
  })
const shownFields = (document: ReturnType<typeof makeCampaign>) =>
  document.screens.form.flatMap((block) => (block.kind === 'fields' ? block.fields : []))

describe('dependent settings change with a setting', () => {
  it('another type resets format, location and container', () => {
    const lightbox = makeCampaign({ location: 'left-top' })
    const embedded = changeSetting({ ...lightbox, format: 'format_99' }, 'type', 'embedded')
    expect([embedded.format, embedded.container]).toEqual(['format_1', null])
    const bar = changeSetting({ ...embedded, container: '#x', location: 'left-top' }, 'type', 'bar')
    expect([bar.location, bar.container]).toEqual([null, null])
    expect(changeSetting(lightbox, 'language', 'en').location).toBe('left-top')
  })

  it('blocks move to a visible area when the new format lacks theirs, and no block is lost', () => {
    const before = makeCampaign({
      timer: { kind: 'span', minutes: 5, seconds: 0 },
      screens: {
        form: [
          { kind: 'heading', text: 'Rabat' },
          { kind: 'timer' },
          { kind: 'fields', fields: ['email', 'consent'] },
          { kind: 'button', text: 'OK', action: { kind: 'submit' } },
        ],
      },
    })
    for (const type of Object.keys(types)) {
      const changed = changeSetting(before, 'type', type)
      const all = formatsOf(changed).map(({ value }) => changeSetting(changed, 'format', value))
      for (const document of all) {
        expect(document.screens.form.filter(({ kind }) => kind !== 'game').map(({ kind }) => kind)).toEqual(
          before.screens.form.map(({ kind }) => kind),
        )
        const read = v.safeParse(campaign, { ...document, container: isInFlow(document) ? '#tu' : null })
        expect([
          type,
          document.format,
          read.issues?.map(
            ({ message, path }) => `${path?.map(({ key }) => String(key)).join('.')}: ${message}`,
          ),
        ]).toEqual([type, document.format, undefined])
      }
    }
  })

  it('the type gamified adds a working game; another type removes it', () => {
    const game = changeSetting(
      makeCampaign({ redirect: { url: 'https://podlogi.example/' } }),
      'type',
      'gamified',
    )
    expect(v.safeParse(campaign, game).success).toBe(true)
    expect([
      game.game?.prizes.length,
      game.screens.form.filter(({ kind }) => kind === 'game').length,
      game.screens.winning.length > 0,
      game.redirect,
    ]).toEqual([3, 1, true, null])
    expect(changeSetting(game, 'name', 'Inna')).toEqual({ ...game, name: 'Inna' })
    const lightbox = changeSetting({ ...game, format: 'gamified_format_3' }, 'type', 'lightbox')
    expect(v.safeParse(campaign, lightbox).success).toBe(true)
    expect([lightbox.game, lightbox.screens.winning, lightbox.format]).toEqual([null, [], 'format_1'])
  })

  it('a game and its prizes are restored after another type, also after saving [M-39]', () => {
    const start = changeSetting(makeCampaign(), 'type', 'gamified')
    const prizes = start.game!.prizes.map((prize, index) =>
      index === 0 ? { ...prize, label: 'Listwy gratis' } : prize,
    )
    const winning = start.screens.winning.with(0, { ...start.screens.winning[0]!, text: 'Brawo!' } as never)
    const game = {
      ...start,
      location: 'left-top',
      game: { ...start.game!, prizes, showsOdds: true },
      screens: { ...start.screens, winning },
    }
    const bar = v.parse(campaign, JSON.parse(JSON.stringify(changeSetting(game, 'type', 'bar'))))
    expect([bar.game, bar.screens.winning, bar.setAside?.type, bar.setAside?.location]).toEqual([
      null,
      [],
      'gamified',
      'left-top',
    ])
    // A type in between makes no difference, and settings of the new type do not change those set aside.
    const lightbox = changeSetting(changeSetting(bar, 'name', 'Po zmianie'), 'type', 'lightbox')
    const back = changeSetting(lightbox, 'type', 'gamified')
    expect(v.safeParse(campaign, back).success).toBe(true)
    expect([
      back.game,
      back.screens.winning,
      back.screens.losing,
      back.setAside,
      back.name,
      back.location,
    ]).toEqual([game.game, winning, game.screens.losing, null, 'Po zmianie', 'left-top'])
    expect(back.screens.form.map(({ kind }) => kind)).toEqual(game.screens.form.map(({ kind }) => kind))
  })

  it('a form that collects addresses without a note about them is found, also the one for phones, and gets it once', () => {
    const complete = withPrivacyNote(startingCampaign, privacyNoticeAddress(null))
    expect(lacksPrivacyNote(complete)).toBe(false)
    const screens = { ...complete.screens, form: complete.screens.form.slice(0, -1) }
    const former = { ...complete, screens, mobileScreens: screens }
    expect(lacksPrivacyNote(former)).toBe(true)
    expect(lacksPrivacyNote({ ...former, screens: complete.screens })).toBe(true)
    expect(lacksPrivacyNote({ ...former, fields: {} })).toBe(false)
    const mended = withPrivacyNote(former, privacyNoticeAddress(null))
    expect(lacksPrivacyNote(mended)).toBe(false)
    for (const { form } of [mended.screens, mended.mobileScreens!])
      expect(JSON.stringify(form.at(-1))).toContain('/twoje-dane/#kampania')
    expect(withPrivacyNote(mended, privacyNoticeAddress(null))).toBe(mended)
    const lacksOnPhones = { ...complete, mobileScreens: screens }
    const { form } = withPrivacyNote(lacksOnPhones, privacyNoticeAddress(null)).screens
    expect(form).toEqual(complete.screens.form)
  })

  it('removes “each field wins” once a prize is empty, and finds other false promises [M-46]', () => {
    const wheel = readyStart('wheelOfDiscounts')
    expect(JSON.stringify(wheel.screens.play)).toContain('Każde pole wygrywa.')
    expect(falsePromises(wheel)).toEqual([])
    const prizes = [
      ...wheel.game!.prizes,
      { ...wheel.game!.prizes[0]!, id: 'nic', label: 'Tym razem nic', isLosing: true },
    ]
    const canBeLost = changeSetting(wheel, 'game', { ...wheel.game!, prizes })
    expect(canBeLost.screens.play[1]).toMatchObject({ kind: 'text', text: 'Nie trzeba niczego kupować.' })
    expect(falsePromises(canBeLost)).toEqual([])
    const promise = 'Zakręć: każdy obrót wygrywa!'
    const promising = changeSetting(canBeLost, 'screens', {
      ...canBeLost.screens,
      play: canBeLost.screens.play.with(1, { ...canBeLost.screens.play[1]!, text: promise } as never),
    })
    expect(falsePromises(promising)).toEqual([promise])
    expect(
      falsePromises(
        changeSetting(promising, 'screens', {
          ...canBeLost.screens,
          play: canBeLost.screens.play.with(1, {
            ...canBeLost.screens.play[1]!,
            text: 'Nie każdy wygrywa.',
          } as never),
        }),
      ),
    ).toEqual([])
  })

  it('redirect and container are set aside until the type supports them again [M-39]', () => {
    const redirect = { url: 'https://podlogi.example/', sendsFormData: false, opensNewTab: false }
    const game = changeSetting(makeCampaign({ redirect }), 'type', 'gamified')
    expect([game.redirect, game.setAside?.redirect]).toEqual([null, redirect])
    expect([
      changeSetting(game, 'type', 'bar').redirect,
      changeSetting(game, 'type', 'bar').setAside?.redirect,
    ]).toEqual([redirect, null])
    const embedded = { ...changeSetting(makeCampaign(), 'type', 'embedded'), container: '#wycena' }
    expect(changeSetting(changeSetting(embedded, 'type', 'sside'), 'type', 'content').container).toBe(
      '#wycena',
    )
  })

  it('a new field joins the first fields block, a removed one leaves all, a hidden one is not shown', () => {
    const before = makeCampaign({
      mobileScreens: {
        form: [
          { kind: 'fields', fields: ['consent', 'email'] },
          { kind: 'button', text: 'OK', action: { kind: 'submit' } },
        ],
      },
    })
    const phone = { kind: 'phone', label: 'Telefon' }
    const more = changeSetting(before, 'fields', {
      ...before.fields,
      phone,
      secret: { kind: 'hidden', value: '' },
    })
    expect(shownFields(more)).toEqual(['email', 'consent', 'phone'])
    const { email: _, ...rest } = more.fields
    const less = changeSetting(more, 'fields', rest)
    expect(shownFields(less)).toEqual(['consent', 'phone'])
    expect(less.mobileScreens?.form[0]).toMatchObject({ fields: ['consent'] })
  })
})

it('preparation steps of a ready campaign follow what is done [M-46]', () => {
  const exit = readyStart('welcomeCoupon')
  const open = (document: typeof exit) =>
    preparationSteps(document)
      .filter(({ isDone }) => !isDone)
      .map(({ text }) => text)
  expect(open(exit)).toHaveLength(3)
  const consent = Object.entries(exit.fields).find(([, field]) => field.kind === 'consent')!
  const linked = {
    ...exit,
    coupon: { kind: 'fixed' as const, code: 'START' },
    fields: {
      ...exit.fields,
      [consent[0]]: {
        ...consent[1],
        text: 'Zgadzam się na listy od Podłogi sp. z o.o. ([polityka](/polityka-prywatnosci/)).',
      },
    } as typeof exit.fields,
  }
  expect(open(linked)).toEqual(['Popraw wysokość rabatu w nagłówku.'])
  expect(open({ ...linked, preparation: { ready: 'welcomeCoupon', done: [1] } })).toEqual([])
  expect(preparationSteps(startingCampaign)).toEqual([])
})

it('a new campaign is valid without changes', () => {
  expect(v.safeParse(campaign, startingCampaign).success).toBe(true)
})

it('a new image block has a visible default size [M-47] [E-13]', () => {
  const blocks = (campaignSettings.screens as Extract<Setting, { type: 'group' }>).settings[
    'form'
  ] as Extract<Setting, { type: 'list' }>
  const { kinds } = blocks.item as Extract<Setting, { type: 'kinds' }>
  expect(startOfKind(kinds, 'image')).toEqual({
    kind: 'image',
    src: '',
    alt: '',
    width: 800,
    height: 600,
    isDecorative: false,
    shape: 'format',
    focus: { x: 50, y: 50 },
    area: 'media',
  })
})

it('an image keeps its aspect ratio at any size [M-47]', () => {
  expect(fitSides({ width: 1_600, height: 800 })).toEqual({ width: 1_600, height: 800 })
  expect(fitSides({ width: 24_000, height: 6_000 })).toEqual({ width: 10_000, height: 2_500 })
  expect(fitSides({ width: 30_000, height: 1 })).toEqual({ width: 10_000, height: 1 })
})

it('describes settings from their schemas, however they are wrapped', () => {
  expect(campaignSettings.name).toEqual({ type: 'text', longest: 200, isNullable: false, start: '' })
  expect(campaignSettings.teaser).toMatchObject({ type: 'group', isNullable: true, start: null })
  expect(campaignSettings.closing).toMatchObject({
    type: 'group',
    isNullable: false,
    start: { control: 'x', byBackground: true },
  })
  expect(campaignSettings.triggers).toMatchObject({
    type: 'list',
    most: 30,
    item: {
      type: 'kinds',
      kinds: { scroll: { percent: { type: 'number', least: 0, most: 100, isWhole: false } } },
    },
  })
  expect(describeSetting(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 7))).toEqual({
    type: 'number',
    isWhole: true,
    least: 1,
    most: undefined,
    isNullable: false,
    start: 7,
  })
  expect(
    startOfKind(
      { button: { text: describeSetting(v.string()), isOn: describeSetting(v.optional(v.boolean(), true)) } },
      'button',
    ),
  ).toEqual({ kind: 'button', text: '', isOn: true })
})
