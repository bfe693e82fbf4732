import type { Notice } from '#contract/shop/cart.ts'
import { paths } from '#storefront/paths.ts'
import { checkout as words } from '#storefront/strings/pl/checkout.ts'
import type { Received } from './receive-checkout.ts'

type Failure = Exclude<Received['outcome'], { ok: true }>

const error = (text: string): Notice => ({ kind: 'error', text })

/** What a refused checkout tells the buyer, one notice a problem. */
export const failureNotices = (failure: Failure): Notice[] => {
  switch (failure.reason) {
    case 'fields':
      return failure.problems.map(({ field, text }) => ({ ...error(text), field }))
    case 'cart':
      return failure.messages.map(error)
    case 'total_changed':
    case 'too_often':
    case 'closed':
      return [error(failure.message)]
    case 'no_cart':
      return [{ ...error(words.sessionExpired), link: { url: paths.shop, label: words.backToShop } }]
    case 'bad_nonce':
      return [error(words.couldNotProcess)]
  }
}
