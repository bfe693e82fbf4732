import { createHash } from 'node:crypto'
import type { FeedbackAnswer } from '#contract/contact-forms/feedback.ts'
import { errorIdOf, HIDDEN } from '#contract/contact-forms/wire.ts'
import type { FormTag } from '#forms/form-tag.ts'
import { verifyBotCheck } from '#server/bot-check/verify-bot-check.ts'
import type { LiveForm } from './load-form.ts'
import { messageText } from './message-text.ts'
import { readPosted } from './posted-data.ts'
import { isPostedDataHash, postedDataHash } from './posted-data-hash.ts'
import { refillOf } from './refill.ts'
import type { Ending, OwnStep, Sending, SendingNeeds, Step, Submission, VerifyBotCheck } from './sending.ts'
import { askOwnSteps } from './steps/ask-own-steps.ts'
import { checkAcceptance } from './steps/check-acceptance.ts'
import { checkFields } from './steps/check-fields.ts'
import { checkMember } from './steps/check-member.ts'
import { checkSpam } from './steps/check-spam.ts'
import { checkUploads } from './steps/check-uploads.ts'
import { keep } from './steps/keep.ts'

export type SubmitOptions = {
  ownSteps?: readonly OwnStep[] | undefined
  verifyBotCheck?: VerifyBotCheck | undefined
}

/** The first that has an answer ends the submission; `keep` always has one. */
const steps: Step[] = [checkMember, checkFields, checkAcceptance, checkSpam, checkUploads, askOwnSteps, keep]

/** Nothing was accepted: there is nothing that could be continued. */
const WITHOUT_HASH = new Set(['init', 'validation_failed', 'acceptance_missing', 'spam'])

/** Takes a submission through the steps and says how it ended; a refused one leaves nothing behind. */
export const submitForm = async (
  shop: SendingNeeds,
  form: LiveForm,
  submission: Submission,
  options: SubmitOptions = {},
): Promise<FeedbackAnswer> => {
  const sending = open(shop, form, submission, options)
  const ending = await firstEnding(sending)
  const { unitTag } = sending.meta
  return {
    contact_form_id: form.id,
    status: ending.status,
    message: messageText(sending, ending.message, ending.problems?.length ?? 0),
    posted_data_hash: WITHOUT_HASH.has(ending.status)
      ? ''
      : postedDataHash(shop.settings.secret, postedOf(sending)),
    into: `#${unitTag}`,
    invalid_fields: (ending.problems ?? []).map(({ field, error }) => ({
      field,
      message: error,
      idref: idOf(form.tags, field),
      error_id: errorIdOf(unitTag, field),
    })),
    ...refillOf(shop, form),
    ...ending.more,
  }
}

const open = (
  shop: SendingNeeds,
  form: LiveForm,
  { entries, files, meta }: Submission,
  options: SubmitOptions,
): Sending => {
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
  const sending: Sending = {
    shop,
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
    shop.settings.secret,
    postedOf(sending),
    sending.hidden(HIDDEN.postedDataHash),
  )
  return sending
}

/** A file that was cut off is larger than what there is of it. */
const entryOf = ({ field, name, bytes, claimedType, problem }: Submission['files'][number]) =>
  [
    field,
    { file: { name, size: bytes.byteLength + (problem === 'too_large' ? 1 : 0), type: claimedType } },
  ] as const

const firstEnding = async (sending: Sending): Promise<Ending> => {
  for (const step of steps) {
    const ending = await step(sending)
    if (ending) return ending
  }
  throw new Error('no step ended the submission')
}

const postedOf = ({ meta: { remoteIp, unitTag, nowMs }, posted }: Sending) => ({
  remoteIp,
  unitTag,
  nowMs,
  data: posted,
})

/** The control's id, when its tag gave one a page may use. */
const idOf = (tags: FormTag[], field: string): string | null =>
  tags
    .find(({ name }) => name === field)
    ?.options.find((option) => /^id:(?!wpcf7)./.test(option))
    ?.slice('id:'.length) ?? null
