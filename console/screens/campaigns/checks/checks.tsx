import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Campaign } from '#campaign/campaign-shape.ts'
import { campaignHints } from '#campaign/editor/campaign-hints.ts'
import type { CheckSeverity } from '#campaign/checks/check.ts'
import { checkCampaign, type FoundByCheck, namedBy } from '#campaign/checks/run-checks.ts'
import { campaignChecksApi, type CheckFacts } from '#contract/console/campaigns/campaign-checks.ts'
import type { CampaignAnswer } from '#contract/console/campaigns/campaigns.ts'
import { plural } from '#contract/plural.ts'
import { type Problems, useApi } from '#console/data/api-client.ts'
import { faultInWords } from '#console/screens/campaigns/fault-words.ts'
import { settingAt } from './setting-at.ts'
import './checks.css'

const words = {
  title: 'Sprawdź',
  severity: {
    prevents: 'Tego nie da się zapisać',
    fails: 'To nie zadziała albo nie jest prawdą',
    advice: 'To można poprawić',
  } satisfies Record<CheckSeverity, string>,
  fine: 'Wszystko gra: niczego nie brakuje i nic się nie wyklucza.',
  go: 'Przejdź',
  goTo: (place: string) => `Przejdź: ${place}`,
  count: (faults: number, advice: number) =>
    faults + advice === 0
      ? 'w porządku'
      : [
          faults > 0 && `${faults} ${plural(faults, 'problem', 'problemy', 'problemów')}`,
          advice > 0 && `${advice} ${plural(advice, 'rada', 'rady', 'rad')}`,
        ]
          .filter(Boolean)
          .join(', '),
  announced: (count: string) => `Sprawdzanie kampanii: ${count}.`,
  noFacts: 'Nie wiemy teraz, jakie kody i strony ma sklep, więc tego nie sprawdziliśmy.',
}
const SEVERITIES: CheckSeverity[] = ['prevents', 'fails', 'advice']
/** After the last keystroke. */
const SETTLED_MS = 600
/** Until folded parts are open and rendered. */
const RENDERED_MS = 250
const UNKNOWN = { hasOrganiser: true, hasContact: true, emptyPrizes: [] }

/** A value once it has not changed for a while; the first at once. */
const useSettled = <Value,>(value: Value, afterMs: number): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}

/** Facts of the shop about what a draft names; requested again when it names something else. */
const useFacts = (document: Campaign, siteId: string, campaignId: string) => {
  const api = useApi()
  const [facts, setFacts] = useState<CheckFacts | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const named = JSON.stringify(namedBy(document, location.origin))
  useEffect(() => {
    let isWanted = true
    api(campaignChecksApi.facts, {
      query: { site: siteId, campaign: campaignId },
      body: JSON.parse(named),
    }).then(
      (answer) => {
        if (!isWanted) return
        setFacts(answer)
        setFailed(false)
      },
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [api, siteId, campaignId, named])
  return { facts, hasFailed }
}

type Props = {
  document: Campaign
  answer: Pick<CampaignAnswer, 'campaign' | 'facts'> | null
  siteId: string
  /** The list is what is looked at now; otherwise it is folded. */
  isStep: boolean
  /** Shows a sentence at a setting, as the problem of its field, which then takes the focus. */
  onGo: (problems: Problems) => void
}

/** What is missing in a campaign or will not work, each with a button that leads to its cause. */
export const Checks = ({ document, answer, siteId, isStep, onGo }: Props) => {
  const settled = useSettled(document, SETTLED_MS)
  const { facts, hasFailed } = useFacts(settled, siteId, answer?.campaign.id ?? '')
  const [nowMs] = useState(() => Date.now())
  const found = useMemo(
    () => checkCampaign(settled, { nowMs, facts, warningFacts: answer?.facts ?? UNKNOWN }),
    [settled, nowMs, facts, answer],
  )
  const heading = useId()
  const [isUnfolded, setUnfolded] = useState(false)
  const isOpen = isStep || isUnfolded
  const advice = found.filter(({ severity }) => severity === 'advice').length
  const count = words.count(found.length - advice, advice)
  return (
    <section className="card checks" aria-labelledby={heading}>
      <details
        open={isOpen}
        onToggle={(event) =>
          event.target === event.currentTarget && !isStep && setUnfolded(event.currentTarget.open)
        }
      >
        <summary>
          <h2 id={heading}>{words.title}</h2>{' '}
          <span
            className={`badge ${found.length > advice ? 'is-failed' : advice > 0 ? 'is-pending' : 'is-completed'}`}
          >
            {count}
          </span>
        </summary>
        {isOpen && (
          <>
            {hasFailed && <p className="hint">{words.noFacts}</p>}
            {found.length === 0 && <p>{words.fine}</p>}
            {SEVERITIES.map((severity) => (
              <FoundOfSeverity
                key={severity}
                severity={severity}
                found={found.filter((one) => one.severity === severity)}
                document={settled}
                onGo={onGo}
              />
            ))}
          </>
        )}
      </details>
      <p role="status" className="screen-reader-text">
        {words.announced(count)}
      </p>
    </section>
  )
}

type FoundProps = {
  severity: CheckSeverity
  found: FoundByCheck[]
  document: Campaign
  onGo: Props['onGo']
}

const FoundOfSeverity = ({ severity, found, document, onGo }: FoundProps) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (found.length === 0) return null
  /** A setting that the chosen type does not show has no field: then its group is shown. */
  const go = (path: string[], sentence: string) => {
    onGo({ [['document', ...path].join('.')]: sentence })
    lookFor(path, sentence)
  }
  const lookFor = (path: string[], sentence: string) => {
    timer.current = setTimeout(() => {
      // What is still loading has no fields yet.
      if (window.document.querySelector('.campaign-parts [aria-busy=true]')) return lookFor(path, sentence)
      const isThere = window.document.querySelector(
        '.campaign-parts :is([aria-invalid=true], [data-problem])',
      )
      if (!isThere && path.length > 1) go(path.slice(0, -1), sentence)
    }, RENDERED_MS)
  }
  return (
    <>
      <h3>{words.severity[severity]}</h3>
      <ul className={`check-list is-${severity}`}>
        {found.map(({ check, path, text }) => {
          const place = settingAt(campaignHints, document, path)
          const sentence = faultInWords(text)
          return (
            <li key={`${check} ${path.join('.')} ${text}`}>
              <p>
                <b>{place.title}</b>
                <br />
                {sentence}
              </p>
              <button
                type="button"
                className="button is-small"
                aria-label={words.goTo(place.title)}
                onClick={() => go(place.path, sentence)}
              >
                {words.go}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
