import { escapeHtml } from '#server/platform/mail/render-mail.ts'

/** What the parts of an export are called for people; others keep their names. */
const TITLES: Record<string, string> = {
  exportedAt: 'Data eksportu',
  shop: 'Sklep',
  person: 'Osoba',
  consents: 'Zgody',
  accounts: 'Konta',
  orders: 'Zamówienia',
  messages: 'Wiadomości',
  quotes: 'Wyceny',
  leads: 'Formularze kampanii',
  reviews: 'Opinie',
  stockAlerts: 'Powiadomienia o dostępności',
  questions: 'Pytania o produkty',
  withdrawals: 'Odstąpienia od umowy',
  complaints: 'Reklamacje',
  contentNotices: 'Zgłoszenia opinii i pytań',
  marketingConsents: 'Dowody zgód marketingowych',
  campaignsSeen: 'Obejrzane kampanie',
  viewedProducts: 'Obejrzane produkty',
  reminders: 'Przypomnienia o koszyku',
  mails: 'Wysłane wiadomości (bez treści)',
  notes: 'Notatki sklepu',
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}h2{margin-top:2rem;border-bottom:1px solid #ccc}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.2rem 1rem;margin:.5rem 0}dt{color:#666}dd{margin:0;overflow-wrap:anywhere}li{margin-bottom:1rem}@media print{body{margin:0}}'

const render = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value))
    return value.length === 0 ? '–' : `<ol>${value.map((one) => `<li>${render(one)}</li>`).join('')}</ol>`
  if (typeof value === 'object')
    return `<dl>${Object.entries(value)
      .map(([name, part]) => `<dt>${escapeHtml(TITLES[name] ?? name)}</dt><dd>${render(part)}</dd>`)
      .join('')}</dl>`
  return escapeHtml(value === true ? 'tak' : value === false ? 'nie' : String(value))
}

/** The copy of a person's data as a page that opens without any program; the JSON file has the same. */
export const readableExport = (data: object, title: string): string =>
  `<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><h1>${escapeHtml(title)}</h1>${Object.entries(
    data,
  )
    .map(([name, part]) => `<h2>${escapeHtml(TITLES[name] ?? name)}</h2>${render(part)}`)
    .join('')}</body></html>`
