import type { ApplicationError, FieldViolation } from '#contract/identity/errors.ts'

export type FailureDetails = {
  applicationError?: ApplicationError
  validationError?: { fieldViolations: FieldViolation[] }
  requestId: string | null
}

/** A refused call: `message` is the failure as JSON text, `details` the same as an object. */
export class CallFailure extends Error {
  readonly details: FailureDetails
  readonly status: number
  readonly requestId: string | null
  readonly response: { status: number }

  constructor(message: string, status: number, details: FailureDetails) {
    super(message)
    this.name = 'CallFailure'
    this.details = details
    this.status = status
    this.requestId = details.requestId
    this.response = { status }
  }
}

const REQUEST_ID_HEADER = 'x-wix-request-id'

/** HTTP/2 sends no status text; these are the ones a program may check. */
const STATUS_TEXTS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Payload Too Large',
  429: 'Too Many Requests',
}

export const statusTextOf = ({ status, statusText }: { status: number; statusText: string }): string =>
  statusText || STATUS_TEXTS[status] || 'Unknown'

/** `Too Many Requests` → `TOO_MANY_REQUESTS` */
const upperSnake = (text: string) =>
  text
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .toUpperCase()

export const requestIdOf = (response: Response): string | null => response.headers.get(REQUEST_ID_HEADER)

/** The failure of a refused call, whatever its body contains. */
export const readFailure = async (response: Response): Promise<CallFailure> => {
  const { status } = response
  const requestId = requestIdOf(response)
  const statusText = statusTextOf(response)
  // A body without JSON must not hide the status.
  const body: unknown = await response.json().catch(() => null)
  const { message: serverMessage, details } = asObject(body)
  const { validationError, applicationError } = asObject(details)
  const failure = (message: string, facts: Omit<FailureDetails, 'requestId'>) => {
    const full = { ...facts, requestId }
    return new CallFailure(JSON.stringify({ message, details: full }, null, 2), status, full)
  }

  if (validationError) {
    const fieldViolations = readViolations(asObject(validationError)['fieldViolations'])
    return failure(
      `INVALID_ARGUMENT: ${fieldViolations.map(({ field, description }) => `"${field}" ${description}`).join(', ')}`,
      { validationError: { fieldViolations } },
    )
  }
  const message = textOf(serverMessage) ?? statusText
  if (applicationError) {
    const { description: described, code, data } = asObject(applicationError)
    const description = textOf(described) ?? statusText
    return failure(message === description ? message : `${message}: ${description}`, {
      applicationError: {
        description,
        code: code === undefined || code === null ? upperSnake(statusText) : String(code),
        data: asObject(data),
      },
    })
  }
  if (status >= 400 && status < 500)
    return failure(message, {
      applicationError: { description: statusText, code: upperSnake(statusText), data: {} },
    })
  return new CallFailure(`System error occurred, request-id: ${requestId}`, status, { requestId })
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

/** Sorted by field, plain code-unit order: a message must not depend on the visitor's language. */
const readViolations = (found: unknown): FieldViolation[] =>
  (Array.isArray(found) ? found : [])
    .map(asObject)
    .map(({ field, description, violatedRule, data }) => ({
      field: textOf(field) ?? '',
      description: textOf(description) ?? '',
      violatedRule: textOf(violatedRule) ?? '',
      data: asObject(data),
    }))
    .toSorted((one, other) => (one.field < other.field ? -1 : Number(one.field > other.field)))
