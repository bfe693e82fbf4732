import type { MessageAnswer } from '#contract/console/messages.ts'
import { pl } from '../../strings/pl.ts'

/** From which page, address and browser. A page's address leads there only when it is one of the web. */
export const WhereFrom = ({
  message: { pageUrl, remoteIp, userAgent },
}: {
  message: MessageAnswer['message']
}) => (
  <section className="card" aria-labelledby="where-from">
    <h2 id="where-from">{pl.messages.whereFrom}</h2>
    <dl className="facts is-small">
      <div>
        <dt>{pl.messages.page}</dt>
        <dd className="any-break">
          {/^https?:\/\//.test(pageUrl) ? (
            <a href={pageUrl} target="_blank" rel="noreferrer">
              {pageUrl}
            </a>
          ) : (
            pageUrl || pl.messages.unknown
          )}
        </dd>
      </div>
      <div>
        <dt>{pl.messages.ip}</dt>
        <dd className="any-break">{remoteIp || pl.messages.unknown}</dd>
      </div>
      <div>
        <dt>{pl.messages.browser}</dt>
        <dd className="any-break">{userAgent || pl.messages.unknown}</dd>
      </div>
    </dl>
  </section>
)
