import { useNavigate } from '#console/routing/router-context.tsx'
import { useState } from 'react'
import { type CustomerAnswer, customersApi, type ErasureCounts } from '#contract/console/shop/customers.ts'
import { hasRight } from '#contract/console/staff/rights.ts'
import { formatPrice } from '#contract/money.ts'
import { urlOf, useApi } from '#console/data/api-client.ts'
import { useOwner } from '#console/data/session.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useChange } from '#console/data/use-saving.ts'
import { ModalDialog } from '#console/parts/confirm-dialog.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { Tick } from '#console/parts/form/fields.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { Search } from '#console/parts/form/search.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { frameWords } from '#console/strings.ts'
import { customersWords as words } from './strings.ts'

type Props = { answer: CustomerAnswer; put: (answer: CustomerAnswer) => void }

/** What only the owner does with a card: merges it, hands out its data, erases it. */
export const CustomerPrivacy = ({ answer, put }: Props) => {
  const api = useApi()
  const showToast = useToast()
  const { role } = useOwner().owner
  const { doing, problem, start } = useChange()
  const [open, setOpen] = useState<'merge' | 'erase' | null>(null)
  const { id } = answer.customer
  if (!hasRight(role, 'customers-manage')) return null

  const separate = (ids: string[]) =>
    start('separate', async () => {
      put(await api(customersApi.separate, { params: { id }, body: { ids } }))
      showToast(words.separated)
    })
  const merge = (otherId: string) =>
    start('merge', async () => {
      const { card, undo } = await api(customersApi.merge, { params: { id }, body: { otherId } })
      setOpen(null)
      put(card)
      showToast(words.mergedNow, { title: words.undo, onPress: () => void separate(undo) })
    })

  return (
    <section className="card" aria-labelledby="customer-privacy">
      <h2 id="customer-privacy">{words.privacy}</h2>
      <FormMessage text={problem} />
      {answer.merged.length > 0 && (
        <>
          <p>{words.mergedList}</p>
          <ul className="access-list">
            {answer.merged.map((one) => (
              <li key={one.id}>
                <div className="any-break">{one.mailbox}</div>
                <Button
                  look="quiet"
                  isBusy={doing === 'separate'}
                  aria-label={words.separateNamed(one.mailbox)}
                  onClick={() => void separate([one.id])}
                >
                  {words.separate}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="customer-acts">
        <Button onClick={() => setOpen('merge')}>{words.merge}</Button>
        <a className="button is-plain" download href={urlOf(customersApi.exportOne, { params: { id } })}>
          {words.exportOne}
        </a>
        <a
          className="button is-plain"
          download
          href={urlOf(customersApi.exportOne, { params: { id }, query: { format: 'html' } })}
        >
          {words.exportReadable}
        </a>
        <Button look="danger" onClick={() => setOpen('erase')}>
          {words.erase}
        </Button>
      </div>
      <p className="hint">{words.exportHint}</p>
      {open === 'merge' && (
        <MergeDialog
          answer={answer}
          isBusy={doing === 'merge'}
          merge={(otherId) => void merge(otherId)}
          close={() => setOpen(null)}
        />
      )}
      {open === 'erase' && <EraseDialog answer={answer} close={() => setOpen(null)} />}
    </section>
  )
}

type MergeProps = {
  answer: CustomerAnswer
  isBusy: boolean
  merge: (otherId: string) => void
  close: () => void
}

/** Begins with people of the same telephone or name. */
const MergeDialog = ({ answer: { customer }, isBusy, merge, close }: MergeProps) => {
  const [search, setSearch] = useState(customer.phone || customer.name)
  const loaded = useApiQuery(customersApi.list, { query: { search } })
  return (
    <ModalDialog title={words.mergeTitle(customer.name || customer.email)} onCancel={close}>
      <p>{words.mergeHint}</p>
      <Search value={search} hint={words.searchHint} onSearch={setSearch} />
      <LoadedContent loaded={loaded}>
        {({ customers }) => {
          const others = customers.filter(({ id }) => id !== customer.id)
          return others.length === 0 ? (
            <p className="muted">{words.nobodyToMerge}</p>
          ) : (
            <ul className="access-list scrolled">
              {others.map(({ id, name, email, orderCount, paidGrosze }) => (
                <li key={id}>
                  <div className="any-break">
                    <b>{name || email}</b>
                    {name && <small>{email}</small>}
                    <small>{words.paidFor(formatPrice(paidGrosze), orderCount)}</small>
                  </div>
                  <Button
                    isBusy={isBusy}
                    aria-label={words.mergeNamed(name ? `${name}, ${email}` : email)}
                    onClick={() => merge(id)}
                  >
                    {words.mergeThis}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }}
      </LoadedContent>
      <div className="dialog-actions">
        <Button onClick={close}>{frameWords.cancel}</Button>
      </div>
    </ModalDialog>
  )
}

/** Says what goes, what stays and why, before anything goes. */
const EraseDialog = ({ answer: { customer }, close }: { answer: CustomerAnswer; close: () => void }) => {
  const api = useApi()
  const navigate = useNavigate()
  const showToast = useToast()
  const { doing, problem, start } = useChange()
  const [isSure, setSure] = useState(false)
  const { id } = customer
  const loaded = useApiQuery(customersApi.previewErasure, { params: { id } })
  const erase = () =>
    start('erase', async () => {
      await api(customersApi.erase, { params: { id } })
      close()
      showToast(words.erased)
      await navigate({ to: '/usuniete-dane' })
    })
  return (
    <ModalDialog title={words.eraseTitle(customer.name || customer.email)} onCancel={close}>
      <LoadedContent loaded={loaded}>
        {(counts) => (
          <>
            <ErasureList counts={counts} />
            <Tick label={words.eraseSure} isOn={isSure} onChange={setSure} />
            <FormMessage text={problem} />
          </>
        )}
      </LoadedContent>
      <div className="dialog-actions">
        <Button onClick={close}>{frameWords.cancel}</Button>
        <Button look="danger" isBusy={doing === 'erase'} disabled={!isSure} onClick={() => void erase()}>
          {words.eraseForGood}
        </Button>
      </div>
    </ModalDialog>
  )
}

const ErasureList = ({ counts }: { counts: ErasureCounts }) => (
  <div className="erasure">
    <h3>{words.goes}</h3>
    <ul>
      {words.goesList(counts).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <h3>{words.stays}</h3>
    <ul>
      {words.staysList(counts).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
)
