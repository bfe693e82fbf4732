import { expect, it } from 'vitest'
import { classOfStatus } from './status.ts'

it.each([
  ['validation_failed', 'invalid'],
  ['acceptance_missing', 'unaccepted'],
  ['mail_sent', 'sent'],
  ['mail_failed', 'failed'],
  ['init', 'init'],
  ['validating', 'validating'],
  ['submitting', 'submitting'],
  ['resetting', 'resetting'],
  ['spam', 'spam'],
  ['aborted', 'aborted'],
  ['payment_required', 'payment-required'],
  ['payment-required', 'payment-required'],
  ['sent', 'sent'],
  ['error', 'custom-error'],
  ['my_custom state!x', 'custom-my-custom-state-x'],
  ['__proto__', 'custom-proto'],
  ['Żółty', 'custom-ty'],
  ['', 'custom-'],
  ['toString', 'custom-toString'],
  ['custom-error', 'custom-error'],
  ['custom-a b', 'custom-a-b'],
])('the server’s status “%s” becomes the form’s “%s” [S-FORM-07]', (status, name) =>
  expect(classOfStatus(status)).toBe(name),
)
