import { useNavigate, useParams } from '#console/routing/router-context.tsx'
import * as v from 'valibot'
import {
  couponsApi,
  type CouponsAnswer,
  couponSchemaOf,
  type CouponToSave,
  type OwnersCoupon,
} from '#contract/console/shop/coupons.ts'
import { normalCode } from '#contract/coupon-code.ts'
import { Form } from '#console/parts/form/form.tsx'
import { Page } from '#console/parts/page.tsx'
import { SaveOrRemove } from '#console/parts/form/save-or-remove.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { couponsWords } from './strings.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { CouponFields } from './coupon-fields.tsx'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useToast } from '#console/parts/toast.tsx'
import './coupons.css'

export const NewCoupon = () => <CouponForm code={null} />

export const CouponScreen = () => <CouponForm code={useParams({ from: '/kody/$code' }).code} />

/** One discount code; `code` null: a new one. */
const CouponForm = ({ code }: { code: string | null }) => {
  const loaded = useApiQuery(couponsApi.list, {})
  return (
    <Page
      title={code === null ? couponsWords.newTitle : couponsWords.edit(code)}
      back={{ address: { to: '/kody' }, title: couponsWords.title }}
    >
      <LoadedContent loaded={loaded}>
        {(answer) => {
          const found = answer.coupons.find((coupon) => coupon.code === code)
          if (code !== null && !found) return <Empty title={couponsWords.gone} hint={couponsWords.goneHint} />
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
  isPublic: true,
})

const draftOf = ({ usedCount: _, createdMs: __, version: ___, ...coupon }: OwnersCoupon): CouponToSave =>
  coupon

type Props = { answer: CouponsAnswer; code: string | null; put: (answer: CouponsAnswer) => void }

const CouponEditor = ({ answer: { coupons, kinds }, code, put }: Props) => {
  const api = useApi()
  const showToast = useToast()
  const navigate = useNavigate()
  const couponIn = ({ coupons: all }: Pick<CouponsAnswer, 'coupons'>) =>
    all.find((coupon) => coupon.code === code)
  const found = couponIn({ coupons })
  const drafting = useDraft<CouponToSave>(
    found
      ? draftOf(found)
      : blank(kinds.find(({ unit }) => unit === 'percent')?.kind ?? kinds[0]?.kind ?? ''),
    { form: 'coupon', id: code },
  )
  const { draft, isDirty, change, allowLeaving, onceKey } = drafting
  const { saveOver, conflict } = useConflict(
    drafting,
    couponsApi.list,
    {},
    {
      draftOf: (newer) => {
        const now = couponIn(newer)
        return now ? draftOf(now) : draft
      },
      put,
    },
  )
  const { problems, problem, isBusy, save } = useSaving()
  const leave = () => {
    allowLeaving()
    void navigate({ to: '/kody' })
  }
  const isFree = ({ code: given }: { code: string }) =>
    code !== null || !coupons.some((coupon) => coupon.code === normalCode(given))
  const schema = v.pipe(
    couponSchemaOf(Object.fromEntries(kinds.map((kind) => [kind.kind, kind]))),
    v.forward(v.partialCheck([['code']], isFree, couponsWords.codeTaken), ['code']),
  )
  const submit = () =>
    save(schema, draft, async () => {
      if (found) await saveOver(couponsApi.save, { body: draft }, found.version)
      else await api(couponsApi.save, { query: { new: 1 }, body: draft }, { onceKey })
      showToast(couponsWords.saved(draft.code))
      leave()
    })
  const remove = async (removed: string) => {
    await api(couponsApi.remove, { params: { code: removed } })
    showToast(couponsWords.deleted(removed))
    leave()
  }

  return (
    <Form problems={problems} onSubmit={() => void submit()} isLocked={isBusy}>
      {found && <p className="muted">{couponsWords.usedTimes(found.usedCount)}</p>}
      <CouponFields draft={draft} kinds={kinds} isNew={code === null} onChange={change} />
      <SaveOrRemove
        isDirty={isDirty || code === null}
        isBusy={isBusy}
        problem={problem}
        conflict={conflict}
        saveTitle={couponsWords.save}
        removal={
          code === null
            ? null
            : {
                title: couponsWords.delete,
                question: couponsWords.deleteQuestion(code),
                hint: couponsWords.deleteHint,
                remove: () => remove(code),
              }
        }
      />
    </Form>
  )
}
