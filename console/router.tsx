import { screen } from './routing/addresses.ts'

/** Every address of the console, as it stands behind the `#`, in the order of the menu. */
export const consoleScreens = [
  screen('/', () => import('./screens/today/today.tsx'), 'Today', {
    menu: { title: 'Dziś', shortcut: 'd', icon: 'today', group: 'today', right: 'today' },
  }),
  screen('/analiza', () => import('./screens/analytics/analytics.tsx'), 'Analytics', {
    search: [
      'okres',
      'od',
      'do',
      'zrodlo',
      'pierwsze',
      'kampania',
      'produkt',
      'kategoria',
      'miasto',
      'urzadzenie',
    ],
    menu: {
      title: 'Analiza',
      shortcut: 'a',
      icon: 'analytics',
      group: 'sales',
      right: 'reports',
      isAside: true,
    },
  }),
  screen('/zamowienia', () => import('./screens/orders/orders.tsx'), 'OrdersScreen', {
    search: [
      'stan',
      'szukaj',
      'oplata',
      'kiedy',
      'od',
      'do',
      'dostawa',
      'platnosc',
      'produkt',
      'kwotaOd',
      'kwotaDo',
      'miasto',
      'sort',
      'przed',
    ],
    menu: { title: 'Zamówienia', shortcut: 'z', icon: 'orders', group: 'sales', right: 'orders-view' },
  }),
  screen('/zamowienia/nowe', () => import('./screens/orders/new-order/new-order.tsx'), 'NewOrderScreen', {
    section: '/zamowienia',
  }),
  screen('/zamowienia/$id', () => import('./screens/orders/order.tsx'), 'OrderScreen', {
    section: '/zamowienia',
  }),
  screen('/wiadomosci', () => import('./screens/messages/messages.tsx'), 'Messages', {
    search: ['folder', 'formularz', 'stan', 'odpowiada', 'szukaj', 'przed'],
    menu: { title: 'Wiadomości', shortcut: 'w', icon: 'messages', group: 'customers', right: 'messages' },
  }),
  screen('/wiadomosci/$id', () => import('./screens/messages/message.tsx'), 'MessageScreen', {
    search: ['odpowiedz'],
    section: '/wiadomosci',
  }),
  screen('/opinie', () => import('./screens/reviews/reviews.tsx'), 'Reviews', {
    search: ['stan', 'przed'],
    menu: { title: 'Opinie', icon: 'messages', group: 'customers', right: 'messages', isAside: true },
  }),
  screen('/opinie/zgloszenia', () => import('./screens/reviews/content-notices.tsx'), 'ContentNotices', {
    search: ['stan', 'strona'],
  }),
  screen('/pytania', () => import('./screens/questions/questions.tsx'), 'Questions', {
    search: ['stan', 'produkt', 'szukaj', 'przed'],
    menu: { title: 'Pytania', icon: 'messages', group: 'customers', right: 'messages', isAside: true },
  }),
  screen(
    '/szablony-odpowiedzi',
    () => import('./screens/messages/answering/templates.tsx'),
    'TemplatesScreen',
    {
      section: '/wiadomosci',
    },
  ),
  screen('/wyceny', () => import('./screens/quotes/quotes.tsx'), 'QuotesScreen', {
    search: ['stan', 'przed'],
    menu: { title: 'Wyceny', icon: 'file', group: 'sales', right: 'quotes', isAside: true },
  }),
  screen('/wyceny/$id', () => import('./screens/quotes/quote.tsx'), 'QuoteScreen', { section: '/wyceny' }),
  screen('/nowa-wycena', () => import('./screens/quotes/quote.tsx'), 'NewQuoteScreen', {
    search: ['wiadomosc'],
    section: '/wyceny',
  }),
  screen('/produkty', () => import('./screens/products/products.tsx'), 'Products', {
    search: ['szukaj', 'strona', 'stan', 'kategoria', 'magazyn', 'dane', 'sort', 'widok'],
    menu: { title: 'Produkty', shortcut: 'p', icon: 'products', group: 'catalog', right: 'products-view' },
  }),
  screen('/zdjecia', () => import('./screens/media/media.tsx'), 'MediaScreen', {
    search: ['szukaj', 'strona', 'zdjecie'],
    menu: { title: 'Zdjęcia', icon: 'media', group: 'content', right: 'media', isAside: true },
  }),
  screen('/produkty/nowy', () => import('./screens/products/editor/product-editor.tsx'), 'NewProduct', {
    section: '/produkty',
  }),
  screen('/produkty/$id', () => import('./screens/products/editor/product-editor.tsx'), 'ProductScreen', {
    section: '/produkty',
  }),
  screen('/kategorie', () => import('./screens/categories/categories.tsx'), 'Categories', {
    search: ['usunieto'],
    menu: { title: 'Kategorie', icon: 'categories', group: 'catalog', right: 'products-view', isAside: true },
  }),
  screen('/kategorie/$id', () => import('./screens/categories/category.tsx'), 'CategoryScreen', {
    section: '/kategorie',
  }),
  screen('/atrybuty', () => import('./screens/attributes/attributes.tsx'), 'Attributes', {
    menu: { title: 'Atrybuty i tagi', icon: 'tags', group: 'catalog', right: 'products-view', isAside: true },
  }),
  screen('/atrybuty/$id', () => import('./screens/attributes/attribute.tsx'), 'AttributeScreen', {
    section: '/atrybuty',
  }),
  screen('/tagi', () => import('./screens/attributes/tags.tsx'), 'Tags', { section: '/atrybuty' }),
  screen('/bezpieczenstwo', () => import('./screens/safety/safety.tsx'), 'Safety', {
    search: ['brak', 'strona'],
    menu: {
      title: 'Bezpieczeństwo produktów',
      icon: 'file',
      group: 'catalog',
      right: 'products-view',
      isAside: true,
    },
  }),
  screen('/wyszukiwarka', () => import('./screens/search-words/search-words.tsx'), 'SearchWords', {
    menu: { title: 'Wyszukiwarka', icon: 'search', group: 'catalog', right: 'products-view', isAside: true },
  }),
  screen('/edytuj-sklep', () => import('./screens/studio/studio.tsx'), 'Studio', {
    menu: { title: 'Edytuj sklep', icon: 'shop', group: 'content', right: 'content', isAside: true },
  }),
  screen('/strony', () => import('./screens/pages/pages.tsx'), 'Pages', {
    search: ['usunieto'],
    menu: { title: 'Strony', icon: 'file', group: 'content', right: 'content', isAside: true },
  }),
  screen('/strony/$slug', () => import('./screens/pages/page.tsx'), 'PageScreen', { section: '/strony' }),
  screen('/strony/$slug/edycja', () => import('./screens/studio/studio.tsx'), 'PageStudio', {
    section: '/strony',
  }),
  screen('/nowa-strona', () => import('./screens/pages/page.tsx'), 'NewPage', {
    search: ['wzor'],
    section: '/strony',
  }),
  screen('/przekierowania', () => import('./screens/pages/redirects.tsx'), 'Redirects', {
    search: ['szukaj', 'strona'],
    menu: { title: 'Przekierowania', icon: 'next', group: 'content', right: 'content', isAside: true },
  }),
  screen('/import', () => import('./screens/import/import.tsx'), 'ImportScreen', {
    menu: {
      title: 'Eksport i import',
      icon: 'import',
      group: 'catalog',
      right: 'products-edit',
      isAside: true,
    },
  }),
  screen('/faktury', () => import('./screens/invoices/invoices.tsx'), 'InvoicesScreen', {
    search: ['miesiac'],
    menu: { title: 'Faktury', icon: 'file', group: 'sales', right: 'orders-export', isAside: true },
  }),
  screen('/odstapienia', () => import('./screens/withdrawals/withdrawals.tsx'), 'Withdrawals', {
    search: ['stan', 'strona'],
    menu: { title: 'Odstąpienia', icon: 'file', group: 'sales', right: 'orders-view', isAside: true },
  }),
  screen('/odstapienia/$id', () => import('./screens/withdrawals/withdrawal.tsx'), 'WithdrawalScreen', {
    section: '/odstapienia',
  }),
  screen('/reklamacje', () => import('./screens/complaints/complaints.tsx'), 'Complaints', {
    search: ['stan', 'strona'],
    menu: { title: 'Reklamacje', icon: 'undo', group: 'sales', right: 'orders-view', isAside: true },
  }),
  screen('/reklamacje/$id', () => import('./screens/complaints/complaint.tsx'), 'ComplaintScreen', {
    section: '/reklamacje',
  }),
  screen('/platnosci', () => import('./screens/payments/payments.tsx'), 'PaymentsScreen', {
    menu: {
      title: 'Płatności online',
      icon: 'payments',
      group: 'sales',
      right: 'orders-export',
      isAside: true,
    },
  }),
  screen('/kody', () => import('./screens/coupons/coupons.tsx'), 'Coupons', {
    search: ['stan', 'strona'],
    menu: { title: 'Kody rabatowe', icon: 'coupons', group: 'sales', right: 'coupons', isAside: true },
  }),
  screen('/kody/$code', () => import('./screens/coupons/coupon.tsx'), 'CouponScreen', { section: '/kody' }),
  screen('/nowy-kod', () => import('./screens/coupons/coupon.tsx'), 'NewCoupon', { section: '/kody' }),
  screen('/formularze', () => import('./screens/contact-forms/contact-forms.tsx'), 'ContactForms', {
    menu: { title: 'Formularze', icon: 'forms', group: 'content', right: 'content', isAside: true },
  }),
  screen('/formularze/$id', () => import('./screens/contact-forms/contact-form.tsx'), 'ContactFormScreen', {
    section: '/formularze',
  }),
  screen('/nowy-formularz', () => import('./screens/contact-forms/contact-form.tsx'), 'NewContactForm', {
    section: '/formularze',
  }),
  screen('/kampanie', () => import('./screens/campaigns/campaigns.tsx'), 'Campaigns', {
    search: ['strona', 'okres'],
    menu: {
      title: 'Kampanie',
      shortcut: 'k',
      icon: 'campaigns',
      group: 'campaigns',
      right: 'campaigns',
      isAside: true,
    },
  }),
  screen('/kampanie/$id', () => import('./screens/campaigns/campaign-screen.tsx'), 'CampaignScreen', {
    search: ['krok'],
    parts: ['krok'],
    section: '/kampanie',
  }),
  screen(
    '/kampanie/$id/po-zgloszeniu',
    () => import('./screens/campaigns/follow-up/follow-up.tsx'),
    'FollowUp',
    {
      section: '/kampanie',
    },
  ),
  screen('/integracje', () => import('./screens/connectors/connectors.tsx'), 'Connectors', {
    search: ['strona'],
    menu: { title: 'Integracje', icon: 'import', group: 'campaigns', right: 'campaigns', isAside: true },
  }),
  screen('/nowa-kampania', () => import('./screens/campaigns/campaign-screen.tsx'), 'NewCampaignScreen', {
    search: ['strona', 'od', 'krok', 'cel', 'sezon', 'rodzaj', 'szukaj'],
    parts: ['krok'],
    section: '/kampanie',
  }),
  screen('/wyglad-marki', () => import('./screens/brand-kit/brand-kit-screen.tsx'), 'BrandKitScreen', {
    search: ['strona'],
    section: '/kampanie',
  }),
  screen('/porzucone-koszyki', () => import('./screens/abandonment/abandonment.tsx'), 'Abandonment', {
    search: ['przed'],
    menu: { title: 'Porzucone koszyki', icon: 'basket', group: 'sales', right: 'campaigns', isAside: true },
  }),
  screen('/wyniki', () => import('./screens/results/results.tsx'), 'Results', {
    search: ['strona', 'okres', 'kampania'],
    menu: { title: 'Wyniki kampanii', icon: 'results', group: 'campaigns', right: 'reports', isAside: true },
  }),
  screen('/kontakty', () => import('./screens/leads/leads.tsx'), 'Leads', {
    search: ['strona', 'kampania', 'od', 'do', 'szukaj', 'przed'],
    menu: { title: 'Kontakty', icon: 'leads', group: 'customers', right: 'leads', isAside: true },
  }),
  screen('/losowania', () => import('./screens/prizes/prize-draws.tsx'), 'DrawsScreen', {
    search: ['kampania', 'stan', 'od', 'do', 'przed'],
    menu: { title: 'Losowania', icon: 'draws', group: 'campaigns', right: 'leads', isAside: true },
  }),
  screen('/nagrody/$id', () => import('./screens/prizes/pools.tsx'), 'Pools', { section: '/losowania' }),
  screen('/witryny', () => import('./screens/sites/sites.tsx'), 'Sites', {
    menu: { title: 'Witryny', icon: 'sites', group: 'campaigns', right: 'campaigns', isAside: true },
  }),
  screen('/witryny/$id', () => import('./screens/sites/site.tsx'), 'SiteScreen', { section: '/witryny' }),
  screen('/nowa-witryna', () => import('./screens/sites/site.tsx'), 'NewSite', { section: '/witryny' }),
  screen('/spis-produktow/$siteId', () => import('./screens/feeds/feeds.tsx'), 'Feeds', {
    section: '/witryny',
  }),
  screen('/klienci', () => import('./screens/customers/customers.tsx'), 'CustomersScreen', {
    search: ['szukaj', 'konto', 'zamowienia', 'newsletter', 'wiadomosci', 'sort', 'przed'],
    menu: {
      title: 'Klienci',
      shortcut: 'l',
      icon: 'members',
      group: 'customers',
      right: 'customers-view',
      isAside: true,
    },
  }),
  screen('/klienci/$id', () => import('./screens/customers/customer.tsx'), 'CustomerScreen', {
    section: '/klienci',
  }),
  screen('/usuniete-dane', () => import('./screens/customers/erasures.tsx'), 'ErasuresScreen', {
    section: '/klienci',
  }),
  screen('/czlonkowie', () => import('./screens/members/members.tsx'), 'Members', {
    search: ['witryna', 'szukaj', 'stan', 'przed'],
    section: '/klienci',
  }),
  screen('/czlonkowie/$id', () => import('./screens/members/member.tsx'), 'MemberScreen', {
    section: '/klienci',
  }),
  screen('/ustawienia', () => import('./screens/settings/settings.tsx'), 'SettingsScreen', {
    search: ['dzial', 'pole'],
    menu: {
      title: 'Ustawienia',
      shortcut: 'u',
      icon: 'settings',
      group: 'settings',
      right: 'settings',
      isAside: true,
    },
  }),
  screen('/otwarcie', () => import('./screens/opening/opening.tsx'), 'Opening', {
    menu: {
      title: 'Sprzedawca i regulamin',
      icon: 'file',
      group: 'settings',
      right: 'settings',
      isAside: true,
    },
  }),
  screen('/prawo', () => import('./screens/law/law.tsx'), 'Law', {
    menu: { title: 'Prawo', icon: 'rules', group: 'settings', right: 'settings', isAside: true },
  }),
  screen('/dane-osobowe', () => import('./screens/privacy/privacy.tsx'), 'PersonalData', {
    menu: {
      title: 'Dane osobowe',
      icon: 'file',
      group: 'settings',
      right: 'customers-manage',
      isAside: true,
    },
  }),
  screen('/rejestr-czynnosci', () => import('./screens/privacy/register.tsx'), 'ProcessingRegister', {
    section: '/dane-osobowe',
  }),
  screen('/zespol', () => import('./screens/staff/staff.tsx'), 'Staff', {
    menu: { title: 'Zespół', icon: 'members', group: 'settings', right: 'staff', isAside: true },
  }),
  screen('/moje-konto', () => import('./screens/session/account.tsx'), 'Account', {
    menu: { title: 'Moje konto', icon: 'account', group: 'settings', right: 'own-account', isAside: true },
  }),
  screen('/skroty', () => import('./screens/shortcuts/shortcuts.tsx'), 'ShortcutsScreen'),
  screen('/zmiany', () => import('./screens/changes/changes.tsx'), 'Changes', {
    search: ['osoba', 'rodzaj', 'czego', 'od', 'do', 'przed'],
    menu: { title: 'Dziennik zmian', icon: 'undo', group: 'settings', right: 'audit', isAside: true },
  }),
  screen('/zasady-logowania', () => import('./screens/members/rules.tsx'), 'Rules', {
    search: ['witryna'],
    menu: { title: 'Zasady logowania', icon: 'rules', group: 'settings', right: 'access', isAside: true },
  }),
  screen('/dziennik', () => import('./screens/members/audit.tsx'), 'Audit', {
    search: ['witryna', 'rodzaj', 'przed'],
    menu: { title: 'Dziennik logowań', icon: 'audit', group: 'settings', right: 'audit', isAside: true },
  }),
  screen('/dostep', () => import('./screens/access/access.tsx'), 'Access', {
    search: ['witryna'],
    menu: { title: 'Aplikacje i klucze', icon: 'access', group: 'settings', right: 'access', isAside: true },
  }),
  screen('/klienci-oauth/$id', () => import('./screens/access/client.tsx'), 'ClientScreen', {
    search: ['witryna'],
    section: '/dostep',
  }),
  screen('/aplikacje/$instanceId', () => import('./screens/access/app.tsx'), 'AppScreen', {
    search: ['witryna'],
    section: '/dostep',
  }),
  screen('/webhooki', () => import('./screens/webhooks/webhooks.tsx'), 'Webhooks', {
    search: ['witryna'],
    menu: { title: 'Webhooki', icon: 'webhooks', group: 'settings', right: 'access', isAside: true },
  }),
  screen('/webhooki/$id', () => import('./screens/webhooks/webhook.tsx'), 'WebhookScreen', {
    search: ['witryna', 'przed'],
    section: '/webhooki',
  }),
  screen('/wiecej', () => import('./screens/more/more.tsx'), 'More'),
  screen('/wejscie/$token', () => import('./screens/session/enter.tsx'), 'Enter', { isGate: true }),
  screen('/zaproszenie/$token', () => import('./screens/session/enter.tsx'), 'AcceptInvitation', {
    isGate: true,
  }),
  screen('/nowe-haslo/$token', () => import('./screens/session/enter.tsx'), 'SetNewPassword', {
    isGate: true,
  }),
  screen('/nowy-adres/$token', () => import('./screens/session/enter.tsx'), 'ConfirmEmail', { isGate: true }),
]

declare module './routing/addresses.ts' {
  interface RegisteredScreens {
    list: typeof consoleScreens
  }
}
