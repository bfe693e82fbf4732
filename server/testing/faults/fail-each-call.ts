import { isDeepStrictEqual } from 'node:util'
import type { Engine } from '../open-test-database.ts'
import type { CallFault } from './call-fault.ts'
import type { FaultInjector } from './fault-injector.ts'

const isDeep = process.env['KLEPKA_DEEP'] === '1'
/** In the usual run PostgreSQL's commits are tried, and every sixth of its other statements. */
const SAMPLED_EVERY = 6

type Effects = Record<string, unknown>
type Outcome = 'done' | 'refused'

export type Operation<Subject> = {
  /** Makes what one attempt is about: nothing of an earlier attempt may matter. */
  prepare: () => Promise<Subject>
  /**
   * The operation as its caller calls it. `done` with an answer of success; `refused` with the answer it documents for
   * a fault, such as a 503 with Retry-After. Anything else throws.
   */
  run: (subject: Subject) => Promise<Outcome | void>
  /** Whether everything is done, for a job, which answers nobody. */
  isSettled?: (subject: Subject) => Promise<boolean>
  /** What the caller does after a refusal or a lost answer; by default the same call again. */
  repeat?: (subject: Subject) => Promise<Outcome | void>
  /** Whether the call means something new after a success, so that the caller repeats only a failed one. */
  isNewEachTime?: boolean
  /** Everything the operation changes, in a form that is the same for each subject. */
  effects: (subject: Subject) => Promise<Effects>
  /** What may be found between nothing and everything; by default nothing. */
  isAllowedBetween?: (effects: Effects) => boolean
}

/** Calls after which a lost answer leaves the outcome unknown. */
const settlesAnything = (call: string) => /^(?:sql: commit|file: datasync|http|mail)/i.test(call)

const faultsFor = (engine: Engine, call: string, at: number): CallFault[] => {
  const isSql = call.startsWith('sql')
  // Files and SQLite have no connection that breaks.
  const all: CallFault[] =
    call.startsWith('file') || (isSql && engine === 'sqlite')
      ? ['refused', 'unanswered']
      : ['refused', 'lost', 'unanswered']
  if (isDeep) return all
  // What is no SQL does not differ between the engines.
  if (engine === 'postgres') {
    if (call.startsWith('sql: commit')) return all
    return isSql && at % SAMPLED_EVERY === 0 ? [at % (2 * SAMPLED_EVERY) === 0 ? 'lost' : 'refused'] : []
  }
  return settlesAnything(call) ? ['refused', 'unanswered'] : ['refused']
}

const describe = (effects: Effects) => JSON.stringify(effects)

/**
 * Runs an operation once without a fault, then once for each of its calls with that call failing, each time followed
 * by the caller's repetition. After the fault there must be nothing or everything; after a success and after the
 * repetition, everything once. Returns what was not so.
 */
export const failEachCall = async <Subject>(
  engine: Engine,
  faults: FaultInjector,
  {
    prepare,
    run,
    repeat = run,
    isSettled,
    isNewEachTime = false,
    effects,
    isAllowedBetween = () => false,
  }: Operation<Subject>,
): Promise<{ calls: string[]; tries: number; done: Effects; problems: string[] }> => {
  // The first run also fills caches, which makes calls that later ones do not.
  await run(await prepare())
  const subject = await prepare()
  const nothing = await effects(subject)
  const calls = await faults.record(() => run(subject))
  const done = await effects(subject)
  const problems: string[] = []
  let tries = 0

  const outcomeAfter = async (subject: Subject, answer: Outcome | void) =>
    isSettled ? ((await isSettled(subject)) ? 'done' : 'refused') : answer

  const attempt = async (at: number, fault: CallFault) => {
    tries += 1
    const tried = await prepare()
    const name = `${at} ${calls[at]} ${fault}`
    const { answer } = await faults
      .failNth(at, fault, () => run(tried))
      .catch((error: unknown) => ({ answer: `threw ${String(error)}` }))
    if (typeof answer === 'string' && answer.startsWith('threw')) problems.push(`${name}: ${answer}`)
    const outcome = await outcomeAfter(tried, answer as Outcome | void)
    const after = await effects(tried)
    const isWhole =
      isDeepStrictEqual(after, done) ||
      (outcome !== 'done' && (isDeepStrictEqual(after, nothing) || isAllowedBetween(after)))
    if (!isWhole) problems.push(`${name}: ${outcome}, left ${describe(after)}`)
    if (isNewEachTime && outcome === 'done') return
    const repeated = await repeat(tried).then(
      (again) => outcomeAfter(tried, again),
      (error: unknown) => `threw ${String(error)}`,
    )
    if (repeated !== 'done') problems.push(`${name}: repeated, ${repeated}`)
    const atLast = await effects(tried)
    if (!isDeepStrictEqual(atLast, done)) problems.push(`${name}: repeated, left ${describe(atLast)}`)
  }
  for (const [at, call] of calls.entries())
    for (const fault of faultsFor(engine, call, at)) await attempt(at, fault)
  return { calls, tries, done, problems }
}

/** A response as an operation's outcome: a refusal must say when to come back. */
export const outcomeOf = async (
  response: Response,
  isSuccess: (body: string) => boolean = () => true,
): Promise<Outcome> => {
  const body = await response.text()
  if (response.status === 503 && /^\d+$/.test(response.headers.get('retry-after') ?? '')) return 'refused'
  if (response.ok && isSuccess(body)) return 'done'
  throw new Error(`${response.status} ${body.slice(0, 300)}`)
}

/** The same for a use case that is called directly; anything but an expected refusal is thrown on. */
export const outcomeOfCall = async (call: () => Promise<{ ok: boolean }>): Promise<Outcome> => {
  try {
    const outcome = await call()
    if (!outcome.ok) throw new Error(JSON.stringify(outcome))
    return 'done'
  } catch (error) {
    const { status, retryAfterSeconds } = error as { status?: number; retryAfterSeconds?: number }
    if (status === 503 && retryAfterSeconds !== undefined) return 'refused'
    throw error
  }
}
