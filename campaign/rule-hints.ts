import type { Hint } from './hints.ts'

/** How the editor shows a list of rules about a text. */
export const ruleHints: Hint = {
  label: 'Reguły',
  help: 'Reguła „nie pokazuj” wygrywa z regułą „pokazuj”.',
  item: 'regułę',
  settings: {
    outcome: { label: 'Co zrobić', choices: { show: 'pokazuj', dont_show: 'nie pokazuj' } },
    operator: {
      label: 'Gdy tekst',
      choices: {
        contain: 'zawiera',
        exact: 'jest dokładnie taki',
        start: 'zaczyna się od',
        end: 'kończy się na',
        greater_than: 'jest większy niż',
        less_than: 'jest mniejszy niż',
        any_value: 'ma dowolną wartość',
      },
    },
    text: { label: 'Tekst', help: 'Pusty, gdy wystarczy dowolna wartość.' },
  },
}
