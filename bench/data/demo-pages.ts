export const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }

/** The id of a simple product that one click adds to the cart. */
export const findAddableProduct = async (base: string): Promise<string> => {
  const html = await (await fetch(`${base}/sklep/`)).text()
  for (const [, id] of html.matchAll(/ajax_add_to_cart[^>]*data-product_id="(\d+)"/g)) if (id) return id
  throw new Error('no product that a click can add on /sklep/')
}

/** The cookies of a new visitor with one product in the cart. */
export const fillCart = async (base: string): Promise<string> => {
  const { headers } = await fetch(`${base}/?wc-ajax=add_to_cart`, {
    method: 'POST',
    headers: FORM_TYPE,
    body: `product_id=${await findAddableProduct(base)}&quantity=2`,
  })
  return headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}

/** The path of the first product page that the listing links to. */
export const findProductPath = async (base: string): Promise<string> => {
  const found = /href="(\/produkt\/[^"]+)"/.exec(await (await fetch(`${base}/sklep/`)).text())?.[1]
  if (!found) throw new Error('no product on /sklep/')
  return found
}
