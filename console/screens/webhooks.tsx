import type { Webhook, WebhooksAnswer } from '#contract/console/webhooks.ts'
import { Page } from '../parts/page.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { linkTo, places, withQuery } from '../place.ts'
import { pl } from '../strings/pl.ts'
import { useLoaded } from '../use-loaded.ts'
import { formatMoment } from '../when.ts'
import { SiteChoice } from './members/site-choice.tsx'
import { AddWebhook } from './webhooks/add-webhook.tsx'
import { WebhookKeys } from './webhooks/webhook-keys.tsx'

/** Which programs are told of changes of members, and with which key that is signed. */
export const Webhooks = ({ query }: { query: URLSearchParams }) => {
  const witryna = query.get('witryna') ?? ''
  const loaded = useLoaded<WebhooksAnswer>(withQuery('webhooks', { site: witryna }))
  return (
    <Page title={pl.webhooks.title} lead={pl.webhooks.lead}>
      <Shown loaded={loaded}>
        {(answer) => (
          <>
            <SiteChoice sites={answer.sites} siteId={answer.siteId} place={places.webhooks} />
            {answer.apps.length === 0 && answer.webhooks.length === 0 ? (
              <Empty title={pl.webhooks.noApps} hint={pl.webhooks.noAppsHint}>
                <a className="button is-main" href={linkTo(withQuery(places.access, { witryna }))}>
                  {pl.webhooks.toApps}
                </a>
              </Empty>
            ) : (
              <section className="card" aria-labelledby="webhooks">
                <h2 id="webhooks">{pl.webhooks.title}</h2>
                {answer.webhooks.length === 0 ? (
                  <p className="muted">
                    {pl.webhooks.none}. {pl.webhooks.noneHint}
                  </p>
                ) : (
                  <ul className="access-list">
                    {answer.webhooks.map((webhook) => (
                      <Line
                        key={webhook.id}
                        webhook={webhook}
                        to={withQuery(places.webhook(webhook.id), { witryna })}
                      />
                    ))}
                  </ul>
                )}
                {answer.apps.length > 0 && (
                  <AddWebhook key={answer.siteId} answer={answer} put={loaded.put} />
                )}
              </section>
            )}
            <WebhookKeys answer={answer} put={loaded.put} />
          </>
        )}
      </Shown>
    </Page>
  )
}

const Line = ({ webhook: { url, appName, events, isOn, last }, to }: { webhook: Webhook; to: string }) => (
  <li>
    <div>
      <b>{url}</b>{' '}
      <span className={`badge ${isOn ? 'is-completed' : ''}`}>{isOn ? pl.webhooks.on : pl.webhooks.off}</span>
      <small>
        {appName}: {pl.webhooks.eventList(events)}
      </small>
      <small className={last?.state === 'given_up' ? 'problem' : undefined}>
        {last
          ? pl.webhooks.lastSent(pl.webhooks.state(last.state), formatMoment(last.createdMs))
          : pl.webhooks.nothingSent}
      </small>
    </div>
    <a className="button is-plain" href={linkTo(to)} aria-label={pl.access.changeNamed(url)}>
      {pl.access.change}
    </a>
  </li>
)
