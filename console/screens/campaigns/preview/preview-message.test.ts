import { afterEach, expect, it, vi } from 'vitest'
import { privacyNoticeAddress, withPrivacyNote } from '#campaign/privacy/privacy-note.ts'
import { startingCampaign } from '#campaign/ready/starting-campaign.ts'
import { readPreview } from './preview-message.ts'

afterEach(() => vi.unstubAllGlobals())

it('the preview has the note about personal data with which the shop serves a form that lacks one', () => {
  vi.stubGlobal('location', { origin: 'https://sklep.example' })
  const complete = withPrivacyNote(startingCampaign, privacyNoticeAddress(null))
  const form = complete.screens.form.slice(0, -1)
  const lacking = { ...complete, screens: { ...complete.screens, form } }
  expect(JSON.stringify(readPreview(lacking)?.template)).toContain(
    'https://sklep.example/twoje-dane/#kampania',
  )
})
