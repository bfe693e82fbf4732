/** The server's status → its name in classes, `data-status` and events. */
const CLASSES: Record<string, string> = {
  init: 'init',
  validating: 'validating',
  submitting: 'submitting',
  resetting: 'resetting',
  spam: 'spam',
  aborted: 'aborted',
  validation_failed: 'invalid',
  acceptance_missing: 'unaccepted',
  mail_sent: 'sent',
  mail_failed: 'failed',
  payment_required: 'payment-required',
}
const PLAIN = new Set(Object.values(CLASSES))

/** Any other status is custom: `custom-` and its name, with other characters replaced by hyphens. */
export const classOfStatus = (status: string): string => {
  if (Object.hasOwn(CLASSES, status)) return CLASSES[status]!
  if (PLAIN.has(status)) return status
  const name = status
    .replace(/^custom-/, '')
    .replace(/[^0-9a-z]+/gi, '-')
    .replace(/^-|-$/g, '')
  return `custom-${name}`
}
