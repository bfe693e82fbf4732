import { type FormEvent, memo, useEffect, useRef, useState } from 'react'
import { checkField, checkFields, type CheckoutFieldName, checkoutFieldNames, type CheckoutValues, type FieldProblem } from '#contract/shop/checkout-fields.ts'
import type { CheckoutAnswer, CheckoutProblem, OrderReviewAnswer } from '#contract/shop/checkout.ts'
import { FormRow } from '#storefront/parts/form-row.tsx'
import { paths } from '#storefront/paths.ts'
import { checkout as words } from '#storefront/strings/pl/checkout.ts'
import { checkoutPage } from '#storefront/strings/pl/checkout-page.ts'

type Props = {
  values: CheckoutValues
  problems: CheckoutProblem[]
  nonce: string
  reviewNonce: string
  needsDelivery: boolean
  /** Drawn by the server; in the browser they are already there. */
  regions?: { review: string; payment: string }
}

/** Enough for somebody who is still typing. */
const REVIEW_PAUSE_MS = 300
const CHANGES_SUM = /^(shipping_method|payment_method)|_postcode$|_city$|^ship_to/
const ATTRIBUTION = '<wc-order-attribution-inputs></wc-order-attribution-inputs>'

/** The cart's owner is the server: React keeps its hands off what stands in here. */
const Region = memo(
  ({ html }: { html: string }) => <div className="region" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />,
  () => true,
)

const textsOf = (problems: CheckoutProblem[]) => Object.fromEntries(problems.map(({ field, text }) => [field, text])) as Partial<Record<CheckoutFieldName, string>>

const valuesOf = (form: HTMLFormElement): CheckoutValues => {
  const data = new FormData(form)
  return Object.fromEntries(checkoutFieldNames.flatMap((name) => (data.has(name) ? [[name, String(data.get(name))]] : [])))
}

/** The order form: says at once what is wrong, keeps the sum right, sends without leaving the page. */
export default function Checkout({ values, problems: firstProblems, nonce, reviewNonce, needsDelivery, regions }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const asking = useRef<AbortController>(null)
  // Beside the state, which a second click of the same moment does not see yet.
  const sending = useRef(false)
  const [problems, setProblems] = useState(textsOf(firstProblems))
  const [isSending, setIsSending] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [said, setSaid] = useState('')

  const options = { needsDelivery, asksTerms: true }

  /** Only the server knows delivery prices: its answer replaces the regions it owns. */
  const review = async (pauseMs: number) => {
    // Of a cart that has just become an order there is no sum any more, and its answer would lead away from the confirmation.
    if (sending.current) return
    asking.current?.abort()
    const current = (asking.current = new AbortController())
    setIsAsking(true)
    await new Promise((after) => setTimeout(after, pauseMs))
    if (current.signal.aborted || !form.current) return
    const body = new URLSearchParams(new FormData(form.current) as unknown as Record<string, string>)
    body.set('security', reviewNonce)
    body.set('post_data', body.toString())
    try {
      const answer = await fetch(paths.wcAjax('update_order_review'), { method: 'POST', body, signal: current.signal })
      const { fragments } = (await answer.json()) as OrderReviewAnswer
      if (current.signal.aborted) return
      replaceRegions(form.current, fragments)
      setSaid(checkoutPage.updated)
    } catch {
      // The sum is checked again when the order is sent.
    }
    if (asking.current === current) stopAsking()
  }

  /** Whether it was still to be told. */
  const stopAsking = () => {
    const wasAsking = asking.current !== null
    asking.current?.abort()
    asking.current = null
    setIsAsking(false)
    return wasAsking
  }

  // What was chosen while this script was on its way.
  useEffect(() => {
    if (form.current?.querySelector('[name^=shipping_method]:checked:not([checked])')) void review(0)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it comes alive
  }, [])

  // Listened to by hand: React's own `onChange` does not hear the choices in the server's regions.
  useEffect(() => {
    const listening = new AbortController()
    document.addEventListener('update_checkout', () => void review(0), listening)
    // Come back to by the browser's own memory after the order was sent: the server knows what there is now.
    addEventListener('pageshow', ({ persisted }) => persisted && sending.current && location.reload(), listening)
    form.current?.addEventListener(
      'change',
      ({ target }) => {
        if (CHANGES_SUM.test((target as HTMLInputElement).name)) void review(REVIEW_PAUSE_MS)
      },
      listening,
    )
    return () => listening.abort()
  })

  const check = (field: CheckoutFieldName) => {
    if (!form.current) return
    const code = checkField(field, valuesOf(form.current), options)
    setProblems((known) => ({ ...known, [field]: code ? words.problem(field, code) : undefined }))
  }

  const left = (event: { target: EventTarget }) => {
    const { name, value } = event.target as HTMLInputElement
    // An empty field that was only passed by is not wrong yet.
    if (isField(name) && (value || problems[name])) check(name)
  }

  const typed = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as unknown as HTMLInputElement
    if (isField(name) && problems[name]) setProblems((known) => ({ ...known, [name]: undefined }))
  }

  const show = (markup: string, wrong: Partial<Record<CheckoutFieldName, string>>) => {
    setProblems(wrong)
    if (!summary.current) return
    summary.current.innerHTML = markup
    const list = summary.current.querySelector<HTMLElement>('[role=alert]')
    const mayJump = form.current?.dispatchEvent(new CustomEvent('checkout_error', { bubbles: true, cancelable: true, detail: { messages: markup } }))
    list?.setAttribute('tabindex', '-1')
    list?.focus({ preventScroll: !mayJump })
  }

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = form.current
    if (!element || sending.current) return

    const result = checkFields(valuesOf(element), options)
    if (!result.ok) return show(...problemList(inOrderOf(element, result.problems).map(({ field, code }) => ({ field, text: words.problem(field, code) }))))
    const mayGo = element.dispatchEvent(new CustomEvent('checkout_place_order', { bubbles: true, cancelable: true }))
    if (!mayGo) return

    let needsReview = stopAsking()
    sending.current = true
    setIsSending(true)
    if (summary.current) summary.current.innerHTML = ''
    try {
      const body = new URLSearchParams(new FormData(element) as unknown as Record<string, string>)
      const answer = (await (await fetch(paths.wcAjax('checkout'), { method: 'POST', body })).json()) as CheckoutAnswer
      if (answer.result === 'success') return location.assign(answer.redirect)
      if (answer.reload) return location.reload()
      needsReview ||= answer.refresh
      show(answer.messages, fieldTexts(answer.messages))
    } catch {
      show(...problemList([{ text: checkoutPage.offline }]))
    }
    sending.current = false
    setIsSending(false)
    if (needsReview) void review(0)
  }

  const row = (name: CheckoutFieldName) => ({ name, value: values[name], problem: problems[name] })

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
      <div ref={summary} className="woocommerce-NoticeGroup woocommerce-NoticeGroup-checkout" suppressHydrationWarning dangerouslySetInnerHTML={initialSummary(firstProblems)} />
      <div id="customer_details" className="checkout-fields">
        <fieldset>
          <legend>{checkoutPage.contact}</legend>
          <FormRow {...row('billing_email')} isRequired isHalf rule="validate-email" input={{ type: 'email', inputMode: 'email', autoComplete: 'email' }} />
          <FormRow {...row('billing_phone')} isRequired isHalf rule="validate-phone" input={{ type: 'tel', inputMode: 'tel', autoComplete: 'tel' }} />
        </fieldset>
        <fieldset>
          <legend>{words.buyerHeading}</legend>
          <AddressRows kind="billing" row={row} />
          <Tick name="wants_invoice" values={values} />
          <div className="revealed-by-invoice">
            <FormRow {...row('billing_company')} isRequired isHalf input={{ autoComplete: 'organization' }} />
            <FormRow {...row('billing_nip')} isRequired isHalf input={{ inputMode: 'numeric', autoComplete: 'off' }} />
          </div>
          {needsDelivery ? (
            <>
              <Tick name="ship_to_different_address" values={values} />
              <div className="revealed-by-address">
                <h2>{words.deliveryHeading}</h2>
                <AddressRows kind="shipping" row={row} />
              </div>
            </>
          ) : null}
          <FormRow {...row('order_comments')} isLong />
        </fieldset>
      </div>
      <div id="order_review" className="woocommerce-checkout-review-order">
        <h2>{words.orderHeading}</h2>
        <div className="order-regions" aria-busy={isAsking || undefined}>
          <Region html={regions?.review ?? ''} />
          <Region html={regions?.payment ?? ''} />
        </div>
        <div className="form-row place-order">
          <div id="terms_field" className={problems.terms ? 'woocommerce-invalid' : undefined}>
            <label className="tick">
              <input type="checkbox" id="terms" name="terms" value="1" defaultChecked={Boolean(values.terms)} aria-required aria-invalid={problems.terms ? true : undefined} aria-describedby={problems.terms ? 'terms_error' : undefined} />
              <span>
                {checkoutPage.termsBefore}
                <a href={paths.page('regulamin')} target="_blank">
                  {checkoutPage.termsLink}
                </a>
                {checkoutPage.termsBetween}
                <a href={paths.page('polityka-prywatnosci')} target="_blank">
                  {checkoutPage.privacyLink}
                </a>
                .
              </span>
            </label>
            {problems.terms ? (
              <span id="terms_error" className="checkout-inline-error-message">
                {problems.terms}
              </span>
            ) : null}
          </div>
          <input type="hidden" name="terms-field" value="1" />
          <input type="hidden" name="billing_country" value="PL" />
          <input type="hidden" name="woocommerce-process-checkout-nonce" value={nonce} />
          <Region html={ATTRIBUTION} />
          <button type="submit" id="place_order" name="woocommerce_checkout_place_order" value="1" className="button alt" disabled={isSending}>
            {isSending ? checkoutPage.placing : words.placeOrder}
          </button>
          <p className="muted">{checkoutPage.noAccount}</p>
          <p className="screen-reader-text" role="status">
            {said}
          </p>
        </div>
      </div>
    </form>
  )
}

/** The first problem told is the one met first on the page. */
const inOrderOf = (form: HTMLFormElement, problems: FieldProblem[]) => {
  const names = [...form.elements].map((element) => (element as HTMLInputElement).name)
  return problems.toSorted((a, b) => names.indexOf(a.field) - names.indexOf(b.field))
}

const isField = (name: string): name is CheckoutFieldName => (checkoutFieldNames as readonly string[]).includes(name)

type Row = (name: CheckoutFieldName) => { name: CheckoutFieldName; value: string | undefined; problem: string | undefined }

const AddressRows = ({ kind, row }: { kind: 'billing' | 'shipping'; row: Row }) => {
  const autoComplete = (field: string) => ({ autoComplete: kind === 'shipping' ? `shipping ${field}` : `billing ${field}` })
  return (
    <>
      <FormRow {...row(`${kind}_first_name`)} isRequired isHalf input={autoComplete('given-name')} />
      <FormRow {...row(`${kind}_last_name`)} isRequired isHalf input={autoComplete('family-name')} />
      <FormRow {...row(`${kind}_address_1`)} isRequired input={autoComplete('address-line1')} />
      <FormRow {...row(`${kind}_address_2`)} input={autoComplete('address-line2')} />
      <FormRow {...row(`${kind}_postcode`)} isRequired isHalf rule="validate-postcode" input={{ ...autoComplete('postal-code'), inputMode: 'numeric', maxLength: 10 }} />
      <FormRow {...row(`${kind}_city`)} isRequired isHalf input={autoComplete('address-level2')} />
    </>
  )
}

/** A box that opens what stands after it; CSS does the opening. */
const Tick = ({ name, values }: { name: 'wants_invoice' | 'ship_to_different_address'; values: CheckoutValues }) => (
  <label className="tick">
    <input type="checkbox" id={name} name={name} value="1" defaultChecked={Boolean(values[name])} />
    <span>{words.label(name)}</span>
  </label>
)

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The list at the top of the form, as the server would draw it, and the texts at the fields. */
const problemList = (problems: { field?: CheckoutFieldName; text: string }[]): [string, Partial<Record<CheckoutFieldName, string>>] => [
  `<ul class="woocommerce-error" role="alert">${problems
    .map(({ field, text }) => (field ? `<li data-id="${escape(field)}"><a href="#${escape(anchorOf(field))}">${escape(text)}</a></li>` : `<li>${escape(text)}</li>`))
    .join('')}</ul>`,
  textsOf(problems.filter((problem): problem is CheckoutProblem => problem.field !== undefined)),
]

/** Choices have no field of their own to jump to: their group is. */
const anchorOf = (field: CheckoutFieldName) => (field === 'shipping_method[0]' ? 'shipping_method_field' : field === 'payment_method' ? 'payment_method_field' : field)

const initialSummary = (problems: CheckoutProblem[]) => ({ __html: problems.length ? problemList(problems)[0] : '' })

/** Reads the server's list of problems: `<li data-id="billing_email">`. */
const fieldTexts = (markup: string) => {
  const items = new DOMParser().parseFromString(markup, 'text/html').querySelectorAll<HTMLElement>('li[data-id]')
  return Object.fromEntries([...items].flatMap((item) => (isField(item.dataset['id'] ?? '') ? [[item.dataset['id'], item.textContent?.trim()]] : []))) as Partial<Record<CheckoutFieldName, string>>
}

/** Puts the server's regions in place; focus stays on the choice that was just made. */
const replaceRegions = (form: HTMLFormElement, fragments: Record<string, string>) => {
  const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement : null
  for (const [selector, markup] of Object.entries(fragments)) {
    if (selector === 'form.woocommerce-checkout') location.reload()
    const region = form.querySelector(selector)
    if (region) region.outerHTML = markup
  }
  if (focused && !focused.isConnected) form.querySelector<HTMLInputElement>(`input[name="${CSS.escape(focused.name)}"][value="${CSS.escape(focused.value)}"]`)?.focus()
}
