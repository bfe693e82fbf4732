import type { UploadedFile, CheckedFile } from '../files/check-files.ts'
import type { BotCheckChoice } from '#contract/contact-forms/bot-check-choice.ts'
import type { FeedbackAnswer } from '#contract/contact-forms/feedback.ts'
import type { FormProblem } from '#forms/check.ts'
import type { FormEntry } from '#forms/field-values.ts'
import type { BotCheckVerdict } from '#server/platform/bot-check/bot-check-provider.ts'
import type { Services } from '#server/platform/services.ts'
import type { CompiledForm } from '../definitions/compiled-form.ts'

/** Facts about a submission that the visitor did not type. */
export type SubmissionMeta = {
  remoteIp: string
  userAgent: string
  /** The page with the form; empty when the browser does not send it. */
  pageUrl: string
  unitTag: string
  /** Id of the page whose text contains the form; 0 elsewhere. */
  containerPost: number
  nowMs: number
  /** Signed in, as required by forms for members. */
  isMember: boolean
}

/** As received from the network. */
export type Submission = {
  entries: readonly (readonly [name: string, value: string])[]
  files: UploadedFile[]
  meta: SubmissionMeta
}

export type VerifyBotCheck = (
  services: Services,
  proof: { token: string; remoteIp: string; honeypot: string; choice?: BotCheckChoice },
) => Promise<BotCheckVerdict & { provider: string }>

/** A submission during its steps; a later step sees the results of earlier ones. */
export type PendingSubmission = {
  services: Services
  form: CompiledForm
  meta: SubmissionMeta
  /** Field → value, as stored and mailed. */
  posted: Record<string, string | string[]>
  /** Field → values as typed or displayed, before pipes. */
  raw: Record<string, string[]>
  /** Input of the rules: texts, then files. */
  entries: FormEntry[]
  /** Reads a hidden field of the form by its complete name; empty when it was not sent. */
  hidden: (name: string) => string
  files: UploadedFile[]
  /** Inspected files; filled by `checkUploads`. */
  checkedFiles: CheckedFile[]
  mayStore: boolean
  /**
   * The visitor sent the hash of this same submission, at most an hour old: it continues from where it
   * stopped.
   */
  isContinuation: boolean
  botCheck: { provider: string; score: number | null; threshold: number } | null
  verifyBotCheck: VerifyBotCheck
  ownSteps: readonly OwnStep[]
}

/** Why a submission counts as spam, and which check found it. */
export type SpamReason = { agent: string; reason: string }

/** How a submission ends. */
export type Ending = {
  status: FeedbackAnswer['status']
  message: string
  problems?: FormProblem[]
  /** Further properties of the answer. */
  more?: Record<string, unknown>
}

export type Step = (sending: PendingSubmission) => Promise<Ending | undefined> | Ending | undefined

/**
 * A form's additional step, e.g. a payment. It runs before anything is saved, and may end the submission with
 * its own status.
 */
export type OwnStep = {
  before: Step
  /**
   * Whether a continued submission is known to come from a person (for example after a payment): then the
   * spam check is skipped.
   */
  vouchesFor?: (sending: PendingSubmission) => boolean | Promise<boolean>
}
