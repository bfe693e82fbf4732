import {
  FIELD_PREFIX,
  FIELDS,
  type AttributionValues,
  readAttributionFields,
  SHOP_TRACKING,
} from '#attribution/fields.ts'
import { browserPage } from '#attribution/page.ts'
import { forgetVisit, type Records, trackVisit } from '#attribution/track-visit.ts'

const TAG = 'wc-order-attribution-inputs'
const NAMESPACE = 'woocommerce/order-attribution'

type Parameters = {
  lifetime: number
  session: number
  base64: boolean
  prefix: string
  allowTracking: boolean
  consentCategory: string
}

/** What the page and other scripts find in `window.wc_order_attribution`. */
export type OrderAttribution = {
  params: Parameters
  fields: Record<string, string>
  getAttributionData: () => AttributionValues
  setOrderTracking: (allow: boolean) => void
}

type Stores = {
  dispatch: (store: string) => {
    setExtensionData: (namespace: string, values: AttributionValues, replace: boolean) => void
  }
  subscribe: (changed: () => void, store: string) => () => void
}

type ShopWindow = Window &
  typeof globalThis & {
    wc_order_attribution?: Partial<Omit<OrderAttribution, 'params'>> & { params?: Partial<Parameters> }
    wp?: { data?: Stores }
    wc?: { wcBlocksData?: { CHECKOUT_STORE_KEY: string } }
    wp_has_consent?: (category: string) => boolean
  }

/** The values that other code may read at any time, also for an element that is added later. */
const valuesOf = (view: ShopWindow) => view.wc_order_attribution?.getAttributionData?.() ?? {}

const defineInputs = (view: ShopWindow, prefix: string) => {
  if (view.customElements.get(TAG)) return
  view.customElements.define(
    TAG,
    class extends view.HTMLElement {
      connectedCallback() {
        this.replaceChildren(
          ...Object.entries(valuesOf(view)).map(([field, value]) => {
            const input = this.ownerDocument.createElement('input')
            input.type = 'hidden'
            input.name = prefix + field
            input.value = value ?? ''
            return input
          }),
        )
      }
    },
  )
}

/** Every copy but the first is removed, so that a form never sends a field twice. */
const refreshInputs = (root: Document, prefix: string, values: AttributionValues) => {
  const [inputs, ...copies] = root.querySelectorAll(TAG)
  for (const copy of copies) copy.remove()
  if (!inputs) return
  for (const [field, value] of Object.entries(values)) {
    const input = inputs.querySelector<HTMLInputElement>(`input[name="${prefix}${field}"]`)
    if (input) input.value = value ?? ''
    else
      console.warn(`The order attribution field "${field}" was not found: <${TAG}> was probably manipulated.`)
  }
}

const blockCheckout = ({ wp, wc }: ShopWindow) => {
  const key = wc?.wcBlocksData?.CHECKOUT_STORE_KEY
  return wp?.data && key ? { stores: wp.data, key } : undefined
}

/** Records the visit and passes the attribution to the checkout, for as long as tracking is allowed. */
export default (root: Document): (() => void) => {
  const view = root.defaultView as ShopWindow | null
  if (!view) return () => {}

  const listening = new AbortController()
  const { signal } = listening
  const given = view.wc_order_attribution
  const params = {
    lifetime: 0.00001,
    session: 30,
    base64: false,
    prefix: FIELD_PREFIX,
    allowTracking: true,
    consentCategory: 'marketing',
    ...given?.params,
  }
  const fields = given?.fields ?? FIELDS
  const page = browserPage(view)
  let records: Records | undefined

  const getAttributionData = () => readAttributionFields(records, fields)

  const pushToBlockCheckout = () => {
    const checkout = blockCheckout(view)
    checkout?.stores.dispatch(checkout.key).setExtensionData(NAMESPACE, getAttributionData(), true)
  }

  const setOrderTracking = (allow: boolean) => {
    if (!allow) {
      records = undefined
      forgetVisit(page)
    } else {
      // Allowing what is already allowed must not count the page a second time.
      records ??= trackVisit(page, {
        ...SHOP_TRACKING,
        lifetime: params.lifetime,
        session_length: params.session,
        base64: params.base64,
      })
    }
    refreshInputs(root, params.prefix, getAttributionData())
    pushToBlockCheckout()
  }

  view.wc_order_attribution = { params, fields, getAttributionData, setOrderTracking }
  defineInputs(view, params.prefix)
  setOrderTracking(params.allowTracking)

  // A block checkout that starts after us begins with an empty store; its first change shows that it is there.
  const followBlockCheckout = () => {
    const checkout = blockCheckout(view)
    if (!checkout) return
    const stopFollowing = checkout.stores.subscribe(() => {
      stopFollowing()
      pushToBlockCheckout()
    }, checkout.key)
    signal.addEventListener('abort', stopFollowing)
  }
  if (root.readyState === 'loading')
    root.addEventListener('DOMContentLoaded', followBlockCheckout, { once: true, signal })
  else followBlockCheckout()

  const { consentCategory } = params
  root.addEventListener(
    'wp_listen_for_consent_change',
    (event) => {
      const { detail } = event as CustomEvent<Record<string, string> | null>
      if (detail && Object.hasOwn(detail, consentCategory))
        setOrderTracking(detail[consentCategory] === 'allow')
    },
    { signal },
  )
  root.addEventListener(
    'wp_consent_type_defined',
    () => setOrderTracking(Boolean(view.wp_has_consent?.(consentCategory))),
    { signal },
  )

  return () => listening.abort()
}
