import type { Campaign } from '../campaign-shape.ts'
import { type CampaignFilter, filterGroups, groupPath } from '../targeting/groups.ts'
import { type Check, filtersOfKind, inEachGroup, type Finding } from './check.ts'

type Filters = Campaign['filters']
type Rule = Extract<Filters[number], { kind: 'pageAddress' }>['rules'][number]

/** Filters whose every visitor has one text, which rules of two filters can require to be different. */
const OF_ONE_TEXT = ['pageAddress', 'referrer', 'landingPage', 'previousPage', 'pageTitle'] as const
/** The visited pages are several texts: two rules may be met by two of them. */
const OF_TEXTS = [...OF_ONE_TEXT, 'visitedPages'] as const

const lower = ({ text }: Rule) => text.toLowerCase()

/** Whether every text that meets `one` meets `other`, too. Undecided pairs count as no. */
const implies = (one: Rule, other: Rule): boolean => {
  const [has, wants] = [lower(one), lower(other)]
  if (other.operator === 'any_value') return one.operator !== 'contain' || has !== ''
  if (one.operator === 'exact' && other.operator === 'exact') return has === wants
  if (other.operator === 'contain')
    return ['contain', 'exact', 'start', 'end'].includes(one.operator) && has.includes(wants)
  if (other.operator === 'start') return ['exact', 'start'].includes(one.operator) && has.startsWith(wants)
  if (other.operator === 'end') return ['exact', 'end'].includes(one.operator) && has.endsWith(wants)
  return false
}

/** Whether no text can meet both. Undecided pairs count as no. */
const excludes = (one: Rule, other: Rule): boolean => {
  if (other.operator === 'exact' && one.operator !== 'exact') return excludes(other, one)
  const [has, wants] = [lower(one), lower(other)]
  if (one.operator === 'exact') {
    if (other.operator === 'exact') return has !== wants
    if (other.operator === 'contain') return !has.includes(wants)
    if (other.operator === 'start') return !has.startsWith(wants)
    if (other.operator === 'end') return !has.endsWith(wants)
    return false
  }
  if (one.operator === 'start' && other.operator === 'start')
    return !has.startsWith(wants) && !wants.startsWith(has)
  return one.operator === 'end' && other.operator === 'end' && !has.endsWith(wants) && !wants.endsWith(has)
}

/** Rules of texts that no page meets: "zawiera X" and "nie zawiera X", or two filters that want different pages. */
export const conflictingTexts: Check = inEachGroup({
  severity: 'fails',
  find: (campaign) =>
    OF_TEXTS.flatMap((kind): Finding[] => {
      const all = filtersOfKind(campaign, kind)
      const hidden = all.flatMap(({ filter }) =>
        filter.rules.filter(({ outcome }) => outcome === 'dont_show'),
      )
      const possible = all.flatMap(({ index, filter }) => {
        const shown = filter.rules.filter(({ outcome }) => outcome === 'show')
        return shown.length
          ? [{ index, rules: shown.filter((rule) => !hidden.some((other) => implies(rule, other))) }]
          : []
      })
      const empty = possible.find(({ rules }) => rules.length === 0)
      if (empty)
        return [
          {
            path: ['filters', empty.index, 'rules'],
            text: 'To, co reguły każą pokazać, inna reguła wyklucza, więc nikt nie zobaczy kampanii.',
          },
        ]
      if (!(OF_ONE_TEXT as readonly string[]).includes(kind)) return []
      const clashing = possible.find(({ rules }, at) =>
        possible
          .slice(0, at)
          .some((earlier) => rules.every((rule) => earlier.rules.every((other) => excludes(rule, other)))),
      )
      return clashing
        ? [
            {
              path: ['filters', clashing.index, 'rules'],
              text: 'Tego warunku i poprzedniego takiego nie może spełnić ta sama strona, więc nikt nie zobaczy kampanii. Złącz je w jeden: wystarczy wtedy jedna z reguł.',
            },
          ]
        : []
    }),
})

/** Of counts that every filter limits, the range that is left. */
const rangeOf = (all: { filter: { least: number; most: number | null } }[]) => ({
  least: Math.max(1, ...all.map(({ filter }) => filter.least)),
  most: Math.min(Infinity, ...all.map(({ filter }) => filter.most ?? Infinity)),
})

/** Numbers of visits or pages that exclude each other, or new visitors on their second visit. */
export const conflictingCounts: Check = inEachGroup({
  severity: 'fails',
  find: (campaign) => {
    const sessions = filtersOfKind(campaign, 'sessions')
    const pages = filtersOfKind(campaign, 'pageCount')
    const kinds = filtersOfKind(campaign, 'visitorKind')
    const visits = rangeOf(sessions)
    const seen = rangeOf(pages)
    const isNew = kinds.some(({ filter }) => filter.who === 'new')
    const isReturning = kinds.some(({ filter }) => filter.who === 'returning')
    const at = (all: { index: number }[], name: string) => ['filters', all.at(-1)?.index ?? 0, name]
    return [
      ...(isNew && isReturning
        ? [
            {
              path: at(kinds, 'who'),
              text: 'Nikt nie jest jednocześnie nowy i powracający, więc nikt nie zobaczy kampanii.',
            },
          ]
        : []),
      ...(visits.least > visits.most
        ? [
            {
              path: at(sessions, 'most'),
              text: 'Liczby wizyt się wykluczają: „co najwyżej” jest mniejsze niż „co najmniej”.',
            },
          ]
        : []),
      ...(isNew && visits.least > 1
        ? [
            {
              path: at(sessions, 'least'),
              text: 'Nowy odwiedzający jest na pierwszej wizycie, a ten warunek wymaga kolejnej, więc nikt nie zobaczy kampanii.',
            },
          ]
        : []),
      ...(isReturning && visits.most < 2
        ? [
            {
              path: at(sessions, 'most'),
              text: 'Powracający jest co najmniej na drugiej wizycie, a ten warunek dopuszcza tylko pierwszą.',
            },
          ]
        : []),
      ...(seen.least > seen.most
        ? [
            {
              path: at(pages, 'most'),
              text: 'Liczby stron się wykluczają: „co najwyżej” jest mniejsze niż „co najmniej”.',
            },
          ]
        : []),
    ]
  },
})

/** Values of which each filter allows some or forbids some; null: any is left. */
const leftOf = (all: { filter: { outcome: string }; values: readonly string[] }[], covers: typeof isSame) => {
  const shown = all.filter(({ filter }) => filter.outcome === 'show').map(({ values }) => values)
  const hidden = all.filter(({ filter }) => filter.outcome !== 'show').flatMap(({ values }) => values)
  if (!shown.length) return null
  // A more exact value is left of `pl` and `pl-PL`.
  return shown
    .flat()
    .filter(
      (value) =>
        shown.every((values) => values.some((other) => covers(other, value))) &&
        !hidden.some((other) => covers(other, value)),
    )
}
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const isSameLanguage = (wide: string, exact: string) =>
  `${exact}-`.toLowerCase().startsWith(`${wide}-`.toLowerCase())

/** Countries, languages, devices, of which none is left. */
export const conflictingGroups: Check = inEachGroup({
  severity: 'fails',
  find: (campaign) => {
    const countries = filtersOfKind(campaign, 'country')
    const languages = filtersOfKind(campaign, 'language')
    const devices = filtersOfKind(campaign, 'device')
    const noneLeft = (left: string[] | null) => left?.length === 0
    const at = (all: { index: number }[], name: string) => ['filters', all.at(-1)?.index ?? 0, name]
    return [
      ...(noneLeft(
        leftOf(
          countries.map(({ filter }) => ({ filter, values: filter.countries })),
          isSame,
        ),
      )
        ? [
            {
              path: at(countries, 'countries'),
              text: 'Warunki o kraju się wykluczają: nie zostaje żaden kraj, więc nikt nie zobaczy kampanii.',
            },
          ]
        : []),
      ...(noneLeft(
        leftOf(
          languages.map(({ filter }) => ({ filter, values: filter.languages })),
          isSameLanguage,
        ),
      )
        ? [
            {
              path: at(languages, 'languages'),
              text: 'Warunki o języku się wykluczają: nie zostaje żaden język, więc nikt nie zobaczy kampanii.',
            },
          ]
        : []),
      ...(new Set(devices.map(({ filter }) => filter.device)).size > 1
        ? [
            {
              path: at(devices, 'device'),
              text: 'Nikt nie jest jednocześnie na telefonie i na komputerze. Usuń oba warunki, żeby pokazać kampanię wszędzie.',
            },
          ]
        : []),
    ]
  },
})

/** A condition beside its own opposite, which nobody meets; or a group that everybody meets beside others. */
export const conflictingNegations: Check = {
  severity: 'fails',
  find: (campaign) => {
    const groups = filterGroups(campaign)
    const isEverybody = groups.length > 1 && groups[0]!.length === 0
    const textOf = ({ isNegated: _, ...filter }: CampaignFilter) => JSON.stringify(filter)
    return [
      ...(isEverybody
        ? [
            {
              path: ['filters'],
              text: 'Pierwsza grupa nie ma warunków, więc kampanię widzą wszyscy, a pozostałe grupy niczego nie zmieniają.',
            },
          ]
        : []),
      ...groups.flatMap((group, at) => {
        const index = group.findIndex((filter, own) =>
          group
            .slice(0, own)
            .some((other) => !!other.isNegated !== !!filter.isNegated && textOf(other) === textOf(filter)),
        )
        const where = groups.length > 1 ? 'tej grupy nikt nie spełni' : 'nikt nie zobaczy kampanii'
        return index < 0
          ? []
          : [
              {
                path: [...groupPath(at), index],
                text: `Ten warunek i jego zaprzeczenie stoją obok siebie, więc ${where}.`,
              },
            ]
      }),
    ]
  },
}
