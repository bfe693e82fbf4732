import { useEffect, useRef, useState } from 'react'
import type * as v from 'valibot'
import { CREATED_OTHERWISE } from '#contract/console/session.ts'
import { CallProblem, NO_ANSWER, toProblem, byPath, type Problems, problemsOf } from './api-client.ts'
import { frameWords } from '#console/strings.ts'
import { newKey } from './stored-drafts.ts'
import { useSaveUnderWay } from './unsaved.tsx'

/** Nothing was saved, and the screen shows why already. */
export class ReportedElsewhere extends Error {}

/** Sent again as it was, left to the user because it is not what the form shows any more, or discarded. */
type AfterWaiting = 'repeat' | 'ask' | 'drop'

/**
 * There is no network. The save names the version it was made from, so it can be sent again: nothing is saved twice.
 */
export class UnansweredSave extends CallProblem {
  readonly decide: () => AfterWaiting

  constructor(decide: () => AfterWaiting) {
    super(0, NO_ANSWER, frameWords.waitsForNetwork)
    this.decide = decide
  }
}

/** A browser does not notice that a server is back; it does notice its own network. */
const RETRY_AFTER_MS = 15_000
/** Later its user may have forgotten it, and others may have changed what it is about. */
const RETRY_FOR_MS = 10 * 60_000

/** What happens now to a save that got no answer and was first sent at `startedMs`. */
export const afterWaiting = (unanswered: UnansweredSave, startedMs: number, nowMs: number): AfterWaiting => {
  const decided = unanswered.decide()
  return decided === 'repeat' && nowMs - startedMs > RETRY_FOR_MS ? 'ask' : decided
}

/**
 * One-time keys of acts, by what they are about: the same one until the act succeeds, so that a second attempt after
 * an answer that was lost creates nothing twice.
 */
export const useOnceKeys = () => {
  const keys = useRef(new Map<string, string>())
  return {
    runWith: async (what: string, work: (onceKey: string) => Promise<void>) => {
      const key = keys.current.get(what) ?? newKey()
      keys.current.set(what, key)
      try {
        await work(key)
      } catch (error) {
        // Its user was told that something else was created: what is sent from now on is new.
        if (toProblem(error).code === CREATED_OTHERWISE) keys.current.delete(what)
        throw error
      }
      keys.current.delete(what)
    },
  }
}

/** An invalid line makes its whole field invalid: the field's problem quotes it. */
const byField = (problems: Problems, given: unknown): Problems => {
  const named: Problems = {}
  for (const [path, message] of Object.entries(problems)) {
    const [, field, index] = /^(\w+)\.(\d+)$/.exec(path) ?? []
    const items = field === undefined ? undefined : (given as Record<string, unknown>)[field]
    if (field === undefined || !Array.isArray(items)) named[path] ??= message
    else
      named[field] ??=
        typeof items[Number(index)] === 'string'
          ? frameWords.at(items[Number(index)] as string, message)
          : message
  }
  return named
}

/**
 * Sends a form. What its schema or the server refuses is shown at the fields; it is saved as a whole or not
 * at all. `words` makes of a schema's message for programmers one for owners.
 */
export const useSaving = (words: (message: string) => string = (message) => message) => {
  const [problems, setProblems] = useState<Problems>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const runSave = useSaveUnderWay()
  const keys = useOnceKeys()
  /** Sends what waits for the network. */
  const [retry, setRetry] = useState<{ send: () => unknown } | null>(null)
  const show = (found: Problems, message: string | null) => {
    setProblems(found)
    const count = Object.keys(found).length
    setProblem(count > 0 ? frameWords.fix(count) : message)
  }
  /** `send` gets the one-time key of what a form without a stored draft creates. */
  const save = async (schema: v.GenericSchema, given: object, send: (onceKey: string) => Promise<void>) => {
    if (isBusy) return
    const named = (problems: Problems) =>
      byField(
        Object.fromEntries(Object.entries(problems).map(([path, message]) => [path, words(message)])),
        given,
      )
    const wrong = named(problemsOf(schema, given))
    show(wrong, null)
    if (Object.keys(wrong).length > 0) return
    const startedMs = Date.now()
    const attempt = async () => {
      setRetry(null)
      setBusy(true)
      try {
        await runSave(() => keys.runWith('', send))
        show({}, null)
      } catch (error) {
        const { message, fields } = toProblem(error)
        if (error instanceof ReportedElsewhere) show({}, null)
        else show(named(byPath(fields)), message)
        if (error instanceof UnansweredSave)
          setRetry({
            send: () => {
              const next = afterWaiting(error, startedMs, Date.now())
              if (next === 'repeat') return attempt()
              setRetry(null)
              show({}, next === 'ask' ? frameWords.saveAgain : null)
            },
          })
      }
      setBusy(false)
    }
    await attempt()
  }
  useEffect(() => {
    if (!retry) return
    const sendAgain = () => void retry.send()
    const timer = setTimeout(sendAgain, RETRY_AFTER_MS)
    addEventListener('online', sendAgain)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', sendAgain)
    }
  }, [retry])
  return { problems, problem, isBusy, save, /** Nothing is wrong any more. */ forget: () => show({}, null) }
}

/** One change at a time: which one is running, and why the last one failed. */
export const useChange = <What extends string = string>() => {
  const [doing, setDoing] = useState<What | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const keys = useOnceKeys()
  /** `work` gets the one-time key of what it creates; a failed one, started again, gets the same. */
  const start = async (what: What, work: (onceKey: string) => Promise<void>) => {
    if (doing !== null) return
    setDoing(what)
    setProblem(null)
    try {
      await keys.runWith(what, work)
    } catch (error) {
      setProblem(toProblem(error).message)
    }
    setDoing(null)
  }
  return { doing, problem, start }
}
