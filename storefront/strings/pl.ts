import { account } from './pl/account/account.ts'
import { adminBar, frame, messages } from './pl/frame/frame.ts'
import { behaviours } from './pl/frame/behaviours.ts'
import { calculator } from './pl/catalog/calculator.ts'
import { cartPage } from './pl/cart/cart-page.ts'
import { cartStrings } from './pl/cart/cart.ts'
import { catalog } from './pl/catalog/catalog.ts'
import { compare } from './pl/catalog/compare.ts'
import { checkoutPage } from './pl/cart/checkout-page.ts'
import { checkout } from './pl/cart/checkout.ts'
import { cookies } from './pl/frame/cookies.ts'
import { filters } from './pl/catalog/filters.ts'
import { gallery } from './pl/catalog/gallery.ts'
import { home } from './pl/frame/home.ts'
import { mail } from './pl/mail/order-mail.ts'
import { orderPages } from './pl/order/order-pages.ts'
import { order } from './pl/order/order.ts'
import { quote } from './pl/order/quote.ts'
import { product } from './pl/catalog/product.ts'
import { proposal } from './pl/cart/saved-cart.ts'
import { reviews } from './pl/catalog/reviews.ts'
import { room } from './pl/catalog/room.ts'
import { search } from './pl/catalog/search.ts'
import { complaint } from './pl/order/complaint.ts'
import { withdrawal } from './pl/order/withdrawal.ts'
import { shareLink, wishlist } from './pl/catalog/wishlist.ts'

/** Every Polish word of the shop, by the place that shows it. */
export const pl = {
  frame,
  cookies,
  adminBar,
  home,
  catalog,
  filters,
  search,
  product,
  gallery,
  room,
  reviews,
  calculator,
  compare,
  wishlist,
  shareLink,
  proposal,
  cart: cartStrings,
  cartPage,
  checkout,
  checkoutPage,
  order,
  orderPages,
  quote,
  withdrawal,
  complaint,
  mail,
  messages,
  behaviours,
  account,
} as const
