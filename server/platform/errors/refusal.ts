import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

type RefusalOptions = {
  /** Whole seconds after which the same request may succeed. */
  retryAfterSeconds?: number | undefined
  cause?: unknown
}

/** A request that is refused on purpose; caught once in `app.ts` and answered in the route's own format. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode
  /** Stable, for programs. */
  readonly code: string
  /** Sent as Retry-After. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string = code,
    { retryAfterSeconds, cause }: RefusalOptions = {},
  ) {
    super(message, { cause })
    this.status = status
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Sets Retry-After on the answer to a refusal that has a time to retry. */
export const setRetryAfter = (c: Context, { retryAfterSeconds }: Refusal): void => {
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds))
}
