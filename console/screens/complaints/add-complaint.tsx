import { useState } from 'react'
import {
  type ComplaintDemand,
  complaintDemands,
  type ComplaintKind,
  complaintKinds,
} from '#contract/complaint.ts'
import { complaintsApi } from '#contract/console/orders/complaints.ts'
import { useApi } from '#console/data/api-client.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { ModalDialog } from '#console/parts/confirm-dialog.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { LongTextField, SelectField, TextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { useNavigate } from '#console/routing/router-context.tsx'
import { toDateField } from '#console/text/format-date.ts'
import { withdrawalWords } from '../withdrawals/strings.ts'
import { complaintWords as words } from './strings.ts'

const CHANNELS = ['letter', 'mail', 'phone'] as const

const startOf = (nowMs: number) => ({
  kind: 'goods' as ComplaintKind,
  channel: 'letter' as (typeof CHANNELS)[number],
  name: '',
  email: '',
  phone: '',
  contract: '',
  goods: '',
  defect: '',
  noticed: '',
  demand: 'repair' as ComplaintDemand,
  receivedOn: toDateField(nowMs),
  order: '',
})
type Typed = ReturnType<typeof startOf>

/** A complaint that reached the shop in another way than by its form. */
export const AddComplaint = ({ close }: { close: () => void }) => {
  const api = useApi()
  const navigate = useNavigate()
  const { problems, problem, isBusy, save } = useSaving()
  const [typed, setTyped] = useState(() => startOf(Date.now()))
  const field = (name: Exclude<keyof Typed, 'kind' | 'channel' | 'demand'>) => ({
    path: name === 'order' ? 'orderId' : name,
    value: typed[name],
    onChange: (value: string) => setTyped((before) => ({ ...before, [name]: value })),
  })
  const isBarrier = typed.kind === 'accessibility'
  const submit = () => {
    const { order, ...rest } = typed
    const body = { ...rest, orderId: isBarrier || order.trim() === '' ? null : Number(order) }
    void save(complaintsApi.add.request, body, async (onceKey) => {
      const { complaint } = await api(complaintsApi.add, { body }, { onceKey })
      await navigate({ to: '/reklamacje/$id', params: { id: String(complaint.id) } })
    })
  }
  return (
    <ModalDialog title={words.addTitle} onCancel={close}>
      <Form problems={problems} onSubmit={submit} isLocked={isBusy}>
        <SelectField
          label={words.kindLabel}
          path="kind"
          value={typed.kind}
          onChange={(value) =>
            setTyped((before) => ({
              ...before,
              kind: complaintKinds.find((one) => one === value) ?? 'goods',
            }))
          }
          choices={complaintKinds.map((value) => ({ value, title: words.kindName(value) }))}
        />
        <SelectField
          label={withdrawalWords.addChannel}
          path="channel"
          value={typed.channel}
          onChange={(value) =>
            setTyped((before) => ({
              ...before,
              channel: CHANNELS.find((one) => one === value) ?? 'letter',
            }))
          }
          choices={CHANNELS.map((value) => ({ value, title: withdrawalWords.channel(value) }))}
        />
        <TextField label={withdrawalWords.name} {...field('name')} />
        <TextField label={withdrawalWords.email} type="email" {...field('email')} />
        <TextField label={words.phone} type="tel" {...field('phone')} />
        {!isBarrier && (
          <>
            <TextField label={withdrawalWords.orderIfKnown} inputMode="numeric" {...field('order')} />
            <TextField label={words.contract} {...field('contract')} />
          </>
        )}
        <LongTextField label={isBarrier ? words.page : words.goods} rows={2} {...field('goods')} />
        <LongTextField label={isBarrier ? words.fault : words.defect} {...field('defect')} />
        <TextField label={isBarrier ? words.tool : words.noticed} {...field('noticed')} />
        {!isBarrier && (
          <SelectField
            label={words.demandLabel}
            path="demand"
            value={typed.demand}
            onChange={(value) =>
              setTyped((before) => ({
                ...before,
                demand: complaintDemands.find((one) => one === value) ?? 'other',
              }))
            }
            choices={complaintDemands.map((value) => ({ value, title: words.demandName(value) }))}
          />
        )}
        <TextField label={withdrawalWords.receivedOn} type="date" {...field('receivedOn')} />
        <FormMessage text={problem} />
        <div className="review-acts">
          <Button onClick={close}>{withdrawalWords.cancel}</Button>
          <Button look="main" type="submit" isBusy={isBusy}>
            {withdrawalWords.addSave}
          </Button>
        </div>
      </Form>
    </ModalDialog>
  )
}
