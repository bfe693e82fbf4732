import { type FormEvent, memo, useEffect, useRef, useState } from 'react'
import {
  checkField,
  checkFields,
  type CheckoutFieldName,
  type CheckoutValues,
} from '#contract/shop/checkout-fields.ts'
import { suggestEmail } from '#contract/suggest-email.ts'
import type { CheckoutProblem } from '#contract/shop/checkout.ts'
import { blockPage } from '#storefront/behaviours/overlays/block-page.ts'
import { inOrderOf, isField, valuesOf } from '#storefront/checkout/form-values.ts'
import { reportProblems, textsOf, type ReportedProblems } from '#storefront/checkout/problem-list.ts'
import {
  clearBuyer,
  forgetBuyer,
  rememberBuyer,
  restoreBuyer,
} from '#storefront/checkout/remembered-buyer.ts'
import { sendOrder } from '#storefront/checkout/send-order.ts'
import { useCompany } from '#storefront/checkout/use-company.ts'
import { useTown } from '#storefront/checkout/use-town.ts'
import { useOrderReview } from '#storefront/checkout/use-order-review.ts'
import { CheckoutBuyer, type Row } from '#storefront/parts/checkout/checkout-buyer.tsx'
import { CheckoutTerms } from '#storefront/parts/checkout/checkout-terms.tsx'
import { paths } from '#storefront/paths.ts'
import { checkout as words } from '#storefront/strings/pl/cart/checkout.ts'
import { checkoutPage } from '#storefront/strings/pl/cart/checkout-page.ts'

type Props = {
  values: CheckoutValues
  problems: CheckoutProblem[]
  nonce: string
  reviewNonce: string
  needsDelivery: boolean
  isMember?: boolean
  looksUpCompanies?: boolean
  /** The version of the terms that the buyer accepts; '': none is stored yet. */
  termsId?: string
  /** Rendered by the server; in the browser they are already there. */
  regions?: {
    summary: string
    delivery: string
    review: string
    payment: string
    consents: string
    guarantee: string
  }
}

const ATTRIBUTION = '<wc-order-attribution-inputs></wc-order-attribution-inputs>'

/** How the page is covered while the order is being sent, as plugins know it from other shops. */
const PENDING = { background: '#fff', cursor: 'default' }

/** The cart belongs to the server: React never renders this again. */
const Region = memo(
  ({ html }: { html: string }) => (
    <div className="region" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
  ),
  () => true,
)

/** The order form: validates fields as they are left, updates the sum, sends without leaving the page. */
export default function Checkout({
  values,
  problems: firstProblems,
  nonce,
  reviewNonce,
  needsDelivery,
  isMember = false,
  looksUpCompanies = false,
  termsId = '',
  regions,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  // Not state: a second click of the same moment has to see it.
  const sending = useRef(false)
  const [problems, setProblems] = useState(textsOf(firstProblems))
  const [isSending, setIsSending] = useState(false)
  const [meantEmail, setMeantEmail] = useState<string | null>(null)
  const review = useOrderReview({ form, isSending: sending, nonce: reviewNonce })

  const options = { needsDelivery, asksTerms: true }

  const town = useTown(form)
  const company = useCompany({ form, nonce: reviewNonce, onFound: () => check('billing_company') })
  // What only scripts can do is offered once they run.
  const [isAwake, setIsAwake] = useState(false)
  const [isRemembered, setIsRemembered] = useState(false)

  // A member's address is the account's; a guest's stays in this tab of the browser until it is closed.
  useEffect(() => {
    setIsAwake(true)
    if (!form.current || isMember) return forgetBuyer()
    setIsRemembered(restoreBuyer(form.current))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, after hydration
  }, [])

  const forget = () => {
    if (!form.current) return
    forgetBuyer()
    clearBuyer(form.current)
    setIsRemembered(false)
    setProblems({})
    void review.refresh()
    form.current.querySelector<HTMLElement>('#billing_email')?.focus()
  }

  // Restored from the browser's back/forward cache after the order was sent: the server knows the cart now.
  useEffect(() => {
    const listening = new AbortController()
    addEventListener(
      'pageshow',
      ({ persisted }) => persisted && sending.current && location.reload(),
      listening,
    )
    return () => listening.abort()
  }, [])

  // Typed before hydration, or filled in by the browser.
  useEffect(() => {
    const field = form.current?.elements.namedItem('billing_email')
    if (field instanceof HTMLInputElement && field !== document.activeElement)
      setMeantEmail(suggestEmail(field.value))
  }, [])

  const check = (field: CheckoutFieldName) => {
    if (!form.current) return
    const code = checkField(field, valuesOf(form.current), options)
    setProblems((known) => ({ ...known, [field]: code ? words.problem(field, code) : undefined }))
  }

  const left = (event: { target: EventTarget }) => {
    const { name, value } = event.target as HTMLInputElement
    if (name === 'billing_email') setMeantEmail(suggestEmail(value))
    // An empty field that was only passed is not reported yet.
    if (isField(name) && (value || problems[name])) check(name)
  }

  const typed = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as unknown as HTMLInputElement
    if (isField(name) && problems[name]) setProblems((known) => ({ ...known, [name]: undefined }))
    if (form.current && !isMember) rememberBuyer(form.current)
    town.typed(name)
  }

  /** The buyer accepts the suggested address: it is put into the field, which gets the focus. */
  const takeEmail = () => {
    const field = form.current?.elements.namedItem('billing_email')
    if (!(field instanceof HTMLInputElement) || meantEmail === null) return
    field.value = meantEmail
    setMeantEmail(null)
    check('billing_email')
    field.focus()
  }

  const show = ({ markup, texts }: ReportedProblems) => {
    setProblems(texts)
    if (!summary.current) return
    summary.current.innerHTML = markup
    const list = summary.current.querySelector<HTMLElement>('[role=alert]')
    const mayJump = form.current?.dispatchEvent(
      new CustomEvent('checkout_error', { bubbles: true, cancelable: true, detail: { messages: markup } }),
    )
    list?.setAttribute('tabindex', '-1')
    list?.focus({ preventScroll: !mayJump })
  }

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = form.current
    if (!element || sending.current) return

    const result = checkFields(valuesOf(element), options)
    if (!result.ok)
      return show(
        reportProblems(
          inOrderOf(element, result.problems).map(({ field, code }) => ({
            field,
            text: words.problem(field, code),
          })),
        ),
      )
    const mayGo = element.dispatchEvent(
      new CustomEvent('checkout_place_order', { bubbles: true, cancelable: true }),
    )
    if (!mayGo) return

    const wasLoading = review.stop()
    sending.current = true
    setIsSending(true)
    if (summary.current) summary.current.innerHTML = ''
    const unblock = blockPage(document, { message: checkoutPage.placing, ...PENDING })
    const sent = await sendOrder(element)
    // The browser is loading the confirmation: nothing may be pressed until then.
    if (sent.isPlaced) return
    unblock()
    show(sent.report)
    sending.current = false
    setIsSending(false)
    if (wasLoading || sent.isOutdated) void review.refresh()
  }

  const row: Row = (name) => ({ name, value: values[name], problem: problems[name] })

  return (
    <form
      ref={form}
      name="checkout"
      className={isSending ? 'checkout woocommerce-checkout processing' : 'checkout woocommerce-checkout'}
      method="post"
      action={paths.checkout}
      noValidate
      aria-busy={isSending || undefined}
      onSubmit={(event) => void send(event)}
      onBlur={left}
      onInput={typed}
    >
      <div
        ref={summary}
        className="woocommerce-NoticeGroup woocommerce-NoticeGroup-checkout"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: firstProblems.length ? reportProblems(firstProblems).markup : '' }}
      />
      <Region html={regions?.summary ?? ''} />
      <CheckoutBuyer
        values={values}
        row={row}
        needsDelivery={needsDelivery}
        meantEmail={meantEmail}
        onTakeEmail={takeEmail}
        company={
          looksUpCompanies && isAwake
            ? { text: company.text, isBusy: company.isBusy, onAsk: company.request }
            : null
        }
        remembered={isRemembered ? forget : null}
      />
      <div id="order_review" className="woocommerce-checkout-review-order">
        <h2>{words.orderHeading}</h2>
        <div className="order-regions" aria-busy={review.isLoading || undefined}>
          <Region html={regions?.delivery ?? ''} />
          <Region html={regions?.payment ?? ''} />
          <Region html={regions?.review ?? ''} />
        </div>
        <div className="form-row place-order">
          <Region html={regions?.guarantee ?? ''} />
          <Region html={regions?.consents ?? ''} />
          <CheckoutTerms isAccepted={Boolean(values.terms)} problem={problems.terms} />
          <input type="hidden" name="terms-field" value="1" />
          <input type="hidden" name="terms-version" value={termsId} />
          <input type="hidden" name="billing_country" value="PL" />
          <input type="hidden" name="woocommerce-process-checkout-nonce" value={nonce} />
          <Region html={ATTRIBUTION} />
          <button
            type="submit"
            id="place_order"
            name="woocommerce_checkout_place_order"
            value="1"
            className="button alt"
            disabled={isSending}
          >
            {isSending ? checkoutPage.placing : words.placeOrder}
          </button>
          {isMember ? null : <p className="muted">{checkoutPage.noAccount}</p>}
          <p className="screen-reader-text" role="status">
            {review.announcement} {town.announcement}
          </p>
        </div>
      </div>
    </form>
  )
}
