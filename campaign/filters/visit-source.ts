import * as v from 'valibot'
import type { SettingsOf } from '../kinds.ts'
import type { Visitor } from '../targeting/visitor.ts'
import type { Filter } from './filter.ts'

/** Names of the attribution's records (`attribution/cookies.ts`) and of their fields (`attribution/fields.ts`). */
const records = ['current', 'first'] as const
const parts = ['src', 'mdm', 'cmp', 'cnt', 'trm', 'typ'] as const

const settings = {
  visit: v.picklist(records),
  part: v.picklist(parts),
  operator: v.picklist(['exact', 'contain']),
  /** One of them is enough; upper and lower case are the same. */
  texts: v.pipe(
    v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))),
    v.minLength(1),
    v.maxLength(50),
  ),
}

/** A field of one of the attribution's records on this site; '': it has none. Values may be encoded as in addresses. */
export const readSource = (
  cookies: ReadonlyMap<string, string>,
  visit: (typeof records)[number],
  part: (typeof parts)[number],
): string => {
  const text = (cookies.get(`sbjs_${visit}`) ?? '')
    .split('|||')
    .find((pair) => pair.startsWith(`${part}=`))
    ?.slice(part.length + 1)
  try {
    return decodeURIComponent(text ?? '')
  } catch {
    return text ?? ''
  }
}

export const allows = (
  { visit, part, operator, texts }: SettingsOf<typeof settings>,
  { cookies }: Visitor,
) => {
  if (!cookies) return undefined
  const value = readSource(cookies, visit, part).toLowerCase()
  return texts.some((text) =>
    operator === 'exact' ? value === text.toLowerCase() : value.includes(text.toLowerCase()),
  )
}

export default {
  settings,
  allows,
  sentence: {
    subject: 'source',
    is: 'przyszli {visit} {part} {operator} {texts}',
    words: {
      visit: { current: 'teraz', first: 'za pierwszym razem' },
      part: {
        src: 'ze źródła (utm_source)',
        mdm: 'z medium (utm_medium)',
        cmp: 'z kampanii (utm_campaign)',
        cnt: 'z treści (utm_content)',
        trm: 'ze słowa (utm_term)',
        typ: 'z rodzaju ruchu (organic, utm…)',
      },
      operator: { exact: 'o nazwie', contain: 'z nazwą, która zawiera' },
    },
  },
  hints: {
    title: 'Źródło wizyty',
    help: 'Skąd ktoś trafił na stronę: z wyszukiwarki, z reklamy (utm), z innej strony. Działa tam, gdzie strona mierzy źródła. Pierwsze źródło ten sklep pamięta do zamknięcia przeglądarki.',
    settings: {
      visit: { label: 'Której wizyty', choices: { current: 'obecnej', first: 'pierwszej' } },
      part: {
        label: 'Co porównać',
        choices: {
          src: 'źródło (utm_source)',
          mdm: 'medium (utm_medium)',
          cmp: 'kampanię (utm_campaign)',
          cnt: 'treść (utm_content)',
          trm: 'słowo (utm_term)',
          typ: 'rodzaj (utm, organic, referral, typein)',
        },
      },
      operator: { label: 'Jak', choices: { exact: 'jest jednym z', contain: 'zawiera jedno z' } },
      texts: { label: 'Wartości', help: 'Na przykład google, facebook albo newsletter.' },
    },
  },
} satisfies Filter<typeof settings>
