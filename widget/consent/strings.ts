/** Words of the banner on pages of other sites; the owner of a page may replace the text (`data-consent-text`). */
export const consentBanner = {
  label: 'Zgoda na zapis w przeglądarce',
  text: 'Za Twoją zgodą zapiszemy w tej przeglądarce, które okienka z ofertami już widać, żeby się nie powtarzały. Bez zgody nic nie zapiszemy.',
  accept: 'Akceptuję',
  refuse: 'Odrzucam',
  privacy: 'Polityka prywatności',
  close: 'Zamknij bez wyboru',
}
