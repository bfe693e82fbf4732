import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FeedbackAnswer } from '#contract/contact-forms/feedback.ts'
import { errorIdOf, HIDDEN } from '#contract/contact-forms/wire.ts'
import type { FormTag } from '#forms/template/form-tag.ts'
import { replaceMailTags } from '#forms/mail/mail-template.ts'
import type { Services } from '#server/platform/services.ts'
import { verifyBotCheck } from '#server/platform/bot-check/verify-bot-check.ts'
import { refillOf } from '../challenges/refill.ts'
import type { CompiledForm } from '../definitions/compiled-form.ts'
import { mailFacts } from '../mail/mail-facts.ts'
import { checkAcceptance } from './field-checks.ts'
import type {
  Ending,
  OwnStep,
  PendingSubmission,
  Step,
  Submission,
  VerifyBotCheck,
} from './pending-submission.ts'
import { readPosted } from '#server/forms/submissions/reading/posted-data.ts'
import { checkFieldRules, checkMember, checkSpam, checkUploads, runOwnSteps, saveAndMail } from './steps.ts'

/** Unclosed tags too: some clients insert the message as markup. */
const MARKUP = /<[^>]*(?:>|$)/g
/** Values come from untrusted input, and a message is one sentence. */
const MAX_LENGTH = 2_000

/** The message for the visitor: mail tags replaced, all markup removed, also markup the visitor typed. */
const messageText = (sending: PendingSubmission, message: string, invalidFields: number): string => {
  const text = message.includes('[') ? replaceMailTags(message, mailFacts(sending, invalidFields)) : message
  return text.replace(MARKUP, '').slice(0, MAX_LENGTH).toWellFormed()
}

export type SubmitOptions = {
  ownSteps?: readonly OwnStep[] | undefined
  verifyBotCheck?: VerifyBotCheck | undefined
}

/** The first step that returns an ending ends the submission; `saveAndMail` always does. */
const steps: Step[] = [
  checkMember,
  checkFieldRules,
  checkAcceptance,
  checkSpam,
  checkUploads,
  runOwnSteps,
  saveAndMail,
]

/** With these statuses nothing was accepted, so there is nothing to continue. */
const WITHOUT_HASH = new Set(['init', 'validation_failed', 'acceptance_missing', 'spam'])

/** A hash made in one half-hour is valid until the end of the next: 30 to 60 minutes. */
const TICK_MS = 30 * 60 * 1000
const LENGTH = 32

/** The data that identifies a submission: sender, form and values. */
type HashedSubmission = {
  remoteIp: string
  unitTag: string
  data: Record<string, string | string[]>
  nowMs: number
}

const hashAt = (secret: string, { remoteIp, unitTag, data }: HashedSubmission, tick: number) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['posted-data', tick, remoteIp, unitTag, Object.entries(data)]))
    .digest('hex')
    .slice(0, LENGTH)

/** 32 hexadecimal digits that cannot be computed without the secret. */
export const postedDataHash = (secret: string, posted: HashedSubmission): string =>
  hashAt(secret, posted, Math.floor(posted.nowMs / TICK_MS))

/** Whether the same visitor received this hash for the same data, at most half an hour to an hour ago. */
export const isPostedDataHash = (secret: string, posted: HashedSubmission, given: string): boolean => {
  if (given.length !== LENGTH) return false
  const actual = Buffer.from(given)
  return [0, 1].some((age) => {
    const expected = Buffer.from(hashAt(secret, posted, Math.floor(posted.nowMs / TICK_MS) - age))
    return expected.length === actual.length && timingSafeEqual(expected, actual)
  })
}

/** Runs a submission through the steps and returns how it ended; a refused submission stores nothing. */
export const submitForm = async (
  services: Services,
  form: CompiledForm,
  submission: Submission,
  options: SubmitOptions = {},
): Promise<FeedbackAnswer> => {
  const sending = open(services, form, submission, options)
  const ending = await firstEnding(sending)
  const { unitTag } = sending.meta
  return {
    contact_form_id: form.id,
    status: ending.status,
    message: messageText(sending, ending.message, ending.problems?.length ?? 0),
    posted_data_hash: WITHOUT_HASH.has(ending.status)
      ? ''
      : postedDataHash(services.settings.secret, postedOf(sending)),
    into: `#${unitTag}`,
    invalid_fields: (ending.problems ?? []).map(({ field, error }) => ({
      field,
      message: error,
      idref: idOf(form.tags, field),
      error_id: errorIdOf(unitTag, field),
    })),
    ...refillOf(services, form),
    ...ending.more,
  }
}

const open = (
  services: Services,
  form: CompiledForm,
  { entries, files, meta }: Submission,
  options: SubmitOptions,
): PendingSubmission => {
  const {
    posted,
    raw,
    entries: texts,
    consentForStorage,
  } = readPosted(
    form.tags,
    entries,
    files.map(({ field, bytes }) => ({ field, sha256: createHash('sha256').update(bytes).digest('hex') })),
  )
  const hidden = new Map(entries.filter(([name]) => name.startsWith('_')))
  const sending: PendingSubmission = {
    services,
    form,
    meta,
    posted,
    raw,
    entries: [...texts, ...files.map(entryOf)],
    hidden: (name) => hidden.get(name) ?? '',
    files,
    checkedFiles: [],
    mayStore: consentForStorage && !form.settings.doNotStore,
    isContinuation: false,
    botCheck: null,
    verifyBotCheck: options.verifyBotCheck ?? verifyBotCheck,
    ownSteps: options.ownSteps ?? [],
  }
  sending.isContinuation = isPostedDataHash(
    services.settings.secret,
    postedOf(sending),
    sending.hidden(HIDDEN.postedDataHash),
  )
  return sending
}

/** A truncated file counts as larger than its received bytes. */
const entryOf = ({ field, name, bytes, claimedType, problem }: Submission['files'][number]) =>
  [
    field,
    { file: { name, size: bytes.byteLength + (problem === 'too_large' ? 1 : 0), type: claimedType } },
  ] as const

const firstEnding = async (sending: PendingSubmission): Promise<Ending> => {
  for (const step of steps) {
    const ending = await step(sending)
    if (ending) return ending
  }
  throw new Error('no step ended the submission')
}

const postedOf = ({ meta: { remoteIp, unitTag, nowMs }, posted }: PendingSubmission) => ({
  remoteIp,
  unitTag,
  nowMs,
  data: posted,
})

/** The control's id, when its tag has an id that a page may use. */
const idOf = (tags: FormTag[], field: string): string | null =>
  tags
    .find(({ name }) => name === field)
    ?.options.find((option) => /^id:(?!wpcf7)./.test(option))
    ?.slice('id:'.length) ?? null
