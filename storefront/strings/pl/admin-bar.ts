/** Words of the bar that a signed-in owner sees on the shop's pages. */
export const adminBar = {
  label: 'Pasek właściciela',
  console: 'Panel',
  editProduct: 'Edytuj produkt',
  openOrder: 'To zamówienie',
  orders: 'Zamówienia',
  signOut: 'Wyloguj',
} as const
