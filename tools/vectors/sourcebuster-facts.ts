import { splitPairs } from '#attribution/cookies.ts'
import { SHOP_TRACKING } from '#attribution/fields.ts'
import { NONE, type Options, readSettings } from '#attribution/settings.ts'
import { memoryPage } from '#attribution/testing/memory-page.ts'
import { trackVisit } from '#attribution/track-visit.ts'
import { hasKeys, rowOf, type RowResult, type VectorFormat } from './format.ts'

type Names = Record<string, string>
type Content = {
  cookies: Names
  delimiter: string
  key_value_separator: string
  keys: { main: string[]; extra: Names; session: Names; udata: Names; promo: Names }
  types: string[]
  none: string
  default_typein: Names
  utm_triggers: string[]
  builtin_organics: { special?: true; host?: string; param?: string; source: string }[]
  builtin_referral_aliases: { host: string; source: string; medium: string }[]
  defaults: { lifetime_months: number; minutes_per_month: number; session_minutes: number; promo: unknown }
  woocommerce_init: unknown
  migration_ids: string[]
}

const SHOP = 'https://sklep.example.pl/'

const visit = (path = '', referrer = '', options: Options = {}) => {
  const page = memoryPage({ href: SHOP + path, referrer })
  return {
    ...trackVisit(page, options),
    textOf: (name: string) => decodeURIComponent(page.jar.get(name)?.value ?? ''),
  }
}

/** A search, or a bare visit where the big engines need none, as from the listed engine. */
const searchOn = ({ special, host, param, source }: Content['builtin_organics'][number]) =>
  visit('', special ? `https://${source}.com/?text=x` : `https://www.${host}/?${param}=x`).current

/** The cause of each kind of visit. */
const visitOfType: Record<string, () => { current: Record<string, string> }> = {
  utm: () => visit('?utm_source=x'),
  organic: () => visit('', 'https://google.com/'),
  referral: () => visit('', 'https://forum.example/'),
  typein: () => visit(),
}

/** `<campaign_param>` and similar are placeholders for a name that the shop chooses. */
const triggers = (parameter: string) => {
  const option = /^<(.+)>$/.exec(parameter)?.[1]
  return (
    visit(`?${option ? 'own' : parameter}=x`, '', option ? { [option]: 'own' } : {}).current.typ === 'utm'
  )
}

/** The library's fixed facts: every row is checked by using our code. */
export default {
  name: 'sourcebuster-facts',
  recognises: (content) => hasKeys(content, 'utm_triggers', 'builtin_organics', 'migration_ids'),
  run: async (facts: Content): Promise<RowResult[]> => {
    const records = visit('', '', { promocode: true })
    const [, separator, delimiter] = /^pgs(.+?)1(.+?)cpg/.exec(records.textOf('sbjs_session')) ?? []
    const { lifetimeMinutes, sessionMinutes, promoRange } = readSettings(
      { promocode: true },
      { hostname: '' },
    )
    const { lifetime_months, minutes_per_month, session_minutes, promo } = facts.defaults
    return [
      ...Object.values(facts.cookies).map((cookie) =>
        rowOf(`cookie ${cookie}`, true, records.textOf(cookie) !== ''),
      ),
      rowOf('delimiter', facts.delimiter, delimiter),
      rowOf('key value separator', facts.key_value_separator, separator),
      rowOf('keys main', facts.keys.main, Object.keys(records.current)),
      rowOf('keys extra', Object.keys(facts.keys.extra), Object.keys(records.current_add)),
      rowOf('keys session', Object.keys(facts.keys.session), Object.keys(records.session)),
      rowOf('keys udata', Object.keys(facts.keys.udata), Object.keys(records.udata)),
      rowOf('keys promo', Object.keys(facts.keys.promo), Object.keys(records.promo)),
      ...facts.types.map((type) => rowOf(`type ${type}`, type, visitOfType[type]?.().current.typ)),
      rowOf('none', facts.none, NONE),
      rowOf('default typein', facts.default_typein, {
        source: records.current.src,
        medium: records.current.mdm,
      }),
      ...facts.utm_triggers.map((parameter) => rowOf(`trigger ${parameter}`, true, triggers(parameter))),
      ...facts.builtin_organics.map((engine) => {
        const { typ, src } = searchOn(engine)
        return rowOf(`organic ${engine.source}`, { typ: 'organic', src: engine.source }, { typ, src })
      }),
      ...facts.builtin_referral_aliases.map(({ host, source, medium }) => {
        const { typ, src, mdm } = visit('', `https://${host}/x`).current
        return rowOf(`referral ${host}`, { typ: 'referral', src: source, mdm: medium }, { typ, src, mdm })
      }),
      rowOf('default lifetime', lifetime_months * minutes_per_month, lifetimeMinutes),
      rowOf('default session', session_minutes, sessionMinutes),
      rowOf('default promo', promo, promoRange),
      rowOf('shop set-up', facts.woocommerce_init, SHOP_TRACKING),
      rowOf('migrations', facts.migration_ids, Object.keys(splitPairs(records.textOf('sbjs_migrations')))),
    ]
  },
} satisfies VectorFormat
