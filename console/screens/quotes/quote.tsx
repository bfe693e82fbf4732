import { useNavigate, useParams, useSearch } from '#console/routing/router-context.tsx'
import { useState } from 'react'
import { type QuoteAnswer, quotesApi } from '#contract/console/quotes.ts'
import { formatSquareMetres } from '#contract/area.ts'
import { formatPrice } from '#contract/money.ts'
import { newKey } from '#console/data/stored-drafts.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useChange } from '#console/data/use-saving.ts'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { RetryMail } from '#console/parts/unsent-mail.tsx'
import { messagesWords } from '#console/screens/messages/strings.ts'
import { frameWords } from '#console/strings.ts'
import { formatDay, formatFullMoment } from '#console/text/format-date.ts'
import { EditQuote } from './edit-quote.tsx'
import { QuoteBadge } from './quote-badge.tsx'
import { quotesWords as words } from './strings.ts'
import '#console/screens/orders/orders.css'
import '#console/screens/orders/editing/editing.css'
import './quotes.css'

/** A new quote, perhaps as an answer to a message. */
export const NewQuoteScreen = () => {
  const { wiadomosc = '' } = useSearch({ from: '/nowa-wycena' })
  const loaded = useApiQuery(quotesApi.choices, { query: { message: wiadomosc } })
  return (
    <Page
      title={words.newTitle}
      lead={words.newLead}
      back={
        wiadomosc
          ? { address: { to: '/wiadomosci/$id', params: { id: wiadomosc } }, title: messagesWords.content }
          : { address: { to: '/wyceny' }, title: words.title }
      }
    >
      <LoadedContent loaded={loaded}>
        {(choices) => (
          <EditQuote stored={null} choices={choices} messageId={wiadomosc || null} put={() => {}} />
        )}
      </LoadedContent>
    </Page>
  )
}

/** One quote: a draft to edit, or what became of a sent one. */
export const QuoteScreen = () => {
  const { id } = useParams({ from: '/wyceny/$id' })
  const loaded = useApiQuery(quotesApi.one, { params: { id } })
  const choices = useApiQuery(quotesApi.choices, { query: { message: '' } })
  const quote = loaded.data?.quote
  return (
    <Page
      title={Number.isNaN(Number(id)) ? words.title : words.number(Number(id))}
      badge={quote && <QuoteBadge state={quote.state} />}
      back={{ address: { to: '/wyceny' }, title: words.title }}
      lead={
        quote?.state === 'draft' && quote.replacesId !== null ? words.replaces(quote.replacesId) : undefined
      }
    >
      <LoadedContent loaded={loaded}>
        {(answer) =>
          answer.quote.state === 'draft' ? (
            <LoadedContent loaded={choices}>
              {(given) => (
                <EditQuote
                  stored={answer}
                  choices={given}
                  messageId={answer.quote.messageId}
                  put={loaded.put}
                />
              )}
            </LoadedContent>
          ) : (
            <SentQuote answer={answer} put={loaded.put} reload={loaded.reload} />
          )
        }
      </LoadedContent>
    </Page>
  )
}

type Props = { answer: QuoteAnswer; put: (answer: QuoteAnswer) => void; reload: () => void }

const SentQuote = ({ answer, put, reload }: Props) => {
  const { quote, mail } = answer
  const { lines, delivery, totals } = quote
  const isOpen = quote.state === 'sent' || quote.state === 'seen'
  return (
    <div className="order">
      <div className="order-main">
        <section className="card" aria-labelledby="quote-content">
          <h2 id="quote-content">{words.summary}</h2>
          <table className="table" aria-label={words.lines}>
            <tbody>
              {lines.map((line, index) => (
                <tr key={index}>
                  <td>
                    {line.name}
                    <small>
                      {[
                        ...line.choice.map(({ label, value }) => `${label}: ${value}`),
                        `${line.quantity} × ${formatPrice(line.unitPriceGrosze)}`,
                        ...(line.packAreaCm2
                          ? [words.area(formatSquareMetres(line.quantity * line.packAreaCm2))]
                          : []),
                        words.percent(line.vatRate),
                      ].join(' · ')}
                    </small>
                  </td>
                  <td className="number">{formatPrice(totals.lines[index] ?? 0)}</td>
                </tr>
              ))}
              {delivery && (
                <tr>
                  <td>
                    {words.delivery}: {delivery.title}
                  </td>
                  <td className="number">{formatPrice(delivery.grosze)}</td>
                </tr>
              )}
            </tbody>
          </table>
          <dl className="totals">
            <div className="is-sum">
              <dt>{words.total}</dt>
              <dd>{formatPrice(totals.totalGrosze)}</dd>
            </div>
            {totals.vat.map(({ rate, grosze }) => (
              <div key={rate} className="muted">
                <dt>{words.vatIncluded(rate)}</dt>
                <dd>{formatPrice(grosze)}</dd>
              </div>
            ))}
          </dl>
          {quote.note && <p className="as-written">{quote.note}</p>}
        </section>
      </div>
      <div className="order-side">
        <section className="card" aria-labelledby="quote-state">
          <h2 id="quote-state">{words.stateColumn}</h2>
          <ul className="quote-facts">
            <li>
              {quote.name} <span className="any-break">{quote.email}</span>
            </li>
            {quote.sentMs !== null && <li>{words.sentAt(formatFullMoment(quote.sentMs), quote.author)}</li>}
            {quote.seenMs !== null && <li>{words.seenAt(formatFullMoment(quote.seenMs))}</li>}
            {quote.acceptedMs !== null && <li>{words.acceptedAt(formatFullMoment(quote.acceptedMs))}</li>}
            <li>{words.validTo(formatDay(quote.validUntilMs - 1))}</li>
            {quote.orderId !== null && (
              <li>
                <Link to="/zamowienia/$id" params={{ id: String(quote.orderId) }}>
                  <b>{words.order(quote.orderId)}</b>
                </Link>
              </li>
            )}
            {quote.messageId !== null && (
              <li>
                <Link to="/wiadomosci/$id" params={{ id: quote.messageId }}>
                  {words.message}
                </Link>
              </li>
            )}
            {quote.replacedById !== null && (
              <li>
                <Link to="/wyceny/$id" params={{ id: String(quote.replacedById) }}>
                  {words.replacedBy(quote.replacedById)}
                </Link>
              </li>
            )}
            {mail && (
              <li>
                {words.mailState}: {messagesWords.mailState(mail.status)}
                {mail.status !== 'sent' && mail.lastError && (
                  <small className="problem">{mail.lastError}</small>
                )}
                {mail.status === 'given_up' && <RetryMail id={mail.id} onSent={reload} />}
              </li>
            )}
          </ul>
          {quote.link && <QuoteLink link={quote.link} />}
          <QuoteActions answer={answer} put={put} isOpen={isOpen} />
        </section>
      </div>
    </div>
  )
}

const QuoteLink = ({ link }: { link: string }) => {
  const showToast = useToast()
  return (
    <div className="form-actions">
      <Button onClick={() => void navigator.clipboard.writeText(link).then(() => showToast(words.copied))}>
        {words.copy}
      </Button>
      <a className="button is-plain" href={link} target="_blank" rel="noreferrer">
        {words.openLink}
      </a>
      <a className="button is-plain" href={`${link}oferta.pdf`} target="_blank" rel="noreferrer">
        {words.pdf}
      </a>
    </div>
  )
}

const QuoteActions = ({ answer: { quote }, put, isOpen }: Omit<Props, 'reload'> & { isOpen: boolean }) => {
  const api = useApi()
  const navigate = useNavigate()
  const showToast = useToast()
  const [key] = useState(newKey)
  const [isConfirming, setConfirming] = useState(false)
  const { doing, problem, start } = useChange<'revise' | 'withdraw'>()
  const params = { id: quote.id }
  const revise = () =>
    start('revise', async () => {
      const made = await api(quotesApi.revise, { params, body: { key } }, { onceKey: key })
      await navigate({ to: '/wyceny/$id', params: { id: String(made.quote.id) } })
    })
  const withdraw = () =>
    start('withdraw', async () => {
      setConfirming(false)
      put(await api(quotesApi.withdraw, { params, body: { version: quote.version } }))
      showToast(words.withdrawn)
    })
  return (
    <>
      <div className="form-actions">
        <Button isBusy={doing === 'revise'} onClick={() => void revise()}>
          {words.revise}
        </Button>
        {isOpen && (
          <Button look="danger" isBusy={doing === 'withdraw'} onClick={() => setConfirming(true)}>
            {words.withdraw}
          </Button>
        )}
      </div>
      {isOpen && <p className="hint">{words.reviseHint}</p>}
      <FormMessage text={problem} />
      {isConfirming && (
        <ConfirmDialog
          title={words.withdrawQuestion}
          text={words.withdrawHint}
          confirm={words.withdraw}
          cancel={frameWords.cancel}
          onConfirm={() => void withdraw()}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  )
}
