import { isOutcomeUnknown } from '#server/platform/db/database-unavailable.ts'
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { CREATED_OTHERWISE, STILL_CREATING } from '#contract/console/session.ts'
import { seal, SealedOtherwise, unseal } from '#server/identity/secrets/seal.ts'
import { withBeforeCommit } from '#server/platform/db/database.ts'
import { removeInSteps } from '#server/platform/db/remove-in-steps.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import type { Services } from '#server/platform/services.ts'
import {
  claimCreation,
  findCreation,
  removeCreation,
  removeCreationsBefore,
  setCreationAnswer,
} from './store.ts'

/** What was answered to a call that changed something. */
export type CreatedAnswer = {
  status: ContentfulStatusCode
  body: unknown
  /** A file: it is not stored. */
  isUnstored?: boolean
}
/** `isRepeated`: the answer of an earlier call with the same key; this one did nothing. */
export type OnceAnswer = CreatedAnswer & { isRepeated: boolean }

const HOUR_MS = 3_600_000
/** A day longer than the console stores a draft, which has the key of a form (decision 0090). */
const KEPT_MS = 15 * 24 * HOUR_MS
/** How long a second call waits for the answer of the first one, which is committed already. */
const WAIT_MS = 2_000
const WAIT_STEP_MS = 25
/** An answer that is missing after this time never comes: the process ended between the commit and the answer. */
const ANSWERED_WITHIN_MS = 60_000
const NOT_DURABLE = { isDurable: false }

type Creation = { accountId: string; key: string; /** Everything the call contains. */ content: string }

/** Another call with the same key has created it. */
class CreatedBefore extends Refusal {
  constructor() {
    super(409, 'created_before')
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const purposeOf = ({ accountId, key }: Creation) => `answer of ${accountId} ${key}`

/**
 * Runs `work` once for a key, however often and in how many processes it is called: the key is stored in the
 * transaction of `work` itself, so that both are there or neither is. Later calls get the first answer, which is
 * sealed with the key: it may contain a secret that is shown once, and the database does not have the key. A refused
 * call stores no key, so a corrected form is sent with the same one.
 */
export const createOnce = async (
  services: Services,
  creation: Creation,
  work: () => Promise<CreatedAnswer>,
): Promise<OnceAnswer> => {
  const { db, now } = services
  const row = {
    id: sha256(`${creation.accountId}:${creation.key}`),
    attempt: randomUUID(),
    content: sha256(creation.content),
    created_ms: now(),
    sealed_answer: null,
    // The row is there when the work is: nobody else claims it meanwhile.
    lease_until_ms: 0,
    effect: null,
    expires_ms: 0,
  }
  const before = await findFirstAnswer(services, creation, row)
  if (before) return before

  let isTaken = false
  const claim: Parameters<typeof withBeforeCommit>[0] = async (tx) => {
    // Only what describes the refusal is written then, such as the removal of a line of the log.
    if (isTaken) return
    isTaken = !(await claimCreation(tx, row))
    if (isTaken) throw new CreatedBefore()
  }
  const release = () => db.transaction((tx) => removeCreation(tx, row), NOT_DURABLE)
  let answer: CreatedAnswer
  try {
    answer = await withBeforeCommit(claim, work)
  } catch (error) {
    // The first call may have made this one impossible: its code is taken, the last piece is sold.
    const first = await findFirstAnswer(services, creation, row)
    if (first) return first
    // What was refused created nothing; a fault may have.
    if (error instanceof Refusal && !isOutcomeUnknown(error)) await release()
    throw error
  }
  if (answer.status >= 400 || answer.isUnstored) await release()
  else
    await db
      .transaction(
        (tx) => setCreationAnswer(tx, row, seal(services, purposeOf(creation), answer)),
        NOT_DURABLE,
      )
      // It is created: without its answer, a repeated call is told only that.
      .catch((error: unknown) => services.log(`one-time keys: ${String(error)}`))
  return { ...answer, isRepeated: false }
}

/** Its answer, which may have contained a secret, is lost for good. */
const createdUnanswered = () =>
  new Refusal(
    409,
    'created_unanswered',
    'To zostało już zapisane przy poprzedniej próbie. Znajdź ten wpis na liście, a ten formularz odrzuć.',
  )

/** What another call with this key was answered; undefined: there was none, or it was refused. */
const findFirstAnswer = async (
  services: Services,
  creation: Creation,
  { id, attempt, content }: { id: string; attempt: string; content: string },
): Promise<OnceAnswer | undefined> => {
  const { db, now } = services
  for (let waitedMs = 0; ; waitedMs += WAIT_STEP_MS) {
    const first = await findCreation(db.read, id)
    if (!first || first.attempt === attempt) return undefined
    if (first.content !== content)
      throw new Refusal(
        422,
        CREATED_OTHERWISE,
        'Ten formularz został już zapisany tak, jak wyglądał przy poprzedniej próbie, choć odpowiedź serwera nie dotarła. Znajdź ten wpis na liście i popraw go tam, a ten formularz odrzuć.',
      )
    if (first.sealed_answer !== null) {
      try {
        const answer = unseal<CreatedAnswer>(services, purposeOf(creation), first.sealed_answer)
        return { ...answer, isRepeated: true }
      } catch (error) {
        if (!(error instanceof SealedOtherwise)) throw error
        services.log('one-time keys: the answer of an earlier call does not open, SECRET was changed since')
        throw createdUnanswered()
      }
    }
    if (now() - Number(first.created_ms) > ANSWERED_WITHIN_MS) throw createdUnanswered()
    if (waitedMs >= WAIT_MS)
      throw new Refusal(409, STILL_CREATING, 'To się właśnie zapisuje. Spróbuj ponownie za chwilę.', {
        retryAfterSeconds: 1,
      })
    await pause(WAIT_STEP_MS)
  }
}

/** Removes keys that no draft has any more, and answers of other calls after their day. */
export const creationCleaning = defineTask('cleaning of one-time keys', {
  everyMs: HOUR_MS,
  run: ({ db, now }: Services) =>
    removeInSteps(db, (tx, limit) =>
      removeCreationsBefore(tx, { nowMs: now(), createdMs: now() - KEPT_MS }, limit),
    ),
})
