import * as v from 'valibot'
import { consoleEndpoint } from '../staff/rights.ts'
import { uuid } from '../parameters.ts'

const MAX_PHRASE = 60
const MAX_PHRASES = 30

const phrases = v.pipe(
  v.array(
    v.pipe(v.string(), v.trim(), v.maxLength(MAX_PHRASE, `Skróć to wyrażenie do ${MAX_PHRASE} znaków.`)),
  ),
  v.maxLength(MAX_PHRASES, `Wpisz najwyżej ${MAX_PHRASES} wyrażeń.`),
  v.transform((all) => [...new Set(all.filter((one) => one !== ''))]),
)

/**
 * `same`: any of `typed` finds what any other of them finds. `means`: who types one of `typed` is shown what has one
 * of `meant`; without any, the words are no condition.
 */
const searchRuleToSave = v.pipe(
  v.object({ kind: v.picklist(['same', 'means']), typed: phrases, meant: phrases }),
  v.forward(
    v.check(({ kind, typed }) => kind === 'means' || typed.length > 1, 'Wpisz przynajmniej dwa wyrażenia.'),
    ['typed'],
  ),
  v.forward(
    v.check(({ kind, typed }) => kind === 'same' || typed.length > 0, 'Wpisz, czego szukają kupujący.'),
    ['typed'],
  ),
)
export type SearchRuleToSave = v.InferOutput<typeof searchRuleToSave>

export type OwnersSearchRule = SearchRuleToSave & { id: string }
export type SearchRulesAnswer = { rules: OwnersSearchRule[] }

/** A text as shoppers type it; `results`: what it found last, 0: nothing with all its words. */
export type CountedSearch = { text: string; searches: number; results: number; lastDayMs: number }
export type SearchReport = { days: number; frequent: CountedSearch[]; fruitless: CountedSearch[] }

const ruleSubject = ({ rules }: SearchRulesAnswer, { params }: { params: Record<string, unknown> }) => {
  const rule = rules.find(({ id }) => id === params['id'])
  return (
    rule && { name: rule.typed.join(', '), fields: { kind: rule.kind, typed: rule.typed, meant: rule.meant } }
  )
}
const idOf = v.object({ id: uuid })

/** What shoppers search for, and what the owner says about their words. */
export const searchRulesApi = {
  report: consoleEndpoint<SearchReport>()({
    right: 'products-view',
    method: 'GET',
    path: '/search-report',
  }),
  list: consoleEndpoint<SearchRulesAnswer>()({
    right: 'products-view',
    method: 'GET',
    path: '/search-rules',
  }),
  add: consoleEndpoint<SearchRulesAnswer & { id: string }>()({
    right: 'products-edit',
    method: 'POST',
    path: '/search-rules',
    request: searchRuleToSave,
    isCreating: true,
    log: {
      kind: 'settings',
      text: 'Dodano słowa wyszukiwarki',
      subject: (_, { body }) => ({ name: (body as SearchRuleToSave).typed.join(', ') }),
    },
  }),
  save: consoleEndpoint<SearchRulesAnswer>()({
    right: 'products-edit',
    method: 'PUT',
    path: '/search-rules/:id',
    params: idOf,
    request: searchRuleToSave,
    log: {
      kind: 'settings',
      text: 'Zmieniono słowa wyszukiwarki',
      before: '/search-rules',
      subject: ruleSubject,
      undo: (_, whole) => whole,
    },
  }),
  remove: consoleEndpoint<SearchRulesAnswer>()({
    right: 'products-edit',
    method: 'DELETE',
    path: '/search-rules/:id',
    params: idOf,
    log: {
      kind: 'settings',
      text: 'Usunięto słowa wyszukiwarki',
      before: '/search-rules',
      subject: ruleSubject,
      reverse: (_answer, _call, before) =>
        before?.fields && { method: 'POST', path: '/search-rules', body: before.fields },
    },
  }),
}
