import { useContext, useEffect, useId, useState } from 'react'
import type { Campaign } from '#campaign/campaign-shape.ts'
import * as types from '#campaign/types/index.ts'
import {
  campaignChecksApi,
  type CampaignEstimate,
  type CampaignEstimateAnswer,
} from '#contract/console/campaigns/campaign-checks.ts'
import { useApi } from '#console/data/api-client.ts'
import { CampaignContext, SiteContext } from '#console/screens/campaigns/editor/editor-contexts.ts'
import { estimateWords as words, MIN_VISITS } from './estimate-words.ts'
import './estimate.css'

/** After the last change. */
const SETTLED_MS = 500
const kinds = { ...types }

/** What decides about showing, without what is shown. */
const decidingOf = (document: Campaign) => ({
  ...document,
  name: 'x',
  screens: { form: [] },
  mobileScreens: null,
  look: {},
  fields: {},
  setAside: null,
})

/** The estimate of what is edited now; an answer to an earlier state is dropped. */
const useEstimate = (document: Campaign) => {
  const api = useApi()
  const site = useContext(SiteContext)
  const campaign = useContext(CampaignContext)
  const [answer, setAnswer] = useState<CampaignEstimateAnswer | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [isCounting, setCounting] = useState(true)
  const deciding = JSON.stringify(decidingOf(document))
  useEffect(() => {
    const stop = new AbortController()
    setCounting(true)
    const timer = setTimeout(() => {
      api(
        campaignChecksApi.estimate,
        { query: { site, campaign }, body: { document: JSON.parse(deciding) } },
        { signal: stop.signal },
      )
        .then(
          (found) => {
            if (stop.signal.aborted) return
            setAnswer(found)
            setFailed(false)
          },
          () => !stop.signal.aborted && setFailed(true),
        )
        .finally(() => !stop.signal.aborted && setCounting(false))
    }, SETTLED_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [api, site, campaign, deciding])
  return { answer, hasFailed, isCounting }
}

/** Who of the past visitors would have seen the campaign, beside the settings that decide about it. */
export const Estimate = ({ document }: { document: Campaign }) => {
  const { answer, hasFailed, isCounting } = useEstimate(document)
  const heading = useId()
  const estimate = answer?.estimate
  const isEnough = estimate != null && estimate.visits >= MIN_VISITS
  return (
    <section className="card estimate" aria-labelledby={heading} aria-busy={isCounting}>
      <h2 id={heading}>{words.title}</h2>
      <p className="hint">{words.about}</p>
      {hasFailed && <p className="problem">{words.failed}</p>}
      <p role="status" className="estimate-main">
        {!answer
          ? hasFailed
            ? ''
            : words.counting
          : !estimate
            ? words.otherSite
            : isEnough
              ? words.seen(estimate.seen, estimate.visits)
              : words.tooFew(estimate.visits)}
      </p>
      {isEnough && (
        <EstimateDetails estimate={estimate} isWindow={kinds[document.type]?.isExclusive ?? false} />
      )}
    </section>
  )
}

const share = (part: number, whole: number) => `${whole === 0 ? 0 : Math.min(100, (part / whole) * 100)}%`

const Bar = ({ part, whole, more = part }: { part: number; whole: number; more?: number }) => (
  <span className="estimate-bar" aria-hidden="true">
    <i className="is-possible" style={{ width: share(more, whole) }} />
    <i style={{ width: share(part, whole) }} />
  </span>
)

type Row = { key: string; title: string; value: string; hint?: string; part: number }

const Rows = ({ title, rows, whole }: { title: string; rows: Row[]; whole: number }) => {
  const id = useId()
  return (
    <>
      <h3 id={id}>{title}</h3>
      <ul className="estimate-rows" aria-labelledby={id}>
        {rows.map(({ key, title: name, value, hint, part }) => (
          <li key={key}>
            <span className="estimate-row">
              <span>{name}</span> <b>{value}</b>
            </span>
            <Bar part={part} whole={whole} />
            {hint && <span className="muted small">{hint}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

const lossesOf = ({ conditions, lost, visits }: CampaignEstimate): Row[] => [
  ...conditions.map(({ kind, isNegated, refused, decisive }, index) => ({
    key: `${index}`,
    title: words.condition(kind, isNegated),
    value: words.refused(refused, visits),
    hint: words.decisive(decisive),
    part: refused,
  })),
  ...(['triggers', 'buying', 'frequency'] as const)
    .filter((name) => lost[name] > 0)
    .map((name) => ({
      key: name,
      title: words[name],
      value: words.lostVisits(lost[name]),
      ...(name === 'buying' && { hint: words.buyingHint }),
      part: lost[name],
    })),
]

const EstimateDetails = ({ estimate, isWindow }: { estimate: CampaignEstimate; isWindow: boolean }) => {
  const { visits, seen, shown, seeing, gaps, pages, devices, met, limits } = estimate
  const losses = lossesOf(estimate)
  const limitNote = isWindow ? words.limits(limits) : ''
  return (
    <>
      <Bar part={seen.least} more={seen.most} whole={visits} />
      <p>
        {words.shown(shown, seeing)} {estimate.holdoutPercent > 0 && words.holdout(estimate.holdoutPercent)}
      </p>
      {gaps.length > 0 && (
        <>
          <h3>{words.unknown}</h3>
          <ul className="estimate-gaps">
            {gaps.map((gap) => (
              <li key={JSON.stringify(gap)}>{words.gap(gap)}</li>
            ))}
          </ul>
        </>
      )}
      {losses.length > 0 && <Rows title={words.losses} rows={losses} whole={visits} />}
      {pages.length > 0 && (
        <Rows
          title={words.pages}
          whole={Math.max(...pages.map((page) => page.shown))}
          rows={pages.map((page) => ({
            key: page.address,
            title: page.address === '/' ? words.home : page.address,
            value: words.shownTimes(page.shown),
            part: page.shown,
          }))}
        />
      )}
      <Rows
        title={words.devices}
        whole={visits}
        rows={(['desktop', 'mobile'] as const).map((device) => ({
          key: device,
          title: words.device[device],
          value: words.deviceSeen(devices[device].seen, devices[device].visits),
          part: devices[device].seen,
        }))}
      />
      <h3>{words.met}</h3>
      {met.length === 0 ? (
        <p>{words.metNone}</p>
      ) : (
        <ul className="estimate-gaps">
          {met.map((other) => (
            <li key={other.id}>
              {words.metOf(other)} <span className="muted">{words.metVisits(other.visits, visits)}</span>
            </li>
          ))}
        </ul>
      )}
      {limitNote && <p className="hint">{limitNote}</p>}
      <p className="hint">
        {words.days(estimate.days)} {estimate.sampledOneIn > 1 && words.sampled(estimate.sampledOneIn)}
      </p>
    </>
  )
}
