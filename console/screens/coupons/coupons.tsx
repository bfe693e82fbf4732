import { couponsApi, type OwnersCoupon } from '#contract/console/shop/coupons.ts'
import { formatPrice } from '#contract/money.ts'
import { Link } from '#console/parts/link.tsx'
import { FilterTabs, Older } from '#console/parts/list-navigation.tsx'
import { useSearch } from '#console/routing/router-context.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { writePercent } from '#console/text/read-number.ts'
import { couponsWords } from './strings.ts'
import { formatDay } from '#console/text/format-date.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import './coupons.css'

const FROM_SAMPLES = 'probki'

/** The owner's codes, or those that the shop issued for samples. */
export const Coupons = () => {
  const { stan = '', strona = '' } = useSearch({ from: '/kody' })
  return stan === FROM_SAMPLES ? <SampleCredits page={strona} /> : <OwnCoupons />
}

const Tabs = ({ isOfSamples }: { isOfSamples: boolean }) => (
  <FilterTabs
    label={couponsWords.parts}
    tabs={[
      { title: couponsWords.own, address: { to: '/kody' }, isCurrent: !isOfSamples },
      {
        title: couponsWords.fromSamples,
        address: { to: '/kody', search: { stan: FROM_SAMPLES } },
        isCurrent: isOfSamples,
      },
    ]}
  />
)

/** Discount codes, newest first. */
const OwnCoupons = () => {
  const loaded = useApiQuery(couponsApi.list, {})
  const add = (
    <Link className="button is-main" to="/nowy-kod">
      {couponsWords.add}
    </Link>
  )
  return (
    <Page
      title={couponsWords.title}
      actions={loaded.data && loaded.data.coupons.length > 0 ? add : undefined}
    >
      <Tabs isOfSamples={false} />
      <LoadedContent loaded={loaded}>
        {({ coupons, kinds }) =>
          coupons.length === 0 ? (
            <Empty title={couponsWords.none} hint={couponsWords.noneHint}>
              {add}
            </Empty>
          ) : (
            <table className="table coupon-table" aria-label={couponsWords.title}>
              <thead>
                <tr>
                  <th scope="col">{couponsWords.code}</th>
                  <th scope="col">{couponsWords.discount}</th>
                  <th scope="col">{couponsWords.validity}</th>
                  <th scope="col" className="number">
                    {couponsWords.used}
                  </th>
                </tr>
              </thead>
              <tbody>
                {coupons.map((coupon) => {
                  const kind = kinds.find((each) => each.kind === coupon.kind)
                  return (
                    <tr key={coupon.code}>
                      <td>
                        <Link className="row-link code" to="/kody/$code" params={{ code: coupon.code }}>
                          {coupon.code.toUpperCase()}
                        </Link>
                        {coupon.description && <small>{coupon.description}</small>}
                      </td>
                      <td>
                        <b>
                          {kind?.unit === 'percent'
                            ? `${writePercent(coupon.amount)} %`
                            : formatPrice(coupon.amount)}
                        </b>
                        <small>{[kind?.title, ...conditionsOf(coupon)].filter(Boolean).join(', ')}</small>
                      </td>
                      <td>{validityOf(coupon)}</td>
                      <td className="number" data-label={couponsWords.used}>
                        {couponsWords.usedOf(coupon.usedCount, coupon.usageLimit)}
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          )
        }
      </LoadedContent>
    </Page>
  )
}

/** Credits for samples, to read: the shop issues and ends them. */
const SampleCredits = ({ page }: { page: string }) => {
  const loaded = useApiQuery(couponsApi.sampleCredits, { query: { page } })
  return (
    <Page title={couponsWords.title} lead={couponsWords.fromSamplesHint}>
      <Tabs isOfSamples />
      <LoadedContent loaded={loaded}>
        {({ credits, page: current, isLast }) =>
          credits.length === 0 ? (
            <Empty title={couponsWords.noneFromSamples} hint={couponsWords.fromSamplesHint} />
          ) : (
            <>
              <table className="table coupon-table" aria-label={couponsWords.fromSamples}>
                <thead>
                  <tr>
                    <th scope="col">{couponsWords.code}</th>
                    <th scope="col">{couponsWords.discount}</th>
                    <th scope="col">{couponsWords.sample}</th>
                    <th scope="col">{couponsWords.state}</th>
                    <th scope="col">{couponsWords.order}</th>
                  </tr>
                </thead>
                <tbody>
                  {credits.map((credit) => (
                    <tr key={credit.code}>
                      <td className="code">{credit.code.toUpperCase()}</td>
                      <td>
                        <b>{formatPrice(credit.amountGrosze)}</b>
                      </td>
                      <td>
                        {credit.sampleName}
                        <small>{credit.floorName}</small>
                      </td>
                      <td>
                        {couponsWords.states[credit.state]}
                        <small>
                          {credit.endedText ||
                            (credit.state === 'ready'
                              ? couponsWords.until(formatDay(credit.untilMs - 1))
                              : '')}
                        </small>
                      </td>
                      <td>
                        <Link to="/zamowienia/$id" params={{ id: String(credit.orderId) }}>
                          {couponsWords.orderNumber(credit.orderId)}
                        </Link>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <Older
                first={{ to: '/kody', search: { stan: FROM_SAMPLES } }}
                isFirst={current === 1}
                next={
                  isLast ? null : { to: '/kody', search: { stan: FROM_SAMPLES, strona: String(current + 1) } }
                }
              />
            </>
          )
        }
      </LoadedContent>
    </Page>
  )
}

const conditionsOf = ({ minTotalGrosze, maxTotalGrosze, givesFreeDelivery }: OwnersCoupon): string[] => [
  ...(minTotalGrosze === null ? [] : [couponsWords.fromAmount(formatPrice(minTotalGrosze))]),
  ...(maxTotalGrosze === null ? [] : [couponsWords.upToAmount(formatPrice(maxTotalGrosze))]),
  ...(givesFreeDelivery ? [couponsWords.freeDelivery] : []),
]

const validityOf = ({ startsMs, expiresMs, usageLimit, usedCount }: OwnersCoupon) => {
  const now = Date.now()
  if (expiresMs !== null && expiresMs <= now)
    return <span className="badge is-cancelled">{couponsWords.ended}</span>
  if (usageLimit !== null && usedCount >= usageLimit)
    return <span className="badge is-cancelled">{couponsWords.usedUp}</span>
  const words = [
    startsMs !== null && startsMs > now ? couponsWords.from(formatDay(startsMs)) : '',
    expiresMs === null ? '' : couponsWords.until(formatDay(expiresMs - 1)),
  ].filter(Boolean)
  return words.length > 0 ? words.join(' ') : couponsWords.always
}
