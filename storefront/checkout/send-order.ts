import type { CheckoutAnswer } from '#contract/shop/checkout.ts'
import { paths } from '#storefront/paths.ts'
import { checkoutPage } from '#storefront/strings/pl/cart/checkout-page.ts'
import { bodyOf } from './form-values.ts'
import { readProblems, reportProblems, type ReportedProblems } from './problem-list.ts'

/**
 * `isPlaced`: the browser is loading another page. `isOutdated`: the total on the page is not the server's
 * any more.
 */
export type Sent = { isPlaced: true } | { isPlaced: false; report: ReportedProblems; isOutdated: boolean }

/** Sends the order; on success, or when the page is too old, the browser is redirected. */
export const sendOrder = async (form: HTMLFormElement): Promise<Sent> => {
  try {
    const answer = (await (
      await fetch(paths.wcAjax('checkout'), { method: 'POST', body: bodyOf(form) })
    ).json()) as CheckoutAnswer
    if (answer.result !== 'success' && !answer.reload)
      return { isPlaced: false, report: readProblems(answer.messages), isOutdated: answer.refresh }
    if (answer.result === 'success') location.assign(answer.redirect)
    else location.reload()
    return { isPlaced: true }
  } catch {
    return { isPlaced: false, report: reportProblems([{ text: checkoutPage.offline }]), isOutdated: false }
  }
}
