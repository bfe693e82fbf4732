import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { PaymentChoice } from '#contract/shop/cart.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import { paymentMethod } from '../payments/list-payment-choices.ts'
import { openAccount } from './provider-accounts.ts'

const MINUTE_MS = 60_000
const FRESH_MS = 10 * MINUTE_MS
/** Not asked again for so long after it failed. */
const FAILED_MS = MINUTE_MS
/** The page does not wait longer for a line that only helps; the next one has it. */
const PATIENCE_MS = 1_000
const MAX_LISTS = 1_000
/** Of a page; the provider's own page has all. */
const MAX_NAMES = 12

type ChannelList = { names: Promise<string[]>; untilMs: number }

const channelLists = definePart(
  'names of banks by provider and amount',
  () => new LRUCache<string, ChannelList>({ max: MAX_LISTS }),
)

/** The ways to pay with the names of banks behind them, where a provider lists them for this amount. */
export const withChannels = (
  services: Services,
  choices: PaymentChoice[],
  amountGrosze: number,
): Promise<PaymentChoice[]> =>
  Promise.all(
    choices.map(async (choice) => {
      const { provider, listsChannels } = paymentMethod(choice.id) ?? {}
      if (!provider || !listsChannels) return choice
      const names = await Promise.race([
        findChannels(services, provider, amountGrosze),
        pause(PATIENCE_MS, [], { ref: false }),
      ])
      return names.length === 0
        ? choice
        : { ...choice, channels: names.slice(0, MAX_NAMES), hasMoreChannels: names.length > MAX_NAMES }
    }),
  )

/** Asked for once, however many pages wait for it; none when the provider does not answer. */
const findChannels = (services: Services, provider: string, amountGrosze: number): Promise<string[]> => {
  const lists = services.get(channelLists)
  const key = `${provider} ${amountGrosze}`
  const nowMs = services.now()
  const known = lists.get(key)
  if (known && known.untilMs > nowMs) return known.names
  const list: ChannelList = { names: Promise.resolve([]), untilMs: nowMs + FRESH_MS }
  list.names = listChannels(services, provider, amountGrosze).then((names) => {
    if (!names) list.untilMs = nowMs + FAILED_MS
    return names ?? []
  })
  lists.set(key, list)
  return list.names
}

const listChannels = async (
  services: Services,
  id: string,
  amountGrosze: number,
): Promise<string[] | undefined> => {
  const open = await openAccount(services, id)
  const answer = await open?.provider.listChannels?.(open.account, amountGrosze)
  if (answer?.ok) return answer.value
  if (answer) services.log(`names of banks of ${id}: ${answer.message}`)
  return undefined
}
