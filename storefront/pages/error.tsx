import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'

export type ErrorPage = {
  /** The shop's reason for refusing a request; null: an error. */
  refusal: string | null
  requestId: string | null
}

export const bodyClass = 'error500'

/** For a refused request or an error. */
export default function Error({ refusal, requestId }: ErrorPage) {
  return (
    <section className="empty-state">
      <h1>{refusal === null ? pl.messages.errorTitle : pl.messages.refusedTitle}</h1>
      <p>{refusal ?? pl.messages.errorText}</p>
      {requestId ? <p className="muted">{pl.messages.errorId(requestId)}</p> : null}
      <p>
        <a className="button" href={paths.home}>
          {pl.frame.home}
        </a>
      </p>
    </section>
  )
}
