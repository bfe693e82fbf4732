import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A request that is refused on purpose; caught once in `app.ts` and answered in the route's own shape. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode
  /** Stable, for programs. */
  readonly code: string

  constructor(status: ContentfulStatusCode, code: string, message: string = code) {
    super(message)
    this.status = status
    this.code = code
  }
}
