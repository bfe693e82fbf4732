import type { CheckoutAnswer } from '#contract/shop/checkout.ts'
import { paths } from '#storefront/paths.ts'
import { checkoutPage } from '#storefront/strings/pl/cart/checkout-page.ts'
import { bodyOf } from './form-values.ts'
import { readProblems, reportProblems, type ReportedProblems } from './problem-list.ts'

/** `placed`: the browser is on its way elsewhere. `isOutdated`: the sum on show is no longer the server's. */
export type Sent = { isPlaced: true } | { isPlaced: false; told: ReportedProblems; isOutdated: boolean }

/** Sends the order; where that succeeds, or the page is too old, the browser goes there. */
export const sendOrder = async (form: HTMLFormElement): Promise<Sent> => {
  try {
    const answer = (await (
      await fetch(paths.wcAjax('checkout'), { method: 'POST', body: bodyOf(form) })
    ).json()) as CheckoutAnswer
    if (answer.result !== 'success' && !answer.reload)
      return { isPlaced: false, told: readProblems(answer.messages), isOutdated: answer.refresh }
    if (answer.result === 'success') location.assign(answer.redirect)
    else location.reload()
    return { isPlaced: true }
  } catch {
    return { isPlaced: false, told: reportProblems([{ text: checkoutPage.offline }]), isOutdated: false }
  }
}
