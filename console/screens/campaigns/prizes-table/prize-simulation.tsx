import { useEffect, useRef, useState } from 'react'
import { worthClaims } from '#campaign/checks/claims/amounts.ts'
import type { Prize } from '#campaign/prizes/prize.ts'
import { fallbackOf } from '#campaign/prizes/prize-limits.ts'
import { piecesToGive, simulateDraws, type SimulatedDraws } from '#campaign/prizes/simulate-draws.ts'
import { campaignChecksApi, type CouponFact } from '#contract/console/campaigns/campaign-checks.ts'
import { prizesApi } from '#contract/console/campaigns/prizes.ts'
import { normalCode } from '#contract/coupon-code.ts'
import { formatPrice } from '#contract/money.ts'
import { useApi } from '#console/data/api-client.ts'
import { Button } from '#console/parts/form/button.tsx'
import { NumberField } from '#console/parts/form/fields.tsx'
import { parseWrittenAmount, writeAmount } from '#console/screens/campaigns/editor/written-values.ts'

const TURNS = 10_000
/** For the range of costs; in pieces, so that typing goes on meanwhile. */
const RUNS = 200
const RUNS_AT_ONCE = 10
/** While the shop has no orders to average. */
const SAMPLE_ORDER_GROSZE = 50_000
const HUNDREDTHS = 100
const WHOLE = 10_000

const number = new Intl.NumberFormat('pl')
const words = {
  start: 'Zagraj 10 000 razy na próbę',
  again: 'Zagraj jeszcze raz',
  progress: (done: number) => `Losujemy… ${Math.round((done / RUNS) * 100)}%`,
  order: 'Średnie zamówienie (zł)',
  orderOfShop: (average: string) => `W Twoim sklepie z ostatnich 90 dni: ${average}.`,
  orderUnknown: 'Sklep nie ma jeszcze opłaconych zamówień, więc wpisz własną kwotę.',
  title: 'Wynik 10 000 losowań',
  help: 'Losuje ta sama funkcja co na serwerze, z wyczerpywaniem się nagród. Nic się nie zapisuje.',
  chart: (parts: string[]) => `Oczekiwane i wylosowane: ${parts.join('; ')}.`,
  expected: 'oczekiwane',
  drawn: 'wylosowane',
  prize: 'Nagroda',
  ranOut: 'Skończyła się',
  ranOutAt: (turn: number | null) => (turn === null ? 'nie' : `po ${number.format(turn)} grach`),
  cost: 'Koszt jednej (zł)',
  costOf: (label: string) => `Koszt jednej (zł): ${label}`,
  costs: ({ meanGrosze, lowGrosze, highGrosze }: SimulatedDraws['cost']) =>
    `Gdyby każdy wykorzystał wygraną, 10 000 gier kosztowałoby średnio ${formatPrice(meanGrosze)}${
      lowGrosze === highGrosze
        ? ''
        : `, a w 90 na 100 przypadków od ${formatPrice(lowGrosze)} do ${formatPrice(highGrosze)}`
    }.`,
  changed: 'Nagrody zmieniły się od tej próby.',
  noFallback: 'Wszystkie nagrody mogą się skończyć; wtedy w tej próbie nikt nic nie dostaje.',
}

/** What a discount costs for an average order: of its code, or as its label names it. */
const worthOf = ({ isLosing, code, label }: Prize, coupons: CouponFact[], orderGrosze: number): number => {
  if (isLosing) return 0
  const coupon =
    code?.kind === 'fixed' ? coupons.find((one) => one.code === normalCode(code.code)) : undefined
  const [claim] = worthClaims(label)
  const [unit, amount] = coupon
    ? ([coupon.kind === 'percent' ? 'percent' : 'grosze', coupon.amount] as const)
    : ([claim?.unit, claim?.amount ?? 0] as const)
  return unit === 'percent' ? Math.round((orderGrosze * amount) / WHOLE) : Math.min(amount, orderGrosze)
}

type Props = { prizes: readonly Prize[]; siteId: string; campaignId: string }
type Known = { coupons: CouponFact[]; averageGrosze: number | null; left: Map<string, number | null> }

/** The shop's codes and average order, and what is left in the pools of a saved campaign. */
const useKnown = (
  prizes: readonly Prize[],
  { siteId: site, campaignId: campaign }: Pick<Props, 'siteId' | 'campaignId'>,
  isWanted: boolean,
): Known | null => {
  const api = useApi()
  const [known, setKnown] = useState<Known | null>(null)
  const codes = JSON.stringify(
    prizes.flatMap(({ code }) => (code?.kind === 'fixed' && code.code ? [code.code] : [])),
  )
  useEffect(() => {
    if (!isWanted) return undefined
    let isCurrent = true
    const body = { codes: JSON.parse(codes) as string[], addresses: [], products: [] }
    void Promise.all([
      api(campaignChecksApi.facts, { query: { site, campaign }, body }).catch(() => null),
      campaign ? api(prizesApi.pools, { params: { id: campaign } }).catch(() => null) : null,
    ]).then(([facts, pools]) => {
      if (!isCurrent) return
      setKnown({
        coupons: facts?.shop?.coupons ?? [],
        averageGrosze: facts?.shop?.averageOrderGrosze ?? null,
        left: new Map(pools?.pools.map(({ id, left }) => [id, left])),
      })
    })
    return () => {
      isCurrent = false
    }
  }, [api, site, campaign, codes, isWanted])
  return known
}

/** Ten thousand turns of a game before anybody plays it: what is drawn, what runs out and what it costs. */
export const PrizeSimulation = ({ prizes, siteId, campaignId }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const [orderZloty, setOrder] = useState<number | null>(null)
  const [costs, setCosts] = useState<Record<string, number | null>>({})
  const [progress, setProgress] = useState<number | null>(null)
  const [result, setResult] = useState<{ prizes: readonly Prize[]; draws: SimulatedDraws } | null>(null)
  const known = useKnown(prizes, { siteId, campaignId }, isOpen)
  /** Of the latest try: an earlier one stops. */
  const attempt = useRef(0)
  useEffect(() => () => void (attempt.current = -1), [])
  const orderGrosze =
    orderZloty !== null && Number.isFinite(orderZloty)
      ? Math.round(orderZloty * HUNDREDTHS)
      : (known?.averageGrosze ?? SAMPLE_ORDER_GROSZE)
  const costOf = (prize: Prize): number => {
    const own = costs[prize.id]
    return own !== undefined && own !== null && Number.isFinite(own)
      ? Math.round(own * HUNDREDTHS)
      : worthOf(prize, known?.coupons ?? [], orderGrosze)
  }
  const run = async () => {
    const mine = ++attempt.current
    setProgress(0)
    const simulated = prizes.map((prize) => ({
      ...prize,
      chance: Number.isFinite(prize.chance) ? prize.chance : 0,
      left: piecesToGive(prize, prize.code?.kind === 'pool' ? known?.left.get(prize.id) : undefined),
      worthGrosze: costOf(prize),
    }))
    const draws = await simulateDraws(simulated, {
      turns: TURNS,
      runs: RUNS,
      random: Math.random,
      pause: async (done) => {
        if (done % RUNS_AT_ONCE !== 0) return
        await new Promise((resolve) => setTimeout(resolve))
        if (attempt.current !== mine) throw new Error('another try has begun')
        setProgress(done)
      },
    }).catch(() => null)
    if (attempt.current !== mine || !draws) return
    setProgress(null)
    setResult({ prizes, draws })
  }
  // The first try waits for the facts; later ones start by the button.
  const wantsFirst = isOpen && known !== null && result === null && progress === null
  useEffect(() => {
    if (wantsFirst) void run()
  })
  if (!isOpen)
    return (
      <div className="simulation">
        <Button disabled={prizes.length === 0} onClick={() => setOpen(true)}>
          {words.start}
        </Button>
      </div>
    )
  return (
    <section className="simulation" aria-label={words.title}>
      <h3>{words.title}</h3>
      <p className="hint">{words.help}</p>
      <NumberField
        label={words.order}
        hint={
          known?.averageGrosze === null || known === null
            ? words.orderUnknown
            : words.orderOfShop(formatPrice(known.averageGrosze))
        }
        path="simulation.order"
        className="is-number"
        placeholder={writeAmount(orderGrosze / HUNDREDTHS)}
        value={orderZloty}
        read={parseWrittenAmount}
        write={writeAmount}
        onChange={setOrder}
      />
      {fallbackOf(prizes) < 0 && <p className="notice">{words.noFallback}</p>}
      <div role="status">
        {progress !== null && <p>{words.progress(progress)}</p>}
        {progress === null && result && <p>{words.costs(result.draws.cost)}</p>}
      </div>
      {result && (
        <>
          {result.prizes !== prizes && <p className="notice">{words.changed}</p>}
          <DrawChart prizes={result.prizes} draws={result.draws} />
          <div className="simulation-scroll" tabIndex={0} role="group" aria-label={words.title}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{words.prize}</th>
                  <th scope="col">{words.expected}</th>
                  <th scope="col">{words.drawn}</th>
                  <th scope="col">{words.ranOut}</th>
                  <th scope="col">{words.cost}</th>
                </tr>
              </thead>
              <tbody>
                {result.prizes.map((prize, at) => (
                  <tr key={prize.id}>
                    <th scope="row">{prize.label}</th>
                    <td>{number.format(Math.round(result.draws.expected[at] ?? 0))}</td>
                    <td>{number.format(result.draws.drawn[at] ?? 0)}</td>
                    <td>{words.ranOutAt(result.draws.ranOutAt[at] ?? null)}</td>
                    <td>
                      <NumberField
                        label={words.costOf(prize.label)}
                        isLabelHidden
                        path={`simulation.cost.${prize.id}`}
                        placeholder={writeAmount(costOf(prize) / HUNDREDTHS)}
                        value={costs[prize.id] ?? null}
                        read={parseWrittenAmount}
                        write={writeAmount}
                        onChange={(cost) => setCosts({ ...costs, [prize.id]: cost })}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      <Button isBusy={progress !== null || known === null} onClick={() => void run()}>
        {words.again}
      </Button>
    </section>
  )
}

const CHART = { width: 440, label: 120, count: 60, row: 34, bar: 12 }

/** Two bars for each prize; the table below has the same numbers. */
const DrawChart = ({
  prizes,
  draws: { expected, drawn },
}: {
  prizes: readonly Prize[]
  draws: SimulatedDraws
}) => {
  const longest = Math.max(1, ...expected, ...drawn)
  const space = CHART.width - CHART.label - CHART.count
  const widthOf = (count: number) => Math.max(1, (count / longest) * space)
  const short = (label: string) => (label.length > 18 ? `${label.slice(0, 17)}…` : label)
  const rounded = (at: number) => number.format(Math.round(expected[at] ?? 0))
  return (
    <>
      <svg
        className="simulation-chart"
        viewBox={`0 0 ${CHART.width} ${prizes.length * CHART.row}`}
        role="img"
        aria-label={words.chart(
          prizes.map(({ label }, at) => `${label} ${rounded(at)} i ${number.format(drawn[at] ?? 0)}`),
        )}
      >
        {prizes.map(({ id, label }, at) => (
          <g key={id} transform={`translate(0 ${at * CHART.row})`} aria-hidden="true">
            <text x={CHART.label - 8} y={CHART.bar + 5} textAnchor="end">
              {short(label)}
            </text>
            <rect
              className="is-expected"
              x={CHART.label}
              y={2}
              height={CHART.bar}
              width={widthOf(expected[at] ?? 0)}
            />
            <rect
              className="is-drawn"
              x={CHART.label}
              y={3 + CHART.bar}
              height={CHART.bar}
              width={widthOf(drawn[at] ?? 0)}
            />
            <text x={CHART.label + widthOf(drawn[at] ?? 0) + 6} y={CHART.bar * 2 + 1}>
              {number.format(drawn[at] ?? 0)}
            </text>
          </g>
        ))}
      </svg>
      <p className="simulation-legend" aria-hidden="true">
        <span>
          <i className="is-expected" />
          {words.expected}
        </span>
        <span>
          <i className="is-drawn" />
          {words.drawn}
        </span>
      </p>
    </>
  )
}
