import { CSRF_HEADER, PANEL_API } from '#contract/console/session.ts'
import type { ConsoleRefusal } from '#contract/console/shop.ts'
import { pl } from './strings/pl.ts'

/** A call that did not succeed, in words for the owner; status 0: there was no answer. */
export class CallProblem extends Error {
  readonly status: number
  readonly code: string
  readonly fields: { path: string; message: string }[]

  constructor(
    status: number,
    code: string,
    message: string,
    fields: { path: string; message: string }[] = [],
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

let csrfToken = ''
let whenSignedOut = () => {}

/** The session's token goes with every change; `signedOut` is called when the server no longer knows the session. */
export const saveSession = (token: string, signedOut: () => void): void => {
  csrfToken = token
  whenSignedOut = signedOut
}

export const problemFrom = (status: number, text: string): CallProblem => {
  if (status === 401) whenSignedOut()
  try {
    const { code, message, data } = JSON.parse(text) as ConsoleRefusal
    return new CallProblem(status, code, message, data.fields)
  } catch {
    return new CallProblem(status, 'no_words', pl.frame.serverTrouble)
  }
}

export const callHeaders = (): Record<string, string> => ({
  Accept: 'application/json',
  [CSRF_HEADER]: csrfToken,
})

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Asks the server of the console; throws a `CallProblem` for anything but a success. */
export const callConsole = async <Answer>(
  method: Method,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
  readVersion?: string,
): Promise<Answer> => {
  let response: Response
  let text: string
  try {
    response = await fetch(`${PANEL_API}/${path}`, {
      method,
      headers: {
        ...callHeaders(),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(readVersion !== undefined && { 'If-Match': readVersion }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    text = await response.text()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallProblem(0, 'no_answer', pl.frame.noConnection)
  }
  if (!response.ok) throw problemFrom(response.status, text)
  return JSON.parse(text) as Answer
}

/** Saves over what was read; a 409 when somebody else changed it since. */
export const saveOver = <Answer>(path: string, body: unknown, readVersion: string): Promise<Answer> =>
  callConsole<Answer>('PUT', path, body, undefined, readVersion)

/** Anything thrown, as a problem that can be shown. */
export const toProblem = (error: unknown): CallProblem =>
  error instanceof CallProblem ? error : new CallProblem(0, 'unknown', pl.frame.serverTrouble)
