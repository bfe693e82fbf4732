/** Scripts of the doubles' pages: the platform's globals, and functions that call it like themes do. */
export const shopifyPage = (root = '/', more = ''): string => `
  window.Shopify = { routes: { root: '${root}' }, shop: 'podlogi.myshopify.com' };
  window.add = (id, quantity = 1) => fetch('${root}cart/add.js', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ items: [{ id, quantity }] }) });
  window.addOld = (id) => { const call = new XMLHttpRequest(); call.open('POST', '${root}cart/add'); call.setRequestHeader('Content-Type', 'application/x-www-form-urlencoded'); call.send('id=' + id + '&quantity=1') };
  window.change = (id, quantity) => fetch(new Request('${root}cart/change.js', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ id, quantity }) }));
  window.update = (updates) => fetch('${root}cart/update.js', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ updates }) });
  window.clearCart = () => fetch('${root}cart/clear.js', { method: 'POST' });
  ${more}`

/** `shop`: the address of its API, and the token of the page's visitor. */
export const wixPage = (
  shop: { url: string; token: string } = { url: 'https://www.wixapis.com', token: 'OauthNG.visitor' },
  more = '',
): string => `
  window.visitorToken = '${shop.token}';
  window.wixEmbedsAPI = { registerToEvent: (name, received) => (window.hearing = { ...window.hearing, [name]: received }), getAppToken: () => window.instance, getAccessTokenFunction: () => async () => window.visitorToken };
  window.call = (path, content) => fetch('${shop.url}/ecom/v2/carts' + path, { method: 'POST', headers: { 'Content-Type': 'application/json', Authorization: visitorToken }, body: JSON.stringify(content) });
  window.add = (catalogItemId, quantity = 1, path = '/current/add-line-items') => call(path, { catalogItems: [{ catalogReference: { appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', catalogItemId }, quantity }] });
  ${more}`
