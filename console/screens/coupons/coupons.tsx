import { couponsApi, type OwnersCoupon } from '#contract/console/coupons.ts'
import { formatPrice } from '#contract/money.ts'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { writePercent } from '#console/text/read-number.ts'
import { pl } from '#console/strings/pl.ts'
import { formatDay } from '#console/text/format-date.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'

/** Discount codes, newest first. */
export const Coupons = () => {
  const loaded = useApiQuery(couponsApi.list, {})
  const add = (
    <Link className="button is-main" to="/nowy-kod">
      {pl.coupons.add}
    </Link>
  )
  return (
    <Page title={pl.coupons.title} actions={loaded.data && loaded.data.coupons.length > 0 ? add : undefined}>
      <LoadedContent loaded={loaded}>
        {({ coupons, kinds }) =>
          coupons.length === 0 ? (
            <Empty title={pl.coupons.none} hint={pl.coupons.noneHint}>
              {add}
            </Empty>
          ) : (
            <table className="table coupon-table" aria-label={pl.coupons.title}>
              <thead>
                <tr>
                  <th scope="col">{pl.coupons.code}</th>
                  <th scope="col">{pl.coupons.discount}</th>
                  <th scope="col">{pl.coupons.validity}</th>
                  <th scope="col" className="number">
                    {pl.coupons.used}
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
                      <td className="number" data-label={pl.coupons.used}>
                        {pl.coupons.usedOf(coupon.usedCount, coupon.usageLimit)}
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

const conditionsOf = ({ minTotalGrosze, maxTotalGrosze, givesFreeDelivery }: OwnersCoupon): string[] => [
  ...(minTotalGrosze === null ? [] : [pl.coupons.fromAmount(formatPrice(minTotalGrosze))]),
  ...(maxTotalGrosze === null ? [] : [pl.coupons.upToAmount(formatPrice(maxTotalGrosze))]),
  ...(givesFreeDelivery ? [pl.coupons.freeDelivery] : []),
]

const validityOf = ({ startsMs, expiresMs, usageLimit, usedCount }: OwnersCoupon) => {
  const now = Date.now()
  if (expiresMs !== null && expiresMs <= now)
    return <span className="badge is-cancelled">{pl.coupons.ended}</span>
  if (usageLimit !== null && usedCount >= usageLimit)
    return <span className="badge is-cancelled">{pl.coupons.usedUp}</span>
  const words = [
    startsMs !== null && startsMs > now ? pl.coupons.from(formatDay(startsMs)) : '',
    expiresMs === null ? '' : pl.coupons.until(formatDay(expiresMs - 1)),
  ].filter(Boolean)
  return words.length > 0 ? words.join(' ') : pl.coupons.always
}
