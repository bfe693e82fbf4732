import { useNavigate } from '#console/routing/router-context.tsx'
import { type QuoteAnswer, type QuoteChoicesAnswer, quotesApi } from '#contract/console/quotes.ts'
import { formatAmount, formatPrice, readAmount } from '#contract/money.ts'
import { totalsOfQuote } from '#contract/shop/quote.ts'
import { useApi } from '#console/data/api-client.ts'
import { useChange, useSaving } from '#console/data/use-saving.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { Button } from '#console/parts/form/button.tsx'
import { ConflictChoice } from '#console/parts/form/conflict.tsx'
import { LongTextField, NumberField, SelectField, TextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { frameWords } from '#console/strings.ts'
import { draftOfQuote, emptyQuote, type QuoteDraft, quoteOfDraft } from './quote-draft.ts'
import { QuoteLines, readVatRate, vatChoices } from './quote-lines.tsx'
import { quotesWords as words } from './strings.ts'

const MAX_NOTE = 5_000
/** A way to deliver that the shop does not offer otherwise. */
const OTHER = 'oferta'

type Props = {
  /** The stored draft; null: a new quote. */
  stored: QuoteAnswer | null
  choices: QuoteChoicesAnswer
  messageId: string | null
  put: (answer: QuoteAnswer) => void
}

/** A quote that was not sent yet. */
export const EditQuote = ({ stored, choices, messageId, put }: Props) => {
  const api = useApi()
  const navigate = useNavigate()
  const showToast = useToast()
  const drafting = useDraft<QuoteDraft>(
    stored ? draftOfQuote(stored) : emptyQuote(choices.recipient),
    stored ? { form: 'quote', id: stored.quote.id } : { form: `quote-for-${messageId ?? ''}`, id: null },
  )
  const { draft, change, isDirty, markSaved, allowLeaving, onceKey: key } = drafting
  const { problems, problem, isBusy, save } = useSaving()
  const removing = useChange()
  const { saveOver, conflict } = useConflict(
    drafting,
    quotesApi.one,
    { params: { id: stored?.quote.id ?? 0 } },
    { draftOf: draftOfQuote, put },
  )
  const quote = quoteOfDraft(draft)

  /** The draft as it is stored now. */
  const store = async (isRepeated: boolean): Promise<QuoteAnswer> => {
    if (!stored) return api(quotesApi.create, { body: { key, messageId, quote } }, { onceKey: key })
    if (!isDirty) return stored
    const { id, version } = stored.quote
    return saveOver(quotesApi.save, { params: { id }, body: { version, quote } }, undefined, { isRepeated })
  }
  const show = (answer: QuoteAnswer) => {
    allowLeaving()
    if (stored) put(answer)
    else void navigate({ to: '/wyceny/$id', params: { id: String(answer.quote.id) }, replace: true })
  }
  const saveDraft = async () => {
    const answer = await store(true)
    if (stored) markSaved(draft)
    showToast(words.saved)
    show(answer)
  }
  const send = async () => {
    // Mailed only while its user waits for it.
    const answer = await store(false)
    if (stored) {
      markSaved(draft)
      put(answer)
    }
    const { id, version } = answer.quote
    const sent = await api(quotesApi.send, { params: { id }, body: { version } })
    showToast(words.sent)
    show(sent)
  }
  const remove = () =>
    removing.start('remove', async () => {
      await api(quotesApi.remove, { params: { id: stored?.quote.id ?? 0 } })
      allowLeaving()
      showToast(words.removed)
      await navigate({ to: '/wyceny' })
    })
  const request = quotesApi.create.request
  const given = { key, messageId, quote }

  return (
    <Form
      problems={problems}
      className="quote-editor"
      isLocked={isBusy}
      onSubmit={() => void save(request, given, send)}
    >
      <section className="card" aria-labelledby="quote-recipient">
        <h2 id="quote-recipient">{words.recipient}</h2>
        <div className="field-row">
          <TextField
            label={
              <>
                {words.name} <i>{frameWords.optional}</i>
              </>
            }
            path="quote.name"
            maxLength={200}
            autoComplete="off"
            value={draft.name}
            onChange={(name) => change({ name })}
          />
          <TextField
            label={words.email}
            path="quote.email"
            type="email"
            maxLength={200}
            autoComplete="off"
            value={draft.email}
            onChange={(email) => change({ email })}
          />
        </div>
      </section>
      <QuoteLines lines={draft.lines} setLines={(next) => change(({ lines }) => ({ lines: next(lines) }))} />
      <section className="card" aria-labelledby="quote-terms">
        <h2 id="quote-terms">{words.delivery}</h2>
        <QuoteDeliveryFields draft={draft} change={change} choices={choices} />
        <div className="fields">
          <TextField
            label={words.validUntil}
            path="quote.validUntilMs"
            type="date"
            value={draft.day}
            onChange={(day) => change({ day })}
          />
          <LongTextField
            label={
              <>
                {words.note} <i>{frameWords.optional}</i>
              </>
            }
            hint={words.noteHint}
            path="quote.note"
            rows={4}
            maxLength={MAX_NOTE}
            value={draft.note}
            onChange={(note) => change({ note })}
          />
        </div>
        <QuoteSums draft={draft} />
        <ConflictChoice conflict={conflict} />
        <FormMessage text={problem ?? removing.problem} />
        <div className="form-actions">
          <Button look="main" type="submit" isBusy={isBusy}>
            {isBusy ? words.sending : words.send}
          </Button>
          <Button isBusy={isBusy} onClick={() => void save(request, given, saveDraft)}>
            {words.save}
          </Button>
          {stored && (
            <Button look="danger" isBusy={removing.doing !== null} onClick={() => void remove()}>
              {words.remove}
            </Button>
          )}
        </div>
      </section>
    </Form>
  )
}

type DeliveryProps = {
  draft: QuoteDraft
  change: (part: Partial<QuoteDraft>) => void
  choices: QuoteChoicesAnswer
}

const QuoteDeliveryFields = ({ draft: { delivery }, change, choices }: DeliveryProps) => {
  const choose = (id: string) => {
    const found = choices.deliveries.find((one) => one.id === id)
    if (!id) return change({ delivery: null })
    change({
      delivery: {
        methodId: id,
        title: found?.title ?? '',
        grosze: delivery?.grosze ?? 0,
        vatRate: readVatRate(String(found?.vatRate ?? 23)),
      },
    })
  }
  const set = (part: Partial<NonNullable<QuoteDraft['delivery']>>) =>
    delivery && change({ delivery: { ...delivery, ...part } })
  return (
    <div className="field-row">
      <SelectField
        label={words.delivery}
        path="quote.delivery"
        value={delivery?.methodId ?? ''}
        choices={[
          { value: '', title: words.noDelivery },
          ...choices.deliveries.map(({ id, title }) => ({ value: id, title })),
          { value: OTHER, title: words.otherDelivery },
        ]}
        onChange={choose}
      />
      {delivery?.methodId === OTHER && (
        <TextField
          label={words.deliveryTitle}
          path="quote.delivery.title"
          maxLength={100}
          value={delivery.title}
          onChange={(title) => set({ title })}
        />
      )}
      {delivery && (
        <>
          <NumberField
            label={words.deliveryPrice}
            path="quote.delivery.grosze"
            value={delivery.grosze}
            onChange={(grosze) => set({ grosze: grosze ?? Number.NaN })}
            read={readAmount}
            write={formatAmount}
          />
          <SelectField
            label={words.vatRate}
            path="quote.delivery.vatRate"
            value={String(delivery.vatRate)}
            choices={vatChoices}
            onChange={(value) => set({ vatRate: readVatRate(value) })}
          />
        </>
      )}
    </div>
  )
}

const QuoteSums = ({ draft: { lines, delivery } }: { draft: QuoteDraft }) => {
  const whole = lines.filter(({ quantity, unitPriceGrosze }) => quantity > 0 && unitPriceGrosze >= 0)
  const { itemsGrosze, deliveryGrosze, totalGrosze } = totalsOfQuote(
    whole,
    delivery && delivery.grosze >= 0 ? delivery : null,
  )
  return (
    <dl className="totals" aria-live="polite">
      <div>
        <dt>{words.items}</dt>
        <dd>{formatPrice(itemsGrosze)}</dd>
      </div>
      {delivery && (
        <div>
          <dt>{words.delivery}</dt>
          <dd>{formatPrice(deliveryGrosze)}</dd>
        </div>
      )}
      <div className="is-sum">
        <dt>{words.total}</dt>
        <dd>{formatPrice(totalGrosze)}</dd>
      </div>
    </dl>
  )
}
