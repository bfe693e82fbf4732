import { useState } from 'react'
import { type Lead, leadsApi } from '#contract/console/campaigns/leads.ts'
import { Button } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'
import { frameWords } from '#console/strings.ts'
import { leadsWords } from './strings.ts'
import { useChange } from '#console/data/use-saving.ts'
import { formatFullMoment, formatDateTime } from '#console/text/format-date.ts'
import { urlOf, useApi } from '#console/data/api-client.ts'
import { useToast } from '#console/parts/toast.tsx'

const nameOf = ({ email, fields }: Lead) => email ?? fields[0]?.values.join(', ') ?? leadsWords.nobody

/** Newest first; each opens to everything that is stored of it. */
export const LeadList = ({ leads, reload }: { leads: Lead[]; reload: () => void }) => {
  const api = useApi()
  const showToast = useToast()
  const { doing, problem, start } = useChange()
  const [confirming, setConfirming] = useState<Lead | null>(null)
  const forget = (lead: Lead) =>
    start(lead.id, async () => {
      await api(leadsApi.remove, { params: { id: lead.id } })
      showToast(leadsWords.removed)
      reload()
    }).then(() => setConfirming(null))
  return (
    <>
      <FormMessage text={problem} />
      <ul className="message-list lead-list" aria-label={leadsWords.title}>
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
              <a
                className="button is-plain"
                download
                href={urlOf(leadsApi.exportOne, { params: { id: lead.id }, query: { format: 'html' } })}
              >
                {leadsWords.exportOne}
              </a>
              <Button
                look="danger"
                isBusy={doing === lead.id}
                aria-label={leadsWords.removeNamed(nameOf(lead))}
                onClick={() => setConfirming(lead)}
              >
                {leadsWords.remove}
              </Button>
            </details>
          </li>
        ))}
      </ul>
      {confirming && (
        <ConfirmDialog
          title={leadsWords.removeQuestion(nameOf(confirming))}
          text={leadsWords.removeHint}
          confirm={leadsWords.remove}
          cancel={frameWords.cancel}
          isBusy={doing !== null}
          onConfirm={() => void forget(confirming)}
          onCancel={() => setConfirming(null)}
        />
      )}
    </>
  )
}

const State = ({ lead: { confirmedMs, unsubscribedMs } }: { lead: Lead }) =>
  unsubscribedMs !== null ? (
    <span className="badge is-failed">{leadsWords.unsubscribed}</span>
  ) : confirmedMs === null ? (
    <span className="badge is-on_hold">{leadsWords.notConfirmed}</span>
  ) : (
    <span />
  )

const Everything = ({ lead }: { lead: Lead }) => {
  const {
    fields,
    consents,
    prize,
    tags,
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
    [leadsWords.prize, prize ? (prize.isLosing ? leadsWords.lost(prize.label) : prize.label) : ''],
    [leadsWords.prizeCode, prize?.code ?? ''],
    [leadsWords.tags, tags.join(', ')],
    [leadsWords.received, formatFullMoment(receivedMs)],
    [
      leadsWords.confirmed,
      confirmedMs === null
        ? leadsWords.notYet
        : confirmedMs === receivedMs
          ? ''
          : formatFullMoment(confirmedMs),
    ],
    [leadsWords.unsubscribedAt, unsubscribedMs === null ? '' : formatFullMoment(unsubscribedMs)],
    [leadsWords.page, pageUrl],
    [leadsWords.landing, landingUrl],
    [leadsWords.referrer, referrer],
    [leadsWords.cause, leadsWords.causeOf(cause)],
    [leadsWords.device, [leadsWords.deviceOf(device), country, ip].filter(Boolean).join(', ')],
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
          <h3>{leadsWords.consents}</h3>
          <ul className="consent-list">
            {consents.map(({ text, isGiven }, index) => (
              <li key={index}>
                <span className={`badge ${isGiven ? 'is-completed' : ''}`}>
                  {isGiven ? leadsWords.given : leadsWords.notGiven}
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
