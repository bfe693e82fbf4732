const BUYING_PAGE = '.woocommerce-cart,.woocommerce-checkout,.woocommerce-order-received'

/**
 * Cart, checkout and thank-you pages, by WooCommerce's classes (ours too) and by the addresses of our shop,
 * WooCommerce, Shopify and Wix.
 */
export const isBuyingPage = (): boolean =>
  document.body.matches(BUYING_PAGE) ||
  /^\/([a-z]{2}(-[a-z]{2})?\/)?(\d+\/)?(cart|cart-page|koszyk|basket|checkouts?|zamowienie|kasa|orders|order-received|thank[-_]you(-page)?)(\/|$)/i.test(
    location.pathname,
  )
