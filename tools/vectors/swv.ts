import type { FormRule } from '#contract/contact-forms/schema.ts'
import { checkRules } from '#forms/check.ts'
import type { FormEntry } from '#forms/field-values.ts'
import { firstOf, hasKeys, rowOf, runGuarded, type VectorFormat } from './format.ts'

/** PHP writes an empty map as an empty list. */
type Outcome = { valid: boolean; errors: Record<string, string> | [] }
type Row = { id: string; group: string; rules: FormRule[]; inputs: FormEntry[]; js: Outcome; php: Outcome }

/**
 * Where browser and server differ the server counts, except for addresses: those must parse (contract 8, More
 * decisions).
 */
const whoCounts = ({ group, js, php }: Row): Outcome => (group === 'url' ? js : php)

const runRow = (row: Row) => {
  const problems = checkRules(row.rules, row.inputs)
  return rowOf(
    row.id,
    { ...whoCounts(row).errors },
    Object.fromEntries(problems.map(({ field, error }) => [field, error])),
  )
}

/** Form rules: which fields a set of rules finds wrong, and with which words. */
export default {
  name: 'swv',
  recognises: (content) =>
    hasKeys(content, 'rows') && hasKeys(firstOf(content['rows']), 'rules', 'inputs', 'js', 'php'),
  run: ({ rows }: { rows: Row[] }) => Promise.all(rows.map((row) => runGuarded(row.id, () => runRow(row)))),
} satisfies VectorFormat
