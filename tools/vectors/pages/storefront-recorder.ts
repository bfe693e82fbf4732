import {
  type CartEventName,
  cartEventNames,
  toArguments,
  toDetail,
} from '#storefront/behaviours/cart/events.ts'
import type { Look } from './storefront-page-actions.ts'

// Runs in the browser, before the shop's behaviours: records the events they dispatch.

/**
 * Requested of the page by others, or answered by it: the recorder of the originals listened to none of
 * these.
 */
const UNRECORDED = new Set<string>([
  'should_send_ajax_request.adding_to_cart',
  'wc_fragment_refresh',
  'wc_update_cart',
  'updated_wc_div',
])
/** The recorder cut long texts. */
const MAX_TEXT = 60

type Seen = { events: { event: string; args: unknown[] }[]; extensionData: unknown[] }
const seen: Seen = { events: [], extensionData: [] }

const shown = (value: unknown): unknown => {
  if (value instanceof Element) return '[button]'
  if (typeof value === 'string') return value.slice(0, MAX_TEXT)
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shown(inner)]))
}

const look = (): Look => {
  const copy = document.body.cloneNode(true) as HTMLElement
  for (const script of copy.querySelectorAll('script')) script.remove()
  const active = document.activeElement
  return {
    html: copy.innerHTML,
    active: active?.id || active?.tagName || '',
    visibleHints: [...document.querySelectorAll<HTMLElement>('.description')].map((hint) =>
      hint.checkVisibility(),
    ),
    inputs: [...document.querySelectorAll('input')].map((input) => [
      input.name || input.id || input.className,
      input.type,
      input.value,
    ]),
  }
}

for (const name of cartEventNames) {
  if (UNRECORDED.has(name)) continue
  document.addEventListener(name, (event) => {
    const args = toArguments(name, (event as CustomEvent<object | null>).detail)
    seen.events.push({ event: name, args: args.map((value) => shown(value)) })
  })
}

/** The equivalent of jQuery's `trigger` on the body in the originals. */
const trigger = (name: string, values: unknown[]) => {
  const detail = (cartEventNames as string[]).includes(name)
    ? toDetail(name as CartEventName, values)
    : undefined
  document.body.dispatchEvent(new CustomEvent(name, { bubbles: true, cancelable: true, detail }))
}

/** The data stores of a block checkout: subscribers are notified of each change. */
const blockStores = () => {
  const followers = new Set<() => void>()
  return {
    wc: { wcBlocksData: { CHECKOUT_STORE_KEY: 'wc/store/checkout' } },
    wp: {
      data: {
        dispatch: (store: string) => ({
          setExtensionData: (ns: string, values: Record<string, unknown>, replace: boolean) => {
            seen.extensionData.push({
              store,
              ns,
              replace,
              utm_source: values.utm_source ?? null,
              keys: Object.keys(values).length,
            })
            for (const follower of followers) follower()
          },
        }),
        subscribe: (follower: () => void, store: string) => {
          seen.extensionData.push({ subscribe: store })
          followers.add(follower)
          return () => {
            followers.delete(follower)
            seen.extensionData.push('unsubscribed')
          }
        },
      },
    },
  }
}

const { klepkaSetup } = globalThis as never as { klepkaSetup: { hasBlocks: boolean } }
Object.assign(
  globalThis,
  { klepkaSeen: seen, klepkaLook: look, klepkaTrigger: trigger },
  klepkaSetup.hasBlocks && blockStores(),
)
