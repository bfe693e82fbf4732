import { keepMessage } from '../keep-message.ts'
import type { Sending, SpamReason, Step } from '../sending.ts'
import * as spamChecks from '../spam/index.ts'
import { judgeFiles } from './check-uploads.ts'

/** Spam is kept where its owner can look at it, and not mailed; the visitor is told that it may take longer. */
export const checkSpam: Step = async (sending) => {
  const { form, shop } = sending
  if (await isVouchedFor(sending)) return undefined
  const reasons: SpamReason[] = []
  for (const { agent, reasonAgainst } of Object.values(spamChecks)) {
    const reason = await reasonAgainst(sending)
    if (reason !== null) reasons.push({ agent, reason })
  }
  if (reasons.length === 0) return undefined

  // Files that are not what they say stay out of the spam folder, too.
  sending.checkedFiles = (await judgeFiles(sending)).files
  try {
    await keepMessage(sending, { folder: 'spam', reasons })
  } catch (error) {
    shop.log(`contact form ${form.id}: ${(error as Error).stack ?? error}`)
    return { status: 'mail_failed', message: form.message('mail_sent_ng') }
  }
  return { status: 'spam', message: form.message('spam') }
}

const isVouchedFor = async (sending: Sending): Promise<boolean> => {
  if (!sending.isContinuation) return false
  for (const { vouchesFor } of sending.ownSteps) if (await vouchesFor?.(sending)) return true
  return false
}
