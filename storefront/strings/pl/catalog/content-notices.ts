import type {
  NoticeField,
  NoticeGround,
  ModerationOutcome,
  NoticeSubject,
} from '#contract/shop/product-page/content-notices.ts'

const grounds: Record<NoticeGround, string> = {
  law: 'Treść jest niezgodna z prawem',
  rules: 'Treść łamie zasady opinii i pytań',
  child: 'Treść dotyczy wykorzystywania seksualnego dzieci (imię i e-mail nie są potrzebne)',
}
const subjects: Record<NoticeSubject, string> = { review: 'opinia', question: 'pytanie' }
const outcomes: Record<ModerationOutcome, string> = {
  kept: 'zostawiliśmy tę treść na stronie',
  removed: 'zdjęliśmy tę treść ze strony',
}

/** Notices about reviews and questions: the form and its letters. */
export const contentNotice = {
  link: 'Zgłoś',
  linkOf: { review: 'Zgłoś opinię', question: 'Zgłoś pytanie' } satisfies Record<NoticeSubject, string>,
  ask: 'Coś jest nie tak?',
  title: 'Zgłoszenie treści',
  description: 'Zgłoś opinię lub pytanie, które łamie prawo albo zasady sklepu.',
  lead: 'Zgłoszenie czyta człowiek. O decyzji i jej powodach napiszemy do Ciebie e-mailem, a jeśli zdejmiemy treść, także do jej autora.',
  content: 'Zgłaszana treść',
  address: 'Adres',
  ground: 'Dlaczego ją zgłaszasz?',
  groundOf: (ground: NoticeGround) => grounds[ground],
  reason: 'Uzasadnienie',
  reasonHint: 'Napisz, co jest nie tak i dlaczego: który fragment, jakie prawo lub która zasada.',
  name: 'Imię i nazwisko',
  email: 'E-mail, na który wyślemy potwierdzenie i decyzję',
  contactHint:
    'Imię i e-mail są wymagane, gdy treść jest niezgodna z prawem. W innych zgłoszeniach możesz je pominąć, ale wtedy nie napiszemy o decyzji. Autor treści ich nie zobaczy.',
  faith: 'Zgłaszam w dobrej wierze: informacje w zgłoszeniu są prawdziwe i pełne.',
  send: 'Wyślij zgłoszenie',
  toRules: 'Zasady opinii i pytań',
  problems: {
    podstawa: 'Wybierz, dlaczego zgłaszasz tę treść.',
    powod: 'Napisz, co jest nie tak z tą treścią.',
    imie: 'Podaj imię i nazwisko: są potrzebne w zgłoszeniu treści niezgodnej z prawem.',
    email: 'Podaj pełny adres e-mail, na przykład jan@example.pl.',
    wiara: 'Potwierdź, że zgłaszasz w dobrej wierze.',
  } satisfies Record<NoticeField, string>,
  questionGone: 'Tego pytania nie ma już na stronie produktu.',
  gone: 'Tej treści już nie ma na stronie.',
  taken: (id: number) => `Przyjęliśmy zgłoszenie nr ${id}. Przeczytamy tę treść jeszcze raz.`,
  tooOften: 'To za dużo zgłoszeń naraz. Spróbuj ponownie za godzinę.',
  rows: { id: 'Zgłoszenie nr', subject: 'Czego dotyczy', ground: 'Podstawa', reason: 'Uzasadnienie' },
  subjectOf: (subject: NoticeSubject) => subjects[subject],
  receiptSubject: (id: number, shopName: string) => `Zgłoszenie treści nr ${id} – ${shopName}`,
  receiptText:
    'Dzień dobry,\npotwierdzamy, że otrzymaliśmy Twoje zgłoszenie. Przeczyta je człowiek. O decyzji napiszemy na ten adres.',
  ownerSubject: (id: number, subject: NoticeSubject) => `Zgłoszenie treści nr ${id}: ${subjects[subject]}`,
  ownerOpening:
    'Ktoś zgłosił treść na stronie sklepu. Przeczytaj ją i zdecyduj bez zbędnej zwłoki; powody decyzji wyślemy za Ciebie.',
  ownerOpen: 'Otwórz w panelu',
  decisionSubject: (id: number, shopName: string) => `Decyzja o zgłoszeniu nr ${id} – ${shopName}`,
  decisionText: (outcome: ModerationOutcome, reasons: string) =>
    `Dzień dobry,\npo przeczytaniu zgłoszenia ${outcomes[outcome]}.\n\nUzasadnienie: ${reasons}`,
  redress:
    'Decyzję podjął człowiek, bez automatu. Jeśli się z nią nie zgadzasz, odpowiedz na tę wiadomość: przeczytamy sprawę jeszcze raz. Możesz też zwrócić się do sądu.',
  questionSubject: (shopName: string) => `Twoje pytanie w ${shopName}`,
  questionText: (question: string, reasons: string) =>
    `Dzień dobry,\nzdjęliśmy ze strony Twoje pytanie: „${question}”.\n\nUzasadnienie: ${reasons}`,
}

/** The page with the rules of reviews and questions. */
export const reviewRules = {
  link: 'Zasady opinii',
  title: 'Zasady opinii i pytań',
  description: 'Jak zbieramy, sprawdzamy i publikujemy opinie oraz jak zgłosić treść.',
  collect: 'Kto może napisać opinię',
  collectText: (asks: boolean, afterDays: number) =>
    `Opinię pisze się z linku, który należy do jednego produktu z jednego zrealizowanego zamówienia. Kupujący ma go przy swoim zamówieniu${asks ? `, a ${afterDays} dni po realizacji wysyłamy jedną prośbę o opinię z tym samym linkiem` : ''}. Z jednego linku powstaje jedna opinia; autor może ją zmienić lub wycofać.`,
  verify: 'Jak sprawdzamy, że opinia jest od kupującego',
  verifyText:
    'Program sprawdza, że link pochodzi z zamówienia, w którym był ten produkt. Taka opinia ma znak „Opinia potwierdzona zakupem”. Każda inna ma znak „Opinia niepotwierdzona zakupem”.',
  formerText:
    'Opinie z naszego poprzedniego sklepu przenieśliśmy z ocenami i datami. Nie możemy tu sprawdzić zakupu, więc mają znak „niepotwierdzona zakupem” i wiadomo, że są z poprzedniego sklepu.',
  publish: 'Co publikujemy',
  publishText:
    'Każdą opinię czyta człowiek przed publikacją i po każdej zmianie. Publikujemy dobre i złe, bez poprawiania. Nie usuwamy opinii dlatego, że jest negatywna.',
  refuse: 'Czego nie publikujemy',
  refuseList: [
    'treści niezgodnych z prawem, obraźliwych i nawołujących do nienawiści,',
    'danych osobowych innych osób,',
    'treści, które nie dotyczą produktu, reklam i linków,',
    'treści skopiowanych od kogoś innego.',
  ],
  refuseEnd:
    'Gdy nie publikujemy opinii albo ją zdejmujemy, autor dostaje e-mailem powód. Decyzję podejmuje człowiek; można się od niej odwołać, odpowiadając na tę wiadomość, albo zwrócić się do sądu.',
  rewards: 'Nagrody za opinie',
  noRewards: 'Nie płacimy za opinie i nie dajemy za nie rabatów ani prezentów.',
  rating: 'Jak liczymy ocenę',
  ratingText:
    'Ocena produktu to średnia arytmetyczna wszystkich opublikowanych opinii, także tych z poprzedniego sklepu, zaokrąglona do jednego miejsca po przecinku. Każda opinia liczy się tak samo.',
  questions: 'Pytania o produkty',
  questionsText: 'Pytanie publikujemy razem z odpowiedzią sklepu. Obowiązują te same zasady.',
  notice: 'Jak zgłosić treść',
  noticeText:
    'Przy każdej opinii i każdym pytaniu jest link „Zgłoś”. Potwierdzimy przyjęcie zgłoszenia, a o decyzji i jej powodach napiszemy do Ciebie. Autor dostaje powody, gdy jego treść zdejmujemy; o zgłoszeniu, po którym treść zostaje, go nie zawiadamiamy.',
  contact: 'Punkt kontaktowy',
  contactText: (reach: string) =>
    `W sprawie opinii, pytań i zgłoszeń, także dla organów (art. 11 i 12 rozporządzenia 2022/2065): ${reach}. Odpowiadamy po polsku.`,
}
