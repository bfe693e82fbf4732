import { afterEach, expect, it, vi } from 'vitest'
import { startingPoint } from '#console/screens/campaigns/ready/starting-point.ts'
import { readPreview } from './preview-message.ts'

afterEach(() => vi.unstubAllGlobals())

it('the preview has the note about personal data with which the shop serves a form that lacks one', () => {
  vi.stubGlobal('location', { origin: 'https://sklep.example' })
  const complete = startingPoint('pusta', 'https://sklep.example')!
  const form = complete.screens.form.slice(0, -1)
  const lacking = { ...complete, screens: { ...complete.screens, form } }
  expect(JSON.stringify(readPreview(lacking)?.template)).toContain(
    'https://sklep.example/twoje-dane/#kampania',
  )
})
