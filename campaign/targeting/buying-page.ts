/** Addresses of carts, checkouts and thank-you pages: ours, WooCommerce's, Shopify's and Wix's. */
export const BUYING_PATH =
  /^\/([a-z]{2}(-[a-z]{2})?\/)?(\d+\/)?(cart(-page)?|koszyk|basket|checkouts?|zamowienie|kasa|orders|order-received|thank[-_]you(-page)?)(\/|$)/i
