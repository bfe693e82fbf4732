/** What a button puts into a cart, and whether the cart is opened then. */
export type CartParts = { item: string; quantity: number; goesToCart: boolean }

const WRITTEN = /^([\w-]{1,100})@([1-9]\d{0,3})@([01])$/

/** As the wire has it: `12@2@1`. */
export const writeCartParts = ({ item, quantity, goesToCart }: CartParts): string =>
  `${item}@${quantity}@${goesToCart ? 1 : 0}`

/** Undefined: it is no such text. */
export const readCartParts = (text: string): CartParts | undefined => {
  const [, item, quantity, redirect] = WRITTEN.exec(text) ?? []
  return item === undefined ? undefined : { item, quantity: Number(quantity), goesToCart: redirect === '1' }
}
