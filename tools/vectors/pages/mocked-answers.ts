import type { Route } from 'playwright-core'

/** A recorded run's answer to one request; `slow` is another spelling of `delay`. */
export type MockedAnswer = {
  json?: unknown
  status?: number
  body?: string
  abort?: boolean
  delay?: number
  slow?: number | boolean
}
/** One answer for every request, or a list: one after another, the last one repeated. */
export type MockedAnswers = MockedAnswer | MockedAnswer[]

const DEFAULT_DELAY_MS = 300

/** A delay as a row writes it: milliseconds, or only that there is one. */
export const delayMsOf = (given: unknown): number => {
  if (given === false || given === null) return 0
  const ms = Number(given)
  return given === true || given === undefined || Number.isNaN(ms) ? DEFAULT_DELAY_MS : ms
}

/**
 * MockedAnswers the requests of one page. `slowDown` delays the answers of an endpoint, or without a name of
 * every one, from then on.
 */
export const mockAnswers = () => {
  const counts = new Map<string, number>()
  const delays = new Map<string | undefined, number>()
  const delayOf = (endpoint: string, { delay, slow }: MockedAnswer): number =>
    delay ?? (slow === undefined ? (delays.get(endpoint) ?? delays.get(undefined) ?? 0) : delayMsOf(slow))

  const next = (endpoint: string, answers: MockedAnswers | undefined): MockedAnswer => {
    const count = counts.get(endpoint) ?? 0
    counts.set(endpoint, count + 1)
    const list = answers === undefined ? [] : [answers].flat()
    return list[Math.min(count, list.length - 1)] ?? { status: 404 }
  }
  return {
    slowDown: (ms: number, endpoint?: string) => void delays.set(endpoint, ms),
    /** Whether the endpoint's next answer comes late. */
    isDelayed: (endpoint: string, answers: MockedAnswers | undefined): boolean => {
      const list = answers === undefined ? [] : [answers].flat()
      return (
        list.some((answer) => delayOf(endpoint, answer) > 0) ||
        (delays.get(endpoint) ?? delays.get(undefined) ?? 0) > 0
      )
    },
    answer: async (route: Route, endpoint: string, answers: MockedAnswers | undefined) => {
      const answer = next(endpoint, answers)
      const delayMs = delayOf(endpoint, answer)
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
      const { json, status = 200, body = '', abort } = answer
      if (abort) return route.abort()
      return json === undefined ? route.fulfill({ status, body }) : route.fulfill({ status, json })
    },
  }
}
