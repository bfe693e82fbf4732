import * as v from 'valibot'
import { expect, it } from 'vitest'
import { campaign } from '#campaign/campaign.ts'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { campaignsWords } from './strings.ts'

const form = newsletterFile.screens.form
const fields = newsletterFile.fields!
const email = fields['email']!

it.each([
  ['a number that is none', { triggers: [{ kind: 'scroll', percent: Number.NaN }] }],
  ['no number at all', { triggers: [{ kind: 'scroll', percent: null }] }],
  ['too small a number', { triggers: [{ kind: 'inactivity', seconds: 0 }] }],
  ['too large a number', { triggers: [{ kind: 'scroll', percent: 101 }] }],
  ['a broken number', { frequency: { times: 1.5 } }],
  ['an empty name', { name: ' ' }],
  ['a long name', { name: 'x'.repeat(201) }],
  ['no name', { name: undefined }],
  ['an unknown key', { colour: 'red' }],
  ['an unknown language', { language: 'xx' }],
  ['an unknown trigger', { triggers: [{ kind: 'telepathy' }] }],
  ['an unknown format', { format: 'format_99' }],
  ['a place the type has not', { location: 'nowhere' }],
  ['an embedded one without a container', { type: 'embedded', format: 'format_1' }],
  ['a container for what stands in none', { container: '#x' }],
  ['an area the format has not', { format: 'format_1', screens: { form: [...form, { kind: 'coupon' }] } }],
  ['a field that is gone', { fields: { email } }],
  ['a field nobody sees', { fields: { ...fields, other: email } }],
  ['no button', { screens: { form: form.slice(0, 3) } }],
  ['a clock without a time', { screens: { form: [...form, { kind: 'timer' }] } }],
  ['no way to close it', { closing: { control: 'none', byBackground: false } }],
  [
    'nobody to ask for a confirmation',
    {
      asksToConfirm: true,
      fields: { consent: fields['consent'] },
      screens: { form: [{ kind: 'fields', fields: ['consent'] }, form[3]] },
    },
  ],
  ['one trigger for the autopilot', { isAutopilot: true }],
  ['a colour that is none', { look: { accent: 'red' } }],
  ['an address that would run', { redirect: { url: 'data:text/html,x' } }],
  [
    'a picture from anywhere',
    { screens: { form: [...form, { kind: 'image', src: 'x.webp', width: 1, height: 1 }] } },
  ],
  ['a date that is none', { timer: { kind: 'moment', at: '2026-02-31T99:00', timeZone: 'Europe/Warsaw' } }],
  ['a zone that is none', { timer: { kind: 'moment', at: '2026-12-24T18:00', timeZone: 'Mars' } }],
  ['a campaign that is none', { filters: [{ kind: 'engagement', campaigns: ['x'], engagement: 'closed' }] }],
  [
    'two choices alike',
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
  ['a name no field may have', { fields: { ...fields, 'E mail': email } }],
])('%s is told in Polish', (_what, other) => {
  const read = v.safeParse(campaign, { ...newsletterFile, ...other })
  const messages = read.issues?.map(({ message }) => message) ?? []
  expect(messages).not.toEqual([])
  for (const message of messages) expect(campaignsWords.fault(message)).not.toBe(message)
})
