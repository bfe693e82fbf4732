import { saveMessage } from './save-message.ts'
import type { PendingSubmission, SpamReason, Step } from './pending-submission.ts'
import { spamChecks } from './spam-checks.ts'
import { checkRules, type FormProblem } from '#forms/check.ts'
import { type CheckedFile, checkFiles } from '../files/check-files.ts'
import { fieldChecks } from './field-checks.ts'

/** Saves the message and queues its mail; it fails only when it can do neither. */
export const saveAndMail: Step = async (sending) => {
  const { form, services } = sending
  const sent = { status: 'mail_sent', message: form.message('mail_sent_ok') }
  // A demonstration form saves nothing and sends no mail.
  if (form.settings.demoMode) return { ...sent, more: { demo_mode: true } }
  try {
    const isSaved = await saveMessage(sending, {
      folder: sending.mayStore ? 'inbox' : 'passing',
      reasons: [],
    })
    return isSaved ? sent : failed(sending)
  } catch (error) {
    services.log(`contact form ${form.id}: ${(error as Error).stack ?? error}`)
    return failed(sending)
  }
}

const failed = ({ form }: PendingSubmission) => ({
  status: 'mail_failed',
  message: form.message('mail_sent_ng'),
})

/** A form's additional steps, in order; the first that returns an ending ends the submission. */
export const runOwnSteps: Step = async (sending) => {
  for (const { before } of sending.ownSteps) {
    const ending = await before(sending)
    if (ending) return ending
  }
  return undefined
}

/** A form for members refuses guests. */
export const checkMember: Step = ({ form, meta }) =>
  form.settings.subscribersOnly && !meta.isMember
    ? { status: 'error', message: form.message('members_only') }
    : undefined

/** The rules of the schema, then the checks of specific field types: consents, quizzes, pictures. */
export const checkFieldRules: Step = async (sending) => {
  const { form, entries } = sending
  const found = checkRules(form.textRules, entries)
  for (const check of fieldChecks) found.push(...(await check(sending)))
  const problems = firstOfEach(found)
  return problems.length > 0
    ? { status: 'validation_failed', message: form.message('validation_error'), problems }
    : undefined
}

/**
 * The first problem of each field, in the order they were found: first the rules of the schema, then the
 * checks of specific types.
 */
export const firstOfEach = (problems: FormProblem[]): FormProblem[] => {
  const first = new Map<string, FormProblem>()
  for (const problem of problems) if (!first.has(problem.field)) first.set(problem.field, problem)
  return [...first.values()]
}

/** Checks files by the form's rules, then by their content; returns no files when one has a problem. */
const checkUploadedFiles = async ({
  form,
  entries,
  files,
  services,
}: PendingSubmission): Promise<{ problems: FormProblem[]; files: CheckedFile[] }> => {
  const byRules = checkRules(form.fileRules, entries)
  const checked = await checkFiles(form.tags, files, services.randomBytes)
  const byContent = checked.ok
    ? []
    : checked.problems.map(({ field, key }) => ({ field, error: form.message(key) }))
  const problems = firstOfEach([...byRules, ...byContent])
  return { problems, files: checked.ok && problems.length === 0 ? checked.files : [] }
}

/** Files are inspected only after the spam check. */
export const checkUploads: Step = async (sending) => {
  const { problems, files } = await checkUploadedFiles(sending)
  if (problems.length > 0)
    return { status: 'validation_failed', message: sending.form.message('validation_error'), problems }
  sending.checkedFiles = files
  return undefined
}

/**
 * Spam is saved in the owner's spam folder and not mailed; the visitor's message says that a reply may take
 * longer.
 */
export const checkSpam: Step = async (sending) => {
  const { form, services } = sending
  if (await isVouchedFor(sending)) return undefined
  const reasons: SpamReason[] = []
  for (const { agent, reasonAgainst } of spamChecks) {
    const reason = await reasonAgainst(sending)
    if (reason !== null) reasons.push({ agent, reason })
  }
  if (reasons.length === 0) return undefined

  // Files whose content does not match their type are not saved in the spam folder either.
  sending.checkedFiles = (await checkUploadedFiles(sending)).files
  try {
    await saveMessage(sending, { folder: 'spam', reasons })
  } catch (error) {
    services.log(`contact form ${form.id}: ${(error as Error).stack ?? error}`)
    return { status: 'mail_failed', message: form.message('mail_sent_ng') }
  }
  return { status: 'spam', message: form.message('spam') }
}

const isVouchedFor = async (sending: PendingSubmission): Promise<boolean> => {
  if (!sending.isContinuation) return false
  for (const { vouchesFor } of sending.ownSteps) if (await vouchesFor?.(sending)) return true
  return false
}
