import { armingInShop } from '#campaign/triggers/in-page.ts'
import type { BrowsedProduct } from '#contract/display/browsing.ts'
import type { StorePlatform } from '#contract/display/names.ts'
import { report } from '../page/scripts.ts'
import type { PageAccess, StorePart } from '../parts.ts'
import type { PageStorage } from '../page/storage.ts'
import * as platforms from './platforms/index.ts'
import type { OpenPlatform, Platform } from './platforms/platform.ts'
import { rememberProduct } from './remember-product.ts'
import { saveCart, type SavedCart } from './save-cart.ts'
import type { Store } from './store.ts'
import { watchCalls } from './watch-calls.ts'

/** Maximum time that campaigns wait for the store's customer. */
const PATIENCE_MS = 1_000
const AFTER_SIGN_IN_MS = 2_000

const kinds: Record<StorePlatform, OpenPlatform> = { ...platforms }

type Opened = { store: Store; platform: Platform; cart: SavedCart }

/** The page's shop, and the stored data of its visitor: opened once per document, for all its pages. */
export const createStore = (): StorePart => {
  let opening: Promise<Opened | undefined> | undefined
  let unwatch = () => {}
  let product: BrowsedProduct | undefined
  return async (page) => {
    unwatch()
    product = undefined
    const opened = await (opening ??= openStore(page, () => product))
    if (!opened) return undefined
    const { store, platform, cart } = opened
    unwatch = platform.watchProduct((seen) => {
      product = seen
      try {
        rememberProduct(page, store, platform, cart.known, seen)
      } catch (error) {
        // The shop works without the widget.
        report(error)
      }
    })
    return store
  }
}

const COUPON = 'poptin_coupon'
const DAY_MS = 86_400_000

/**
 * Applies coupons to the cart. One that is not accepted yet, e.g. because the cart is empty, is tried again
 * for a day.
 */
const storeCoupon = (apply: (code: string) => Promise<boolean>, { recall, remember }: PageStorage) => {
  let isBusy = false
  const tryNow = async (code: string): Promise<boolean> => {
    isBusy = true
    try {
      const isTaken = await apply(code)
      if (isTaken) remember(COUPON, '')
      return isTaken
    } finally {
      isBusy = false
    }
  }
  return {
    apply: (code: string): Promise<boolean> => {
      remember(COUPON, `${Date.now() + DAY_MS}|${code}`)
      return tryNow(code)
    },
    /** Whether the saved one was accepted now. */
    applySaved: async (): Promise<boolean> => {
      const [, untilMs, code] = /^(\d+)\|(.+)$/s.exec(recall(COUPON) ?? '') ?? []
      if (!code || isBusy || Number(untilMs) < Date.now()) return false
      return tryNow(code).catch(() => false)
    },
  }
}

const openStore = async (page: PageAccess, product: Store['product']): Promise<Opened | undefined> => {
  const { store: setting } = page.configuration
  const platform = kinds[setting!.platform](page)
  const isHere = platform?.isHere()
  if (isHere === false) return undefined
  const cart = saveCart(platform.readCart, page.storage)
  // Only its answer shows it.
  if (!isHere && !(await cart.refresh())) return undefined

  const coupon = storeCoupon(platform.applyCoupon, page.storage)
  const applySaved = async () => {
    if (await coupon.applySaved()) await cart.refresh()
  }
  watchCalls(
    platform.changesCart,
    () => void cart.refresh(),
    async () => {
      const last = cart.known()
      return (await cart.refresh()) !== last
    },
  )
  platform.watchCart?.(() => void cart.refresh())
  cart.watch((now) => now.count > 0 && void applySaved())
  // A page from the browser's cache shows an old cart.
  addEventListener('pageshow', ({ persisted }) => persisted && void cart.refresh())

  let customerId = ''
  const findCustomer = async () => {
    customerId = await platform.findCustomer().catch((error: unknown) => (report(error), ''))
  }
  platform.watchSignIn?.(() =>
    setTimeout(() => void findCustomer().then(() => window.klepka?.('restart')), AFTER_SIGN_IN_MS),
  )
  await Promise.race([findCustomer(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  if (isHere) void cart.refresh()

  const safely = (call: () => Promise<boolean>) =>
    call().catch((error: unknown) => (error !== undefined && report(error), false))
  const store: Store = {
    platform: setting!.platform,
    customerId: () => customerId,
    product,
    readCart: () => (cart.isFresh() ? Promise.resolve(cart.known()) : cart.refresh()),
    fillsCart: () => platform.fillsCart?.() ?? true,
    addToCart: async ({ goesToCart, url, ...item }) => {
      const isTaken = await safely(() => platform.addToCart(item))
      if (isTaken && goesToCart) location.assign(await platform.cartUrl())
      else if (!isTaken && url && !store.fillsCart()) location.assign(url)
      return isTaken
    },
    applyCoupon: (code) =>
      safely(async () => {
        const isTaken = await coupon.apply(code)
        if (isTaken) void cart.refresh()
        return isTaken
      }),
    onCart: cart.watch,
    arming: armingInShop,
  }
  return { store, platform, cart }
}
