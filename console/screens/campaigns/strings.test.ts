import * as v from 'valibot'
import { expect, it } from 'vitest'
import { campaign } from '#campaign/campaign.ts'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { faultInWords } from './fault-words.ts'

const form = newsletterFile.screens.form
const fields = newsletterFile.fields!
const email = fields['email']!

it.each([
  ['not a number', { triggers: [{ kind: 'scroll', percent: Number.NaN }] }],
  ['a missing number', { triggers: [{ kind: 'scroll', percent: null }] }],
  ['too small a number', { triggers: [{ kind: 'inactivity', seconds: 0 }] }],
  ['too large a number', { triggers: [{ kind: 'scroll', percent: 101 }] }],
  ['a fraction for a whole number', { frequency: { times: 1.5 } }],
  ['an empty name', { name: ' ' }],
  ['a long name', { name: 'x'.repeat(201) }],
  ['no name', { name: undefined }],
  ['an unknown key', { colour: 'red' }],
  ['an unknown language', { language: 'xx' }],
  ['an unknown trigger', { triggers: [{ kind: 'telepathy' }] }],
  ['an unknown format', { format: 'format_99' }],
  ['a location the type does not have', { location: 'nowhere' }],
  ['an embedded campaign without a container', { type: 'embedded', format: 'format_1' }],
  ['a container for a type without one', { container: '#x' }],
  [
    'an area the format does not have',
    { format: 'format_1', screens: { form: [...form, { kind: 'coupon' }] } },
  ],
  ['a removed field', { fields: { email } }],
  ['a field in no block', { fields: { ...fields, other: email } }],
  ['no button', { screens: { form: form.slice(0, 3) } }],
  ['a timer without a time', { screens: { form: [...form, { kind: 'timer' }] } }],
  ['no way to close it', { closing: { control: 'none', byBackground: false } }],
  [
    'a confirmation without an e-mail field',
    {
      asksToConfirm: true,
      fields: { consent: fields['consent'] },
      screens: { form: [{ kind: 'fields', fields: ['consent'] }, form[3]] },
    },
  ],
  ['one trigger for the autopilot', { isAutopilot: true }],
  ['an invalid colour', { look: { accent: 'red' } }],
  ['a data: address', { redirect: { url: 'data:text/html,x' } }],
  [
    'a picture outside the allowed folders',
    { screens: { form: [...form, { kind: 'image', src: 'x.webp', width: 1, height: 1 }] } },
  ],
  ['an invalid date', { timer: { kind: 'moment', at: '2026-02-31T99:00', timeZone: 'Europe/Warsaw' } }],
  ['an invalid time zone', { timer: { kind: 'moment', at: '2026-12-24T18:00', timeZone: 'Mars' } }],
  ['an invalid campaign id', { filters: [{ kind: 'engagement', campaigns: ['x'], engagement: 'closed' }] }],
  [
    'two equal choices',
    {
      fields: {
        ...fields,
        email: {
          kind: 'radio',
          label: 'x',
          choices: [
            { value: 'a', label: 'a' },
            { value: 'a', label: 'b' },
          ],
        },
      },
    },
  ],
  ['an invalid field name', { fields: { ...fields, 'E mail': email } }],
])('%s is reported in Polish', (_what, other) => {
  const read = v.safeParse(campaign, { ...newsletterFile, ...other })
  const messages = read.issues?.map(({ message }) => message) ?? []
  expect(messages).not.toEqual([])
  for (const message of messages) expect(faultInWords(message)).not.toBe(message)
})
