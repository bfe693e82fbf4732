import type { Storage } from '../parts.ts'

const KEPT = 'poptin_coupon'
const DAY_MS = 86_400_000

/** Puts codes into the cart. One that it does not take yet, e.g. since nothing lies in it, is tried again for a day. */
export const saveCoupon = (apply: (code: string) => Promise<boolean>, { recall, remember }: Storage) => {
  let isBusy = false
  const tryNow = async (code: string): Promise<boolean> => {
    isBusy = true
    try {
      const isTaken = await apply(code)
      if (isTaken) remember(KEPT, '')
      return isTaken
    } finally {
      isBusy = false
    }
  }
  return {
    apply: (code: string): Promise<boolean> => {
      remember(KEPT, `${Date.now() + DAY_MS}|${code}`)
      return tryNow(code)
    },
    /** Whether one that was kept has gone in now. */
    applyKept: async (): Promise<boolean> => {
      const [, untilMs, code] = /^(\d+)\|(.+)$/s.exec(recall(KEPT) ?? '') ?? []
      if (!code || isBusy || Number(untilMs) < Date.now()) return false
      return tryNow(code).catch(() => false)
    },
  }
}
