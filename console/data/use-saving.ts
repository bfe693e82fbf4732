import { useEffect, useState } from 'react'
import type * as v from 'valibot'
import { CallProblem, NO_ANSWER, toProblem, byPath, type Problems, problemsOf } from './api-client.ts'
import { frameWords } from '#console/strings.ts'
import { useSaveUnderWay } from './unsaved.tsx'

/** Nothing was saved, and the screen shows why already. */
export class ReportedElsewhere extends Error {}

/**
 * There is no network. The save names the version it was made from, so it can be sent again: nothing is saved twice.
 */
export class UnansweredSave extends CallProblem {
  constructor() {
    super(0, NO_ANSWER, frameWords.waitsForNetwork)
  }
}

/** A browser does not notice that a server is back; it does notice its own network. */
const RETRY_AFTER_MS = 15_000

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
  /** Sends what waits for the network. */
  const [retry, setRetry] = useState<{ send: () => Promise<void> } | null>(null)
  const show = (found: Problems, message: string | null) => {
    setProblems(found)
    const count = Object.keys(found).length
    setProblem(count > 0 ? frameWords.fix(count) : message)
  }
  const save = async (schema: v.GenericSchema, given: object, send: () => Promise<void>) => {
    if (isBusy) return
    const named = (problems: Problems) =>
      byField(
        Object.fromEntries(Object.entries(problems).map(([path, message]) => [path, words(message)])),
        given,
      )
    const wrong = named(problemsOf(schema, given))
    show(wrong, null)
    if (Object.keys(wrong).length > 0) return
    const attempt = async () => {
      setRetry(null)
      setBusy(true)
      try {
        await runSave(send)
        show({}, null)
      } catch (error) {
        const { message, fields } = toProblem(error)
        if (error instanceof ReportedElsewhere) show({}, null)
        else show(named(byPath(fields)), message)
        if (error instanceof UnansweredSave) setRetry({ send: attempt })
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
  const start = async (what: What, work: () => Promise<void>) => {
    if (doing !== null) return
    setDoing(what)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(toProblem(error).message)
    }
    setDoing(null)
  }
  return { doing, problem, start }
}
