import type { Notice } from '#contract/shop/cart.ts'
import type { CartDocument } from './cart-document.ts'

/** Nobody reads more at once; a program that never looks at a page must not fill its cart with them. */
const MAX_NOTICES = 10

/** Keeps a notice for the visitor's next page; the same one again is kept once. */
export const queueNotice = (document: Pick<CartDocument, 'notices'>, notice: Notice): void => {
  const others = document.notices.filter(({ kind, text }) => kind !== notice.kind || text !== notice.text)
  document.notices = [...others, notice].slice(-MAX_NOTICES)
}
