import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `create table search_rules (
    id text primary key,
    kind text not null,
    typed_json text not null,
    meant_json text not null,
    created_ms bigint not null
  )`,
  `create table search_counts (
    day_ms bigint not null,
    text text not null,
    searches integer not null,
    results integer not null,
    primary key (day_ms, text)
  )`,
]

/** Words that mean the same in every shop of floors. A shop's owner changes them in the console. */
const SAME = [
  ['winyl', 'LVT', 'SPC', 'panele winylowe', 'deska winylowa', 'podłoga winylowa', 'panele LVT', 'PCV'],
  ['laminat', 'panele laminowane', 'panel laminowany', 'podłoga laminowana'],
  [
    'deska warstwowa',
    'deska trójwarstwowa',
    'deska barlinecka',
    'podłoga trójwarstwowa',
    'deska inżynierska',
  ],
  ['deska lita', 'lite drewno', 'drewno lite', 'deska z litego drewna'],
  ['deska podłogowa', 'podłoga drewniana', 'deska drewniana'],
  ['jodełka', 'jodła', 'herringbone', 'jodełka klasyczna'],
  ['jodełka francuska', 'jodła francuska', 'chevron', 'jodła węgierska', 'jodełka węgierska', 'szewron'],
  ['listwa przypodłogowa', 'cokół', 'listwa cokołowa', 'listwa podłogowa'],
  ['podkład', 'pianka', 'mata podkładowa', 'wyciszenie', 'mata pod panele'],
  ['wykładzina', 'dywan', 'wykładzina dywanowa'],
  ['wodoodporny', 'wodoszczelny', 'odporność na wodę', 'odporny na wilgoć', 'wodoodporność', 'hydro', 'aqua'],
  ['ogrzewanie podłogowe', 'podłogówka', 'ogrzewana podłoga'],
  ['na klik', 'click', 'pływający', 'bezklejowy', 'samodzielny montaż'],
  ['klejony', 'dryback', 'do przyklejenia'],
  ['biały', 'bielony', 'white'],
  ['szary', 'grafit', 'popielaty', 'siwy', 'grey'],
  ['rustykalny', 'rustic', 'rustikal', 'sękaty'],
  ['fuga', 'V-fuga', '4V', 'fazowany', 'mikrofaza'],
  ['próbka', 'wzornik', 'próbnik', 'sampel'],
  ['profil przejściowy', 'listwa progowa', 'listwa łączeniowa', 'listwa dylatacyjna', 'próg'],
  ['płytka winylowa', 'panele winylowe jak płytki', 'winylowe płytki', 'kafelki winylowe', 'panele kamienne'],
  ['folia', 'paroizolacja', 'folia paroizolacyjna'],
  ['nóż', 'nożyk', 'ostrze'],
  ['olejowosk', 'olej', 'wosk twardy olejny', 'olej do podłogi'],
  ['korek', 'podłoga korkowa', 'panele korkowe'],
  ['ćwierćwałek', 'ćwierćwałki', 'listwa ćwierćwałek'],
  ['montaż', 'układanie', 'układanie paneli'],
  ['antypoślizgowy', 'przeciwpoślizgowy', 'nieśliski'],
]

/** What shoppers say of a room or a use, and what of a floor answers it. Nothing: any floor suits. */
const MEANS: [typed: string[], meant: string[]][] = [
  [
    ['panele', 'panele podłogowe'],
    ['laminat', 'winyl', 'LVT', 'SPC'],
  ],
  [
    ['podłoga', 'materiał na podłogę'],
    ['panel', 'deska', 'laminat', 'winyl', 'parkiet', 'korek'],
  ],
  [['parkiet'], ['klepka', 'deska lita', 'mozaika']],
  [['ciemny'], ['wędzony', 'wenge', 'orzech', 'rustykalny']],
  [['jasny'], ['bielony', 'biały', 'piaskowy', 'klon']],
  [['schody'], ['stopień schodowy', 'schodowy']],
  [['bon', 'voucher', 'prezent'], ['karta podarunkowa']],
  [
    ['mycie', 'czyszczenie', 'umyć', 'do mycia'],
    ['płyn', 'mydło', 'środek', 'pielęgnacja'],
  ],
  [
    ['rysa', 'zarysowanie', 'uszkodzenie'],
    ['naprawczy', 'naprawa'],
  ],
  [
    ['miarka', 'metrówka'],
    ['miara', 'pomiar'],
  ],
  [['imitacja', 'imitujący', 'wygląd', 'wyglądający', 'podobny'], []],
  [
    ['łazienka', 'łazienkowe', 'pralnia', 'mokre pomieszczenie'],
    ['wodoodporny', 'odporność na wodę', 'łazienka'],
  ],
  [
    ['kuchnia', 'kuchenne'],
    ['wodoodporny', 'odporność na wodę', 'kuchnia', 'AC5'],
  ],
  [
    ['pies', 'kot', 'zwierzęta'],
    ['AC5', 'AC6', 'klasa 33', 'winyl'],
  ],
  [
    ['biuro', 'lokal usługowy', 'obiektowe', 'komercyjne'],
    ['AC5', 'AC6', 'klasa 33', 'klasa 34', 'winyl'],
  ],
  [['salon', 'pokój', 'sypialnia', 'mieszkanie', 'dom', 'pokój dziecka', 'wnętrze'], []],
  [
    [
      'tani',
      'promocja',
      'wyprzedaż',
      'okazja',
      'nowość',
      'najlepszy',
      'polski',
      'kolor',
      'najtańszy',
      'grubość',
      'gruby',
      'szeroki',
    ],
    [],
  ],
]

/** Rules of the search, and how often a text was searched for on a day. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
  const rules = [
    ...MEANS.map(([typed, meant]) => ({ kind: 'means', typed, meant })),
    ...SAME.map((typed) => ({ kind: 'same', typed, meant: [] as string[] })),
  ]
  const rows = rules.map(({ kind, typed, meant }, at) => ({
    id: `00000000-0000-7000-8000-${String(at + 1).padStart(12, '0')}`,
    kind,
    typed_json: JSON.stringify(typed),
    meant_json: JSON.stringify(meant),
    created_ms: 0,
  }))
  await tx.insertInto('search_rules').values(rows).execute()
}
