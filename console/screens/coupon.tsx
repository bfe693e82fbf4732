import { useNavigate, useParams } from '@tanstack/react-router'
import * as v from 'valibot'
import {
  type CouponsAnswer,
  couponSchemaOf,
  type CouponToSave,
  type OwnersCoupon,
} from '#contract/console/coupons.ts'
import { normalCode } from '#contract/coupon-code.ts'
import { callConsole } from '../call-console.ts'
import { Form } from '../parts/form.tsx'
import { Page } from '../parts/page.tsx'
import { SaveOrRemove } from '../parts/save-or-remove.tsx'
import { Empty, LoadedContent } from '../parts/states.tsx'
import { showToast } from '../parts/toast.tsx'
import { pl } from '../strings/pl.ts'
import { useConflict } from '../use-conflict.ts'
import { useDraft } from '../use-draft.ts'
import { useLoaded } from '../use-loaded.ts'
import { useSaving } from '../use-saving.ts'
import { CouponFields } from './coupon/coupon-fields.tsx'

export const NewCoupon = () => <CouponForm code={null} />

export const CouponScreen = () => <CouponForm code={useParams({ from: '/kody/$code' }).code} />

/** One discount code; `code` null: a new one. */
const CouponForm = ({ code }: { code: string | null }) => {
  const loaded = useLoaded<CouponsAnswer>('coupons')
  return (
    <Page
      title={code === null ? pl.coupons.newTitle : pl.coupons.edit(code)}
      back={{ address: { to: '/kody' }, title: pl.coupons.title }}
    >
      <LoadedContent loaded={loaded}>
        {(answer) => {
          const found = answer.coupons.find((coupon) => coupon.code === code)
          if (code !== null && !found) return <Empty title={pl.coupons.gone} hint={pl.coupons.goneHint} />
          return <CouponEditor answer={answer} code={code} put={loaded.put} />
        }}
      </LoadedContent>
    </Page>
  )
}

const blank = (kind: string): CouponToSave => ({
  code: '',
  kind,
  amount: Number.NaN,
  description: '',
  minTotalGrosze: null,
  maxTotalGrosze: null,
  startsMs: null,
  expiresMs: null,
  usageLimit: null,
  usageLimitPerEmail: null,
  isAlone: true,
  givesFreeDelivery: false,
  excludesSaleItems: false,
  productIds: [],
  categoryIds: [],
})

const draftOf = ({ usedCount: _, createdMs: __, version: ___, ...coupon }: OwnersCoupon): CouponToSave =>
  coupon

type Props = { answer: CouponsAnswer; code: string | null; put: (answer: CouponsAnswer) => void }

const CouponEditor = ({ answer: { coupons, kinds }, code, put }: Props) => {
  const navigate = useNavigate()
  const couponIn = ({ coupons: all }: Pick<CouponsAnswer, 'coupons'>) =>
    all.find((coupon) => coupon.code === code)
  const found = couponIn({ coupons })
  const drafting = useDraft<CouponToSave>(
    found
      ? draftOf(found)
      : blank(kinds.find(({ unit }) => unit === 'percent')?.kind ?? kinds[0]?.kind ?? ''),
  )
  const { draft, isDirty, change, giveUp } = drafting
  const { saveOver, conflict } = useConflict(drafting, {
    path: 'coupons',
    draftOf: (newer: CouponsAnswer) => {
      const now = couponIn(newer)
      return now ? draftOf(now) : draft
    },
    put,
  })
  const { problems, problem, isBusy, save } = useSaving()
  const leave = () => {
    giveUp()
    void navigate({ to: '/kody' })
  }
  const isFree = ({ code: given }: { code: string }) =>
    code !== null || !coupons.some((coupon) => coupon.code === normalCode(given))
  const schema = v.pipe(
    couponSchemaOf(Object.fromEntries(kinds.map((kind) => [kind.kind, kind]))),
    v.forward(v.partialCheck([['code']], isFree, pl.coupons.codeTaken), ['code']),
  )
  const submit = () =>
    save(schema, draft, async () => {
      if (found) await saveOver(draft, found.version)
      else await callConsole('PUT', 'coupons?new=1', draft)
      showToast(pl.coupons.saved(draft.code))
      leave()
    })
  const remove = async (removed: string) => {
    await callConsole('DELETE', `coupons/${encodeURIComponent(removed)}`)
    showToast(pl.coupons.deleted(removed))
    leave()
  }

  return (
    <Form problems={problems} onSubmit={() => void submit()} isHeld={isBusy}>
      {found && <p className="muted">{pl.coupons.usedTimes(found.usedCount)}</p>}
      <CouponFields draft={draft} kinds={kinds} isNew={code === null} onChange={change} />
      <SaveOrRemove
        isDirty={isDirty || code === null}
        isBusy={isBusy}
        problem={problem}
        conflict={conflict}
        saveTitle={pl.coupons.save}
        removal={
          code === null
            ? null
            : {
                title: pl.coupons.delete,
                question: pl.coupons.deleteQuestion(code),
                hint: pl.coupons.deleteHint,
                remove: () => remove(code),
              }
        }
      />
    </Form>
  )
}
