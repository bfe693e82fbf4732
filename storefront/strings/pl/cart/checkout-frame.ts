/** Words around the checkout: its header, its footer, signing in and the summary on phones. */
export const checkoutFrame = {
  home: (shop: string) => `${shop} – strona główna`,
  backToCart: 'Wróć do koszyka',
  legal: 'Warunki zakupów',
  logInTitle: 'Masz konto? Zaloguj się',
  logInText: 'Wpiszemy Twój adres, a zamówienie znajdziesz na koncie. Koszyk zostaje.',
  summary: (pieces: string) => `Twoje zamówienie (${pieces})`,
} as const
