import { useState } from 'react'
import { withdrawalsApi } from '#contract/console/orders/withdrawals.ts'
import { useApi } from '#console/data/api-client.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { ModalDialog } from '#console/parts/confirm-dialog.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { LongTextField, SelectField, TextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { useNavigate } from '#console/routing/router-context.tsx'
import { toDateField } from '#console/text/format-date.ts'
import { withdrawalWords as words } from './strings.ts'

const CHANNELS = ['letter', 'mail', 'phone'] as const

/** A statement that reached the shop in another way than by its form. */
export const AddDialog = ({ close }: { close: () => void }) => {
  const api = useApi()
  const navigate = useNavigate()
  const { problems, problem, isBusy, save } = useSaving()
  const [channel, setChannel] = useState<(typeof CHANNELS)[number]>('letter')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [contract, setContract] = useState('')
  const [note, setNote] = useState('')
  const [receivedOn, setReceivedOn] = useState(() => toDateField(Date.now()))
  const [order, setOrder] = useState('')
  const submit = () => {
    const orderId = order.trim() === '' ? null : Number(order)
    const body = { channel, name, email, contract, note, receivedOn, orderId }
    void save(withdrawalsApi.add.request, body, async (onceKey) => {
      const { withdrawal } = await api(withdrawalsApi.add, { body }, { onceKey })
      await navigate({ to: '/odstapienia/$id', params: { id: withdrawal.id } })
    })
  }
  return (
    <ModalDialog title={words.addTitle} onCancel={close}>
      <Form problems={problems} onSubmit={submit} isLocked={isBusy}>
        <SelectField
          label={words.addChannel}
          path="channel"
          value={channel}
          onChange={(value) => setChannel(CHANNELS.find((one) => one === value) ?? 'letter')}
          choices={CHANNELS.map((value) => ({ value, title: words.channel(value) }))}
        />
        <TextField label={words.name} path="name" value={name} onChange={setName} />
        <TextField label={words.email} path="email" type="email" value={email} onChange={setEmail} />
        <LongTextField
          label={words.contract}
          path="contract"
          rows={2}
          value={contract}
          onChange={setContract}
        />
        <TextField
          label={words.orderIfKnown}
          path="orderId"
          inputMode="numeric"
          value={order}
          onChange={setOrder}
        />
        <TextField
          label={words.receivedOn}
          path="receivedOn"
          type="date"
          value={receivedOn}
          onChange={setReceivedOn}
        />
        <LongTextField label={words.note} path="note" value={note} onChange={setNote} />
        <FormMessage text={problem} />
        <div className="review-acts">
          <Button onClick={close}>{words.cancel}</Button>
          <Button look="main" type="submit" isBusy={isBusy}>
            {words.addSave}
          </Button>
        </div>
      </Form>
    </ModalDialog>
  )
}
