import { type RefObject, useEffect, useRef, useState } from 'react'
import type { OrderReviewAnswer } from '#contract/shop/checkout.ts'
import { preserveFocus } from '#storefront/behaviours/focus/preserve-focus.ts'
import { paths } from '#storefront/paths.ts'
import { checkoutPage } from '#storefront/strings/pl/cart/checkout-page.ts'
import { bodyOf } from './form-values.ts'

/** Longer than the pauses of typing. */
const REVIEW_PAUSE_MS = 300
const CHANGES_SUM = /^(shipping_method|payment_method)|_postcode$|_city$|^ship_to/

type Given = {
  form: RefObject<HTMLFormElement | null>
  /**
   * A cart that has just become an order has no total, and the answer would navigate away from the
   * confirmation.
   */
  isSending: RefObject<boolean>
  nonce: string
}

export type OrderReview = {
  isLoading: boolean
  /** Announced to screen readers. */
  announcement: string
  /** Only the server knows delivery prices: its answer replaces the regions it owns. */
  refresh: (pauseMs?: number) => Promise<void>
  /** Cancels a request. True: one was pending. */
  stop: () => boolean
}

/** Typed and ticked by the buyer. Choices are the server's, which may have withdrawn the chosen one. */
const TYPED = 'input[type="text"][name], input[type="checkbox"][name]'

/** Replaces the server's regions; what was typed there stays, and so does the focus. */
const replaceRegions = (form: HTMLFormElement, fragments: Record<string, string>): void => {
  for (const [selector, markup] of Object.entries(fragments)) {
    if (selector === 'form.woocommerce-checkout') location.reload()
    const region = form.querySelector(selector)
    if (!region) continue
    const isUnfolded = region instanceof HTMLDetailsElement && region.open
    const typed = region.querySelectorAll<HTMLInputElement>(TYPED)
    const caret = [...typed].find((field) => field === document.activeElement)?.selectionEnd ?? null
    const restoreFocus = preserveFocus(region)
    region.outerHTML = markup
    const replacement = form.querySelector(selector)
    if (isUnfolded) replacement?.setAttribute('open', '')
    for (const { name, value, checked } of typed) {
      const field = form.elements.namedItem(name)
      if (!(field instanceof HTMLInputElement)) continue
      if (field.type === 'checkbox') field.checked = checked
      else field.value = value
    }
    if (replacement) restoreFocus?.(replacement)
    const { activeElement } = document
    if (caret !== null && activeElement instanceof HTMLInputElement)
      activeElement.setSelectionRange(caret, caret)
  }
}

/** Chosen or typed before hydration, when nothing listened. */
const isChangedBefore = (control: Element): boolean =>
  control instanceof HTMLInputElement &&
  CHANGES_SUM.test(control.name) &&
  (control.checked !== control.defaultChecked || control.value !== control.defaultValue)

/** Updates the sum while the form is filled in. */
export const useOrderReview = ({ form, isSending, nonce }: Given): OrderReview => {
  const pending = useRef<AbortController>(null)
  const [isLoading, setIsLoading] = useState(false)
  const [announcement, setAnnouncement] = useState('')

  const stop = () => {
    const wasLoading = pending.current !== null
    pending.current?.abort()
    pending.current = null
    setIsLoading(false)
    return wasLoading
  }

  const refresh = async (pauseMs = 0) => {
    if (isSending.current) return
    pending.current?.abort()
    const current = (pending.current = new AbortController())
    setIsLoading(true)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (current.signal.aborted || !form.current) return
    const body = bodyOf(form.current)
    body.set('security', nonce)
    body.set('post_data', body.toString())
    try {
      const answer = await fetch(paths.wcAjax('update_order_review'), {
        method: 'POST',
        body,
        signal: current.signal,
      })
      const { fragments } = (await answer.json()) as OrderReviewAnswer
      if (current.signal.aborted) return
      replaceRegions(form.current, fragments)
      setAnnouncement(checkoutPage.updated)
    } catch {
      // The sum is checked again when the order is sent.
    }
    if (pending.current === current) stop()
  }

  useEffect(() => {
    if ([...(form.current?.elements ?? [])].some(isChangedBefore)) void refresh()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, after hydration
  }, [])

  // A native listener: React's `onChange` does not get the choices in the server's regions.
  useEffect(() => {
    const listening = new AbortController()
    document.addEventListener('update_checkout', () => void refresh(), listening)
    form.current?.addEventListener(
      'change',
      ({ target }) => {
        if (CHANGES_SUM.test((target as HTMLInputElement).name)) void refresh(REVIEW_PAUSE_MS)
      },
      listening,
    )
    return () => listening.abort()
  })

  return { isLoading, announcement, refresh, stop }
}
