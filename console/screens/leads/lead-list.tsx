import { useState } from 'react'
import { type Lead, leadsApi } from '#contract/console/leads.ts'
import { Button } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { Question } from '#console/parts/confirm-dialog.tsx'
import { pl } from '#console/strings/pl.ts'
import { useChange } from '#console/data/use-change.ts'
import { formatFullMoment, formatDateTime } from '#console/text/format-date.ts'
import { useApi } from '#console/data/api-client.ts'
import { useToast } from '#console/parts/toast.tsx'

const nameOf = ({ email, fields }: Lead) => email ?? fields[0]?.values.join(', ') ?? pl.leads.nobody

/** Newest first; each opens to everything that is kept of it. */
export const LeadList = ({ leads, reload }: { leads: Lead[]; reload: () => void }) => {
  const api = useApi()
  const showToast = useToast()
  const { doing, problem, start } = useChange()
  const [asking, setAsking] = useState<Lead | null>(null)
  const forget = (lead: Lead) =>
    start(lead.id, async () => {
      await api(leadsApi.remove, { params: { id: lead.id } })
      showToast(pl.leads.removed)
      reload()
    }).then(() => setAsking(null))
  return (
    <>
      <FormMessage text={problem} />
      <ul className="message-list lead-list" aria-label={pl.leads.title}>
        {leads.map((lead) => (
          <li key={lead.id}>
            <details>
              <summary>
                <span className="lead-line">
                  <b className="any-break">{nameOf(lead)}</b>
                  <span className="muted any-break">{lead.campaignName}</span>
                  <State lead={lead} />
                  <time dateTime={new Date(lead.receivedMs).toISOString()}>
                    {formatDateTime(lead.receivedMs)}
                  </time>
                </span>
              </summary>
              <Everything lead={lead} />
              <Button
                look="danger"
                isBusy={doing === lead.id}
                aria-label={pl.leads.removeNamed(nameOf(lead))}
                onClick={() => setAsking(lead)}
              >
                {pl.leads.remove}
              </Button>
            </details>
          </li>
        ))}
      </ul>
      {asking && (
        <Question
          title={pl.leads.removeQuestion(nameOf(asking))}
          text={pl.leads.removeHint}
          yes={pl.leads.remove}
          no={pl.frame.cancel}
          isBusy={doing !== null}
          onYes={() => void forget(asking)}
          onNo={() => setAsking(null)}
        />
      )}
    </>
  )
}

const State = ({ lead: { confirmedMs, unsubscribedMs } }: { lead: Lead }) =>
  unsubscribedMs !== null ? (
    <span className="badge is-failed">{pl.leads.unsubscribed}</span>
  ) : confirmedMs === null ? (
    <span className="badge is-on_hold">{pl.leads.notConfirmed}</span>
  ) : (
    <span />
  )

const Everything = ({ lead }: { lead: Lead }) => {
  const {
    fields,
    consents,
    prize,
    receivedMs,
    confirmedMs,
    unsubscribedMs,
    pageUrl,
    referrer,
    landingUrl,
    cause,
    device,
    country,
    ip,
  } = lead
  const facts: [string, string][] = [
    ...fields.map(({ label, values }): [string, string] => [label, values.join('\n')]),
    [pl.leads.prize, prize ? (prize.isLosing ? pl.leads.lost(prize.label) : prize.label) : ''],
    [pl.leads.prizeCode, prize?.code ?? ''],
    [pl.leads.received, formatFullMoment(receivedMs)],
    [
      pl.leads.confirmed,
      confirmedMs === null
        ? pl.leads.notYet
        : confirmedMs === receivedMs
          ? ''
          : formatFullMoment(confirmedMs),
    ],
    [pl.leads.unsubscribedAt, unsubscribedMs === null ? '' : formatFullMoment(unsubscribedMs)],
    [pl.leads.page, pageUrl],
    [pl.leads.landing, landingUrl],
    [pl.leads.referrer, referrer],
    [pl.leads.cause, pl.leads.causeOf(cause)],
    [pl.leads.device, [pl.leads.deviceOf(device), country, ip].filter(Boolean).join(', ')],
  ]
  return (
    <>
      <dl className="facts is-small">
        {facts
          .filter(([, text]) => text !== '')
          .map(([title, text], index) => (
            <div key={index}>
              <dt>{title}</dt>
              <dd className="as-written">{text}</dd>
            </div>
          ))}
      </dl>
      {consents.length > 0 && (
        <>
          <h3>{pl.leads.consents}</h3>
          <ul className="consent-list">
            {consents.map(({ text, isGiven }, index) => (
              <li key={index}>
                <span className={`badge ${isGiven ? 'is-completed' : ''}`}>
                  {isGiven ? pl.leads.given : pl.leads.notGiven}
                </span>{' '}
                <span className="as-written">{text}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
