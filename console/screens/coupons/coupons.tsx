import { couponsApi, type OwnersCoupon } from '#contract/console/shop/coupons.ts'
import { formatPrice } from '#contract/money.ts'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { writePercent } from '#console/text/read-number.ts'
import { couponsWords } from './strings.ts'
import { formatDay } from '#console/text/format-date.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import './coupons.css'

/** Discount codes, newest first. */
export const Coupons = () => {
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
