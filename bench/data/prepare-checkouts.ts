import type { Request } from '../load.ts'

const AT_ONCE = 8

/** Carts of their own with one product each and the form that buys it: what `wc-ajax=checkout` is sent. */
export const prepareCheckouts = async (url: string, count: number): Promise<Request[]> => {
  const listing = await (await fetch(`${url}/sklep/`)).text()
  const ids = [...listing.matchAll(/ajax_add_to_cart[^>]*data-product_id="(\d+)"/g)].map(([, id]) => id!)
  const requests: Request[] = []
  let started = 0
  const prepareOne = async () => {
    while (started < count) {
      const productId = ids[started++ % ids.length]!
      const added = await fetch(`${url}/?wc-ajax=add_to_cart`, {
        method: 'POST',
        body: new URLSearchParams({ product_id: productId, quantity: '1' }),
      })
      await added.arrayBuffer()
      const cookie = added.headers
        .getSetCookie()
        .map((text) => text.split(';')[0])
        .join('; ')
      const page = await (await fetch(`${url}/zamowienie/`, { headers: { cookie } })).text()
      const nonce = /name="woocommerce-process-checkout-nonce"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? ''
      requests.push({
        method: 'POST',
        path: '/?wc-ajax=checkout',
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
        body: new URLSearchParams({
          billing_first_name: 'Jan',
          billing_last_name: 'Testowy',
          billing_address_1: 'ul. Próbna 1',
          billing_postcode: '00-001',
          billing_city: 'Warszawa',
          billing_country: 'PL',
          billing_phone: '600 700 800',
          billing_email: `jan${started}@example.pl`,
          'shipping_method[0]': 'odbior',
          payment_method: 'bacs',
          terms: '1',
          'terms-field': '1',
          'woocommerce-process-checkout-nonce': nonce,
          wc_order_attribution_source_type: 'utm',
          wc_order_attribution_utm_source: 'google',
          wc_order_attribution_session_pages: '3',
        }).toString(),
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, prepareOne))
  return requests
}
