import { type RefObject, useEffect, useRef, useState } from 'react'
import type { OrderReviewAnswer } from '#contract/shop/checkout.ts'
import { paths } from '#storefront/paths.ts'
import { checkoutPage } from '#storefront/strings/pl/cart/checkout-page.ts'
import { bodyOf } from './form-values.ts'

/** Enough for somebody who is still typing. */
const REVIEW_PAUSE_MS = 300
const CHANGES_SUM = /^(shipping_method|payment_method)|_postcode$|_city$|^ship_to/

type Given = {
  form: RefObject<HTMLFormElement | null>
  /**
   * Of a cart that has just become an order there is no sum any more, and its answer would lead away from the
   * confirmation.
   */
  isSending: RefObject<boolean>
  nonce: string
}

export type OrderReview = {
  isAsking: boolean
  /** For those who do not see the sum change. */
  said: string
  /** Only the server knows delivery prices: its answer replaces the regions it owns. */
  ask: (pauseMs?: number) => Promise<void>
  /** Whether it was still to be told. */
  stop: () => boolean
}

/** Puts the server's regions in place; focus stays on the choice that was just made. */
const replaceRegions = (form: HTMLFormElement, fragments: Record<string, string>): void => {
  const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement : null
  for (const [selector, markup] of Object.entries(fragments)) {
    if (selector === 'form.woocommerce-checkout') location.reload()
    const region = form.querySelector(selector)
    if (region) region.outerHTML = markup
  }
  if (focused && !focused.isConnected)
    form
      .querySelector<HTMLInputElement>(
        `input[name="${CSS.escape(focused.name)}"][value="${CSS.escape(focused.value)}"]`,
      )
      ?.focus()
}

/** Keeps the sum right while the form is filled in. */
export const useOrderReview = ({ form, isSending, nonce }: Given): OrderReview => {
  const asking = useRef<AbortController>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [said, setSaid] = useState('')

  const stop = () => {
    const wasAsking = asking.current !== null
    asking.current?.abort()
    asking.current = null
    setIsAsking(false)
    return wasAsking
  }

  const ask = async (pauseMs = 0) => {
    if (isSending.current) return
    asking.current?.abort()
    const current = (asking.current = new AbortController())
    setIsAsking(true)
    await new Promise((after) => setTimeout(after, pauseMs))
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
      setSaid(checkoutPage.updated)
    } catch {
      // The sum is checked again when the order is sent.
    }
    if (asking.current === current) stop()
  }

  // What was chosen while this script was on its way.
  useEffect(() => {
    if (form.current?.querySelector('[name^=shipping_method]:checked:not([checked])')) void ask()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it comes alive
  }, [])

  // Listened to by hand: React's own `onChange` does not hear the choices in the server's regions.
  useEffect(() => {
    const listening = new AbortController()
    document.addEventListener('update_checkout', () => void ask(), listening)
    form.current?.addEventListener(
      'change',
      ({ target }) => {
        if (CHANGES_SUM.test((target as HTMLInputElement).name)) void ask(REVIEW_PAUSE_MS)
      },
      listening,
    )
    return () => listening.abort()
  })

  return { isAsking, said, ask, stop }
}
