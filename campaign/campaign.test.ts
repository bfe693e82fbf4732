import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { campaign } from './campaign.ts'
import { makeCampaign, newsletterFile } from './testing/make-campaign.ts'

const faults = (file: unknown) => {
  const read = v.safeParse(campaign, file)
  return read.success ? [] : read.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
}
const changed = (other: object) => ({ ...newsletterFile, ...other })
const [heading, text, fields, button] = newsletterFile.screens.form

describe('a campaign file', () => {
  it('gets default values for missing settings', () => {
    expect(makeCampaign()).toMatchObject({
      language: 'pl',
      target: 'lead',
      frequency: { rule: 'once_a_session', stopsAfterConversion: true },
      closing: { control: 'x', byBackground: true },
      thankYou: { isShown: true, autoCloseSeconds: 5 },
      screens: {
        form: [{ area: 'heading' }, { area: 'text' }, { area: 'form' }, { area: 'form', style: 'primary' }],
      },
    })
  })

  it.each([
    ['an unknown key', changed({ colour: 'red' }), /^colour: /],
    [
      'an unknown key of a block',
      changed({ screens: { form: [{ ...heading, onclick: 'alert(1)' }, fields, button] } }),
      /^screens\.form\.0\.onclick: /,
    ],
    ['an unknown type', changed({ type: 'popover' }), /^type: /],
    [
      'a format of another type',
      changed({ format: 'format_40' }),
      /^format: is no format of lightbox: format_1, format_2/,
    ],
    [
      'a format named like an object method',
      changed({ format: 'valueOf' }),
      /^format: is no format of lightbox/,
    ],
    [
      'a field named like an object property',
      changed({
        screens: { form: [{ kind: 'fields', fields: ['email', 'consent', 'constructor'] }, button] },
      }),
      /^screens\.form\.0\.fields\.2: is no field/,
    ],
    [
      'a location that its type does not support',
      changed({
        type: 'bar',
        format: 'format_1',
        location: 'center-middle',
        screens: { form: [heading, text, fields, button] },
      }),
      /^location: is no place of bar: top, bottom/,
    ],
    [
      'a block whose area its format lacks',
      changed({ type: 'bar', format: 'format_2' }),
      /^screens\.form\.1\.area: bar format_2 has no area text/,
    ],
    [
      'a field that no block shows',
      changed({ fields: { ...newsletterFile.fields, phone: { kind: 'phone', label: 'Telefon' } } }),
      /^fields\.phone: stands in no block/,
    ],
    [
      'a block with an undefined field',
      changed({ screens: { form: [{ kind: 'fields', fields: ['email', 'consent', 'tel'] }, button] } }),
      /^screens\.form\.0\.fields\.2: is no field/,
    ],
    [
      'fields without a submit button',
      changed({ screens: { form: [fields] } }),
      /^screens\.form: has fields but no button/,
    ],
    ['an unknown trigger', changed({ triggers: [{ kind: 'moon', phase: 1 }] }), /^triggers\.0\.kind: /],
    [
      'a trigger beyond its range',
      changed({ triggers: [{ kind: 'scroll', percent: 101 }] }),
      /^triggers\.0\.percent: /,
    ],
    [
      'a window that cannot be closed',
      changed({ closing: { control: 'none', byBackground: false } }),
      /^closing: nobody could close it/,
    ],
    [
      'a container for a type without one',
      changed({ container: '#place' }),
      /^container: lightbox stands in no container/,
    ],
    [
      'no container where one is needed',
      changed({ type: 'embedded', format: 'format_1' }),
      /^container: embedded needs a container/,
    ],
    [
      'a timer that is not set',
      changed({ screens: { form: [{ kind: 'timer' }, fields, button] } }),
      /^screens\.form\.0: shows a timer that is not set/,
    ],
    [
      'a date that does not exist',
      changed({ timer: { kind: 'moment', at: '2026-13-40T25:61', timeZone: 'Europe/Warsaw' } }),
      /^timer\.at: is no date/,
    ],
    [
      'a time zone that does not exist',
      changed({ timer: { kind: 'moment', at: '2026-12-24T18:00', timeZone: 'Europe/Krakow' } }),
      /^timer\.timeZone: is no time zone/,
    ],
    ['autopilot with nothing to choose', changed({ isAutopilot: true }), /^isAutopilot: needs two triggers/],
    [
      'confirmation without an e-mail field',
      changed({
        asksToConfirm: true,
        fields: { name: { kind: 'name', label: 'Imię' } },
        screens: { form: [{ kind: 'fields', fields: ['name'] }, button] },
      }),
      /^asksToConfirm: needs a field/,
    ],
    [
      'script as an address',
      changed({ redirect: { url: ' java\tscript:alert(1)' } }),
      /^redirect\.url: must be a web address/,
    ],
    [
      'script as a picture',
      changed({
        format: 'format_1',
        screens: {
          form: [{ kind: 'image', src: ' java\tscript:alert(1)', width: 1, height: 1 }, fields, button],
        },
      }),
      /^screens\.form\.0\.src: must be/,
    ],
    [
      'two choices of one value',
      changed({
        fields: {
          ...newsletterFile.fields,
          room: {
            kind: 'radio',
            label: 'Pokój',
            choices: [
              { value: 'a', label: 'A' },
              { value: 'a', label: 'B' },
            ],
          },
        },
      }),
      /^fields\.room\.choices: two choices/,
    ],
    ['a name of 1.2 million characters', changed({ name: '<b>'.repeat(400_000) }), /^name: /],
  ])('with %s is refused, with the path of the fault', (_what, file, fault) => {
    expect(faults(file)).toEqual(expect.arrayContaining([expect.stringMatching(fault)]))
  })

  it('refuses arbitrary input without throwing', () => {
    fc.assert(
      fc.property(fc.anything(), (file) => {
        expect(faults(file)).not.toEqual([])
      }),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(newsletterFile), 'mobileScreens', 'look', 'closing'),
        fc.anything(),
        (key, value) => {
          faults(changed({ [key]: value }))
        },
      ),
    )
  })
})
