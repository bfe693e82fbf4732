import { account } from './pl/account.ts'
import { adminBar } from './pl/admin-bar.ts'
import { behaviours } from './pl/behaviours.ts'
import { calculator } from './pl/calculator.ts'
import { cartPage } from './pl/cart-page.ts'
import { cartStrings } from './pl/cart.ts'
import { catalog } from './pl/catalog.ts'
import { checkoutPage } from './pl/checkout-page.ts'
import { checkout } from './pl/checkout.ts'
import { frame } from './pl/frame.ts'
import { gallery } from './pl/gallery.ts'
import { home } from './pl/home.ts'
import { mail } from './pl/mail.ts'
import { messages } from './pl/messages.ts'
import { orderPages } from './pl/order-pages.ts'
import { order } from './pl/order.ts'
import { product } from './pl/product.ts'
import { search } from './pl/search.ts'

/** Every Polish word the shop says, by the place that says it. */
export const pl = {
  frame,
  adminBar,
  home,
  catalog,
  search,
  product,
  gallery,
  calculator,
  cart: cartStrings,
  cartPage,
  checkout,
  checkoutPage,
  order,
  orderPages,
  mail,
  messages,
  behaviours,
  account,
} as const
