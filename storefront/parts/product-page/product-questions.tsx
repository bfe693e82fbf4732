import { HIDDEN } from '#contract/contact-forms/wire.ts'
import { MAX_QUESTION, type ProductQuestions } from '#contract/shop/product-page/questions.ts'
import { DateTime } from '#storefront/parts/date-time.tsx'
import { Pagination } from '#storefront/parts/pagination.tsx'
import { PrivacyNote } from '#storefront/parts/consent-boxes.tsx'
import { paths } from '#storefront/paths.ts'
import { contactForm } from '#storefront/strings/pl/contact-form/contact-form.ts'
import { contentNotice } from '#storefront/strings/pl/catalog/content-notices.ts'
import { questions as words } from '#storefront/strings/pl/catalog/questions.ts'

type Props = { product: { id: number; url: string }; questions: ProductQuestions }
type Form = NonNullable<ProductQuestions['form']>

/** What shoppers wanted to know about a product, and a form for the next question; works without scripts. */
export const ProductQuestionsSection = ({ product, questions }: Props) => {
  const { page, pageCount, form } = questions
  if (questions.count === 0 && form === null) return null
  const addressOf = (number: number) => `${product.url}${number > 1 ? `?pytania=${number}` : ''}#pytania`
  return (
    <section className="product-questions" aria-labelledby="pytania">
      <h2 id="pytania">{words.title}</h2>
      {questions.count > 0 ? (
        <>
          <ul className="review-list">
            {questions.questions.map(({ id, question, answer, answeredMs }) => (
              <li key={id} className="review">
                <h3 className="review-text">{question}</h3>
                <div className="review-reply">
                  <strong>{words.answer}</strong> <DateTime ms={answeredMs} hasTime={false} />
                  <p className="review-text">{answer}</p>
                </div>
                <p className="review-report">
                  {contentNotice.ask}{' '}
                  <a href={paths.reportContent('question', id)} rel="nofollow">
                    {contentNotice.linkOf.question}
                  </a>
                </p>
              </li>
            ))}
          </ul>
          <Pagination page={page} pageCount={pageCount} addressOf={addressOf} />
        </>
      ) : null}
      {form ? <QuestionForm productId={product.id} form={form} /> : null}
    </section>
  )
}

const QuestionForm = ({ productId, form: { check, refused } }: { productId: number; form: Form }) => (
  <details className="question-form" open={refused !== null}>
    <summary>{words.open}</summary>
    <form
      method="post"
      // What is refused is shown on a page of its own, opened at the form.
      action={`${paths.productQuestion}#pytania`}
      data-question-check={check ? JSON.stringify(check) : undefined}
    >
      {refused ? (
        <p className="woocommerce-error" role="alert">
          {refused.problem}
        </p>
      ) : null}
      <input type="hidden" name="produkt" value={productId} />
      <p className="form-row">
        <label htmlFor="pytanie">{words.question}</label>
        <textarea
          className="input-text"
          id="pytanie"
          name="pytanie"
          rows={4}
          maxLength={MAX_QUESTION}
          defaultValue={refused?.question}
          aria-describedby="pytanie-opis"
          required
        />
      </p>
      <p className="form-row">
        <label htmlFor="pytanie-email">{words.email}</label>
        <input
          className="input-text"
          type="email"
          id="pytanie-email"
          name="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={refused?.email}
          required
        />
      </p>
      <label hidden>
        {contactForm.honeypot}
        <input name={HIDDEN.honeypot} tabIndex={-1} autoComplete="off" />
      </label>
      {check ? <input type="hidden" name={HIDDEN.botCheck} /> : null}
      <small id="pytanie-opis">{words.rule}</small>
      <PrivacyNote purpose="pytanie" />
      <button type="submit" className="button quiet">
        {words.send}
      </button>
    </form>
  </details>
)
