import type { SiteSettings } from '#contract/console/campaigns/campaigns.ts'
import { SelectField, TextField } from '#console/parts/form/fields.tsx'
import { resultsWords } from '#console/screens/results/strings.ts'

const KINDS = Object.entries(resultsWords.goalKinds).map(([value, title]) => ({ value, title }))

const made: Record<string, SiteSettings['goal']> = {
  order: { kind: 'order' },
  address: { kind: 'address', text: '' },
  call: { kind: 'call' },
}

/** What the holdout and other visitors are compared by. */
export const GoalChoice = ({
  goal,
  change,
}: {
  goal: SiteSettings['goal']
  change: (goal: SiteSettings['goal']) => void
}) => (
  <>
    <SelectField
      label={resultsWords.goal}
      hint={resultsWords.goalHint}
      path="settings.goal"
      value={goal?.kind ?? ''}
      choices={KINDS}
      onChange={(kind) => change(made[kind] ?? null)}
    />
    {goal?.kind === 'address' && (
      <TextField
        label={resultsWords.goalText}
        path="settings.goal.text"
        autoComplete="off"
        value={goal.text}
        onChange={(text) => change({ kind: 'address', text })}
      />
    )}
  </>
)
