import type { OrderDetailsAnswer } from '#contract/console/orders.ts'
import { pl } from '../../strings/pl.ts'

/**
 * What the order says of the visit it was made in; all of it came from a browser, so it is shown as plain
 * text only.
 */
export const CameFrom = ({ details: { attribution, customerIp } }: { details: OrderDetailsAnswer }) => (
  <section className="card" aria-labelledby="came-from">
    <h2 id="came-from">{pl.orders.cameFrom}</h2>
    {attribution ? (
      <>
        <dl className="facts">
          {[
            [pl.orders.origin, attribution.origin],
            [pl.orders.deviceLabel, pl.orders.device(attribution.device)],
            [pl.orders.entryPage, attribution.entryPage],
            [pl.orders.pages, attribution.pages],
            [pl.orders.sessions, attribution.sessionCount],
          ]
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="any-break">{value}</dd>
              </div>
            ))}
        </dl>
        <details>
          <summary>{pl.orders.allValues}</summary>
          <dl className="facts is-small">
            {attribution.values.map(({ field, value }) => (
              <div key={field}>
                <dt>
                  {pl.orders.field(field)} <code>{field}</code>
                </dt>
                <dd className="any-break">{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      </>
    ) : (
      <p className="muted">{pl.orders.noAttribution}</p>
    )}
    {customerIp && <p className="muted small">{pl.orders.technical(customerIp)}</p>}
  </section>
)
