import { useNavigate } from '#console/routing/router-context.tsx'
import { useState } from 'react'
import { orderPeriods, type WrittenFilter } from '#contract/console/orders/order-filter.ts'
import {
  orderListApi,
  type SavedOrderView,
  type OrderViewsAnswer,
} from '#contract/console/orders/order-list.ts'
import type { OrdersAnswer } from '#contract/console/orders/orders.ts'
import { formatAmount, readAmount } from '#contract/money.ts'
import { type OrderStatus, orderStatuses } from '#contract/shop/order.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useChange } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { NumberField, SelectField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { ProductPicker } from '#console/screens/orders/editing/product-picker.tsx'
import { ordersWords } from '#console/screens/orders/strings.ts'
import { addressOfFilter, isSameFilter } from './order-address.ts'
import { orderListWords as words } from './strings.ts'

const MAX_TEXT = 60
const OWN_DAYS = 'days'

type Draft = Omit<WrittenFilter, 'status' | 'minTotal' | 'maxTotal' | 'product'> & {
  status: string[]
  minTotal: number | null
  maxTotal: number | null
  product: { id: number; name: string } | null
}

const groszeOf = (text: string | string[] | undefined) =>
  typeof text === 'string' && text ? Number(text) : null

const draftOf = (filter: WrittenFilter, product: OrdersAnswer['product']): Draft => ({
  ...filter,
  status: [filter.status ?? []].flat(),
  period: filter.from || filter.to ? OWN_DAYS : filter.period,
  minTotal: groszeOf(filter.minTotal),
  maxTotal: groszeOf(filter.maxTotal),
  product,
})

const filterOf = ({
  status,
  minTotal,
  maxTotal,
  product,
  period,
  from,
  to,
  ...rest
}: Draft): WrittenFilter => ({
  ...rest,
  ...(status.length > 0 && { status }),
  ...(period === OWN_DAYS ? { from, to } : { period }),
  ...(minTotal !== null && { minTotal: String(minTotal) }),
  ...(maxTotal !== null && { maxTotal: String(maxTotal) }),
  ...(product && { product: String(product.id) }),
})

type Props = {
  filter: WrittenFilter
  answer: OrdersAnswer
  views: SavedOrderView[]
  putViews: (answer: OrderViewsAnswer) => void
}

/** Filters of the list, shown together when they are chosen; they can be saved as a view. */
export const OrderFilters = ({ filter, answer, views, putViews }: Props) => {
  const navigate = useNavigate()
  const { data: choices } = useApiQuery(orderListApi.choices, {})
  const [draft, setDraft] = useState(() => draftOf(filter, answer.product))
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const isWrong = (amount: number | null) => Number.isNaN(amount)
  const problems = {
    ...(isWrong(draft.minTotal) && { minTotal: words.wrongAmount }),
    ...(isWrong(draft.maxTotal) && { maxTotal: words.wrongAmount }),
  }
  const show = () => {
    if (Object.keys(problems).length === 0)
      void navigate({ to: '/zamowienia', search: addressOfFilter(filterOf(draft)) })
  }
  const text = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '')
  return (
    <section className="card order-filters" id="order-filters" aria-label={words.filtersTitle}>
      <Form problems={problems} onSubmit={show}>
        <fieldset className="state-ticks">
          <legend>{words.states}</legend>
          {orderStatuses.map((status: OrderStatus) => (
            <Tick
              key={status}
              label={
                <>
                  {ordersWords.status(status)}{' '}
                  <span className="count">{answer.countByStatus[status] ?? 0}</span>
                </>
              }
              isOn={draft.status.includes(status)}
              onChange={(isOn) =>
                change({
                  status: isOn ? [...draft.status, status] : draft.status.filter((one) => one !== status),
                })
              }
            />
          ))}
        </fieldset>
        <div className="filter-grid">
          <SelectField
            label={words.paid}
            path="paid"
            value={text(draft.paid)}
            onChange={(paid) => change({ paid })}
            choices={[
              { value: '', title: words.anyPaid },
              { value: 'yes', title: words.paidYes },
              { value: 'no', title: words.paidNo },
            ]}
          />
          <SelectField
            label={words.period_}
            path="period"
            value={text(draft.period)}
            onChange={(period) => change({ period })}
            choices={[
              { value: '', title: words.anyPeriod },
              ...orderPeriods.map((value) => ({ value, title: words.period(value) })),
              { value: OWN_DAYS, title: words.ownDays },
            ]}
          />
          {draft.period === OWN_DAYS &&
            (['from', 'to'] as const).map((name) => (
              <TextField
                key={name}
                label={words[name]}
                path={name}
                type="date"
                value={text(draft[name])}
                onChange={(day) => change({ [name]: day })}
              />
            ))}
          <SelectField
            label={words.delivery}
            path="delivery"
            value={text(draft.delivery)}
            onChange={(delivery) => change({ delivery })}
            choices={[{ value: '', title: words.anyDelivery }, ...(choices?.deliveries ?? []).map(asChoice)]}
          />
          <SelectField
            label={words.payment}
            path="payment"
            value={text(draft.payment)}
            onChange={(payment) => change({ payment })}
            choices={[{ value: '', title: words.anyPayment }, ...(choices?.payments ?? []).map(asChoice)]}
          />
          {(['minTotal', 'maxTotal'] as const).map((name) => (
            <NumberField
              key={name}
              label={words[name]}
              path={name}
              value={draft[name]}
              onChange={(grosze) => change({ [name]: grosze })}
              read={readAmount}
              write={formatAmount}
            />
          ))}
          <TextField
            label={words.city}
            path="city"
            maxLength={MAX_TEXT}
            value={text(draft.city)}
            onChange={(city) => change({ city })}
          />
        </div>
        {draft.product ? (
          <p className="chosen-product">
            <span>
              {words.product}: <b>{draft.product.name}</b>
            </span>
            <Button look="quiet" onClick={() => change({ product: null })}>
              {words.removeProduct}
            </Button>
          </p>
        ) : (
          <ProductPicker
            label={words.product}
            onChoose={({ productId, name }) => change({ product: { id: productId, name } })}
          />
        )}
        <div className="form-actions">
          <Button look="main" type="submit">
            {words.show}
          </Button>
          <Button onClick={() => void navigate({ to: '/zamowienia', search: {} })}>{words.clear}</Button>
        </div>
      </Form>
      {Object.keys(filter).length > 0 && <SaveView filter={filter} views={views} putViews={putViews} />}
    </section>
  )
}

const asChoice = ({ id, title }: { id: string; title: string }) => ({ value: id, title })

/** Names the filters that are shown now, or removes the view that they are. */
const SaveView = ({ filter, views, putViews }: Pick<Props, 'filter' | 'views' | 'putViews'>) => {
  const api = useApi()
  const showToast = useToast()
  const { doing, problem, start } = useChange()
  const [name, setName] = useState('')
  const current = views.find((view) => isSameFilter(view.filter, filter))
  if (current?.isBuiltIn) return null
  if (current)
    return (
      <>
        <FormMessage text={problem} />
        <Button
          look="danger"
          isBusy={doing !== null}
          onClick={() =>
            void start('remove', async () => {
              putViews(await api(orderListApi.removeView, { params: { id: current.id } }))
              showToast(words.viewRemoved(current.name))
            })
          }
        >
          {words.removeView(current.name)}
        </Button>
      </>
    )
  const save = () =>
    start('save', async () => {
      putViews(await api(orderListApi.saveView, { body: { name, filter: filter as never } }))
      showToast(words.viewSaved(name.trim()))
    })
  return (
    <Form problems={{}} className="save-view" onSubmit={() => void save()}>
      <TextField
        label={words.viewNameLabel}
        hint={words.saveViewHint}
        path="name"
        maxLength={MAX_TEXT}
        value={name}
        onChange={setName}
      />
      <FormMessage text={problem} />
      <Button type="submit" isBusy={doing !== null} disabled={!name.trim()}>
        {words.saveView}
      </Button>
    </Form>
  )
}
