import { useEffect, useState } from 'react'
import { type OwnersQuestion, questionsApi } from '#contract/console/reviews/questions.ts'
import { questionStates } from '#contract/shop/product-page/questions.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useSetWaiting } from '#console/data/unread.ts'
import { useChange } from '#console/data/use-saving.ts'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { Search } from '#console/parts/form/search.tsx'
import { FilterTabs, Older } from '#console/parts/list-navigation.tsx'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { useNavigate, useSearch } from '#console/routing/router-context.tsx'
import { formatDay } from '#console/text/format-date.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { questionWords as words } from './strings.ts'
import '#console/screens/reviews/reviews.css'

/** Questions about products by their state, perhaps of one product: what waits for an answer first. */
export const Questions = () => {
  const { stan = '', produkt = '', szukaj = '', przed = '' } = useSearch({ from: '/pytania' })
  const navigate = useNavigate()
  const state = questionStates.find((one) => one === stan) ?? 'waiting'
  const loaded = useApiQuery(questionsApi.list, {
    query: { state, product: produkt, search: szukaj, before: przed },
  })
  const [opened, setOpened] = useState<{ act: 'answer' | 'remove'; question: OwnersQuestion } | null>(null)
  const { doing, problem, start } = useChange()
  const api = useApi()
  const showToast = useToast()
  const change = (id: string, done: string, send: () => Promise<unknown>) =>
    start(id, async () => {
      await send()
      showToast(done)
      loaded.reload()
    })
  const counts = loaded.data?.counts
  const setWaiting = useSetWaiting()
  useEffect(() => {
    if (counts) setWaiting({ waitingQuestions: counts.waiting })
  }, [counts, setWaiting])
  const chosen = { ...(produkt && { produkt }), ...(szukaj && { szukaj }) }
  return (
    <Page title={words.title} lead={words.lead}>
      <FilterTabs
        label={words.parts}
        tabs={questionStates.map((one) => ({
          title: words.tab(one, one === 'waiting' || one === 'suspect' ? (counts?.[one] ?? 0) : 0),
          address: { to: '/pytania', search: { stan: one, ...chosen } },
          isCurrent: one === state,
        }))}
      />
      <Search
        value={szukaj}
        hint={words.searchHint}
        onSearch={(text) =>
          void navigate({
            to: '/pytania',
            search: { stan: state, ...(text && { szukaj: text }) },
            replace: true,
          })
        }
      />
      {produkt !== '' && loaded.data && (
        <p>
          {words.ofProduct(loaded.data.productName ?? '')}.{' '}
          <Link to="/pytania" search={{ stan: state }}>
            {words.allProducts}
          </Link>
        </p>
      )}
      <FormMessage text={problem} />
      <LoadedContent loaded={loaded}>
        {({ questions, nextBefore }) =>
          questions.length === 0 ? (
            <Empty title={words.none} hint={words.noneHint} />
          ) : (
            <>
              <ul className="review-desk" aria-label={words.title}>
                {questions.map((question) => (
                  <li key={question.id}>
                    <QuestionContent question={question} isAlone={produkt !== ''} />
                    <Acts
                      question={question}
                      isBusy={doing === question.id}
                      open={(act) => setOpened({ act, question })}
                      publish={({ id, version }) =>
                        void change(id, words.published, () =>
                          api(questionsApi.publish, { params: { id }, body: { version } }),
                        )
                      }
                      hide={({ id, version }) =>
                        void change(id, words.hidden, () =>
                          api(questionsApi.hide, { params: { id }, body: { version } }),
                        )
                      }
                    />
                  </li>
                ))}
              </ul>
              <Older
                first={{ to: '/pytania', search: { stan: state, ...chosen } }}
                isFirst={przed === ''}
                next={
                  nextBefore === null
                    ? null
                    : { to: '/pytania', search: { stan: state, ...chosen, przed: nextBefore } }
                }
              />
            </>
          )
        }
      </LoadedContent>
      {opened?.act === 'answer' && (
        <AnswerDialog opened={opened.question} close={() => setOpened(null)} reload={loaded.reload} />
      )}
      {opened?.act === 'remove' && (
        <ConfirmDialog
          title={words.removeTitle}
          text={words.removeText}
          confirm={words.remove}
          cancel={words.cancel}
          isBusy={doing === opened.question.id}
          onCancel={() => setOpened(null)}
          onConfirm={() => {
            const { id } = opened.question
            void change(id, words.removed, () => api(questionsApi.remove, { params: { id } })).then(() =>
              setOpened(null),
            )
          }}
        />
      )}
    </Page>
  )
}

type ActsProps = {
  question: OwnersQuestion
  isBusy: boolean
  open: (act: 'answer' | 'remove') => void
  publish: (question: OwnersQuestion) => void
  hide: (question: OwnersQuestion) => void
}

const Acts = ({ question, isBusy, open, publish, hide }: ActsProps) => {
  const { answer, state } = question
  const label = (act: string) => ({ 'aria-label': words.of(act, question.question) })
  const answerTitle = answer ? words.changeAnswer : words.answer
  return (
    <div className="review-acts">
      <Button look={answer ? 'plain' : 'main'} {...label(answerTitle)} onClick={() => open('answer')}>
        {answerTitle}
      </Button>
      {answer && state !== 'published' && (
        <Button look="main" isBusy={isBusy} {...label(words.publish)} onClick={() => publish(question)}>
          {words.publish}
        </Button>
      )}
      {state !== 'hidden' && (
        <Button isBusy={isBusy} {...label(words.hide)} onClick={() => hide(question)}>
          {words.hide}
        </Button>
      )}
      <Button look="danger" {...label(words.remove)} onClick={() => open('remove')}>
        {words.remove}
      </Button>
    </div>
  )
}

const QuestionContent = ({ question, isAlone }: { question: OwnersQuestion; isAlone: boolean }) => {
  const { productId, productName, productUrl, email, createdMs, suspicion, answer, answeredMs } = question
  const name = productName || words.removedProduct
  return (
    <>
      <p className="review-line">
        {productUrl ? (
          <a href={productUrl} target="_blank" rel="noreferrer">
            {name}
          </a>
        ) : (
          <span>{name}</span>
        )}
        {!isAlone && (
          <Link to="/pytania" search={{ stan: question.state, produkt: String(productId) }}>
            {words.more}
          </Link>
        )}
        <span className="muted">{email || words.noAddress}</span>
        <span className="muted">{formatDay(createdMs)}</span>
      </p>
      <p className="review-words">{question.question}</p>
      {suspicion && <p className="muted">{words.suspicion(suspicion)}</p>}
      {answer && (
        <p className="review-words">
          <strong>
            {words.shopAnswer}
            {answeredMs !== null && `, ${formatDay(answeredMs)}`}:
          </strong>{' '}
          {answer}
        </p>
      )}
    </>
  )
}
