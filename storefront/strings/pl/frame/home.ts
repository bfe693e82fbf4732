/** Words of the home page. */
export const home = {
  heroTitle: 'Podłoga, na którą chce się wracać',
  heroText:
    'Deski, panele i winyl dobrane do polskich domów. Policzymy opakowania, doradzimy podkład i przywieziemy do domu.',
  heroButton: 'Zobacz podłogi',
  heroSecond: 'Zamów próbki',
  heroAlt: 'Jasny salon z drewnianą podłogą',
  categories: 'Wybierz rodzaj podłogi',
  featured: 'Polecamy',
  onSale: 'W promocji',
  newest: 'Nowości',
  all: 'Zobacz wszystkie',
  deliveryTitle: 'Dostawa w całej Polsce',
  trust: [
    {
      title: 'Policzymy opakowania',
      text: 'Podaj metry, a my doliczymy zapas i zaokrąglimy do pełnych paczek.',
    },
    { title: 'Pomożemy wybrać', text: 'Zadzwoń albo napisz, zanim zdecydujesz.' },
    { title: 'Zwrot w 14 dni', text: 'Masz 14 dni na zwrot, bez podawania przyczyny.' },
  ],
  guideTitle: 'Jak zmierzyć podłogę?',
  guideText:
    'Wystarczy miarka i kartka. Pokażemy, jak policzyć pokój z wykuszem, ile zapasu dodać i dlaczego jodełka potrzebuje go więcej.',
  guideButton: 'Przeczytaj poradnik',
  helpTitle: 'Zapytaj nas o podłogę',
} as const
