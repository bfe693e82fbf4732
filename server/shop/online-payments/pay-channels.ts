import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { PaymentChoice } from '#contract/shop/cart.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { paymentMethod } from '../payments/list-payment-choices.ts'
import type { ChannelList, PaymentChannel } from '../payments/providers/payment-provider.ts'
import { openAccount } from './provider-accounts.ts'

const MINUTE_MS = 60_000
const FRESH_MS = 10 * MINUTE_MS
/** Not asked again for so long after it failed. */
const FAILED_MS = MINUTE_MS
/** The page does not wait longer for a line that only helps; the next one has it. */
const PATIENCE_MS = 1_000
const MAX_LISTS = 1_000
/** Of a page; the provider's own page has all. */
const MAX_BANKS = 12
/** An amount that every bank takes, where only logos are wanted. */
const USUAL_GROSZE = 100_00

const NOTHING: ChannelList = { banks: [], logos: {} }

type Loading = { list: Promise<ChannelList>; untilMs: number }

const channelLists = definePart('banks and logos by provider', () => ({
  byAmount: new LRUCache<string, Loading>({ max: MAX_LISTS }),
  /** Of each provider, the list that arrived last. */
  newest: new Map<string, { list: ChannelList; untilMs: number }>(),
}))

/** The ways to pay with the banks behind them, where a provider lists them for this amount. */
export const withChannels = (
  services: Services,
  choices: PaymentChoice[],
  amountGrosze: number,
): Promise<PaymentChoice[]> =>
  Promise.all(
    choices.map(async (choice) => {
      const { provider, listsChannels } = paymentMethod(choice.id) ?? {}
      if (!provider || !listsChannels) return choice
      const { banks } = await Promise.race([
        findChannels(services, provider, amountGrosze),
        pause(PATIENCE_MS, NOTHING, { ref: false }),
      ])
      return banks.length === 0
        ? choice
        : {
            ...choice,
            channels: banks.slice(0, MAX_BANKS).map((bank) => describe(provider, bank)),
            hasMoreChannels: banks.length > MAX_BANKS,
          }
    }),
  ).then((described) => addLogos(services, described))

/**
 * The ways to pay with the provider's logos, as far as they are known by now; others are loaded meanwhile, and
 * their methods have our drawings until then.
 */
export const withLogos = (services: Services, choices: PaymentChoice[]): PaymentChoice[] => {
  for (const provider of new Set(choices.map(({ id }) => paymentMethod(id)?.provider))) {
    if (!provider) continue
    const newest = services.get(channelLists).newest.get(provider)
    if (!newest || newest.untilMs <= services.now()) void findChannels(services, provider, USUAL_GROSZE)
  }
  return addLogos(services, choices)
}

const addLogos = (services: Services, choices: PaymentChoice[]): PaymentChoice[] =>
  choices.map((choice) => {
    const { provider } = paymentMethod(choice.id) ?? {}
    if (!provider) return choice
    const url = services.get(channelLists).newest.get(provider)?.list.logos[choice.id]
    return url === undefined ? choice : { ...choice, logo: paths.paymentLogo(provider, keyOf(url)) }
  })

/** The address of one of the provider's logos, by the key in our own address; undefined when it lists none. */
export const findLogoUrl = async (
  services: Services,
  provider: string,
  key: string,
): Promise<string | undefined> => {
  const urls = ({ banks, logos }: ChannelList) => [
    ...Object.values(logos),
    ...banks.flatMap(({ logoUrl }) => logoUrl ?? []),
  ]
  const isWanted = (url: string) => keyOf(url) === key
  const known = urls(services.get(channelLists).newest.get(provider)?.list ?? NOTHING).find(isWanted)
  return known ?? urls(await findChannels(services, provider, USUAL_GROSZE)).find(isWanted)
}

const keyOf = (url: string): string => createHash('sha256').update(url).digest('hex').slice(0, 16)

const describe = (provider: string, { name, logoUrl }: PaymentChannel) => ({
  name,
  logo: logoUrl === null ? null : paths.paymentLogo(provider, keyOf(logoUrl)),
})

/** Asked for once, however many pages wait for it; nothing when the provider does not answer. */
const findChannels = (services: Services, provider: string, amountGrosze: number): Promise<ChannelList> => {
  const { byAmount, newest } = services.get(channelLists)
  const key = `${provider} ${amountGrosze}`
  const nowMs = services.now()
  const known = byAmount.get(key)
  if (known && known.untilMs > nowMs) return known.list
  const loading: Loading = { list: Promise.resolve(NOTHING), untilMs: nowMs + FRESH_MS }
  loading.list = listChannels(services, provider, amountGrosze).then((list) => {
    if (list) newest.set(provider, { list, untilMs: loading.untilMs })
    else loading.untilMs = nowMs + FAILED_MS
    return list ?? NOTHING
  })
  byAmount.set(key, loading)
  return loading.list
}

const listChannels = async (
  services: Services,
  id: string,
  amountGrosze: number,
): Promise<ChannelList | undefined> => {
  const open = await openAccount(services, id)
  if (!open?.provider.listChannels) return undefined
  const answer = await open.provider.listChannels(open.account, amountGrosze)
  if (answer.ok) return answer.value
  services.log(`banks and logos of ${id}: ${answer.message}`)
  return undefined
}
