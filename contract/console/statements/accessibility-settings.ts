import * as v from 'valibot'

const MAX_TEXT = 4_000
const text = (max: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max, `Skróć ten tekst do ${max} znaków.`))
const ownText = (usual: string) => v.optional(v.pipe(text(MAX_TEXT), v.minLength(1, 'Wpisz treść.')), usual)

/** `full`: the statement of law; `exempt`: a shorter one of a firm that law exempts; `off`: no page. */
export const accessibilityPages = ['full', 'exempt', 'off'] as const

const SERVICE =
  'To sklep internetowy. Można w nim przeglądać i porównywać produkty, czytać opinie i pytania, obliczać ilość materiału, zamawiać, płacić, śledzić zamówienie, odstąpić od umowy i złożyć reklamację. Do zakupu nie trzeba zakładać konta.'
const USAGE =
  'Wszystko działa z klawiatury: Tab przenosi do następnego elementu, Enter go wybiera, a Esc zamyka okna. Na początku każdej strony jest link, który przenosi do treści. Strony można powiększać w przeglądarce i używać ich na telefonie. Zakupy, formularze i konto działają też bez JavaScriptu. Kolory dopasowują się do jasnego lub ciemnego trybu urządzenia, a animacje ustają, gdy urządzenie prosi o ograniczenie ruchu. W sprawie zakupu można też zadzwonić lub napisać.'
const STANDARD =
  'Sklep projektujemy według WCAG 2.2 na poziomie AA i normy EN 301 549. Oprogramowanie sklepu sprawdzamy automatycznie (kontrast, nazwy pól i przycisków, nagłówki, wielkość celów dotyku, szerokość ekranu od 360 do 1440 pikseli) oraz testami z klawiaturą. Automat nie wykryje wszystkiego, dlatego czekamy na zgłoszenia.'
const GAPS = [
  'Zdjęcia dodane przez kupujących do opinii nie mają własnych opisów.',
  'Wizualizacja podłogi w pomieszczeniu jest obrazem. Kolor i wymiary podłogi są opisane na stronie produktu.',
  'Dokumenty PDF od producentów i faktury PDF mogą być trudne do odczytania czytnikiem ekranu. Na prośbę podamy ich treść w inny sposób.',
  'Strony płatności i mapy punktów odbioru prowadzą inne firmy i odpowiadają za ich dostępność.',
]

/** The accessibility statement (act of 26 April 2024, Dz.U. 2024 poz. 731). */
export const accessibilitySettings = v.object({
  page: v.optional(v.picklist(accessibilityPages), 'full'),
  service: ownText(SERVICE),
  usage: ownText(USAGE),
  standard: ownText(STANDARD),
  /** What is known not to be accessible. */
  gaps: v.optional(
    v.pipe(
      v.array(text(500)),
      v.transform((typed) => typed.filter((one) => one !== '')),
      v.maxLength(50, 'Podaj najwyżej 50 miejsc.'),
    ),
    GAPS,
  ),
  /** Day of the last review, `2026-11-28`; '': none is named. */
  reviewedOn: v.optional(
    v.pipe(
      v.string(),
      v.check((day) => day === '' || /^\d{4}-\d\d-\d\d$/.test(day), 'Podaj dzień.'),
    ),
    '',
  ),
  /** Whom to write or call; '': the shop's address and telephone. */
  contact: v.optional(text(300), ''),
})
