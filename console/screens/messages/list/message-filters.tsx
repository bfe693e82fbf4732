import {
  type MessagesAnswer,
  messageStateFilters,
  type MessageStateFilter,
  MYSELF,
  NOBODY,
} from '#contract/console/messages.ts'
import { messagesWords as words } from '../strings.ts'

type Choice = { label: string; value: string; all: string; choices: [value: string, title: string][] }

const FilterChoice = ({
  label,
  value,
  all,
  choices,
  onChoose,
}: Choice & { onChoose: (value: string) => void }) => (
  <select
    className="form-choice"
    aria-label={label}
    value={value}
    onChange={(event) => onChoose(event.target.value)}
  >
    <option value="">{all}</option>
    {choices.map(([one, title]) => (
      <option key={one} value={one}>
        {title}
      </option>
    ))}
  </select>
)

type Chosen = { stan: string; odpowiada: string; formularz: string }
type Props = { data: MessagesAnswer; chosen: Chosen; choose: (change: Partial<Chosen>) => void }

const countOf = ({ states }: MessagesAnswer['counts'], state: MessageStateFilter) =>
  state === 'todo' ? states.new + states.open + states.waiting : states[state]

/** By state, by who answers, and by form. */
export const MessageFilters = ({ data, chosen, choose }: Props) => (
  <>
    <FilterChoice
      label={words.stateFilter}
      all={words.allStates}
      value={chosen.stan}
      choices={[...messageStateFilters]
        .toSorted((one, other) => Number(other === 'todo') - Number(one === 'todo'))
        .map((state) => [state, words.stateCount(state, countOf(data.counts, state))])}
      onChoose={(stan) => choose({ stan })}
    />
    <FilterChoice
      label={words.assigneeFilter}
      all={words.anybody}
      value={chosen.odpowiada}
      choices={[
        [MYSELF, words.mine],
        [NOBODY, words.nobody],
        ...data.assignees.map(({ id, name }): [string, string] => [id, name]),
      ]}
      onChoose={(odpowiada) => choose({ odpowiada })}
    />
    {(data.forms.length > 1 || chosen.formularz) && (
      <FilterChoice
        label={words.form}
        all={words.allForms}
        value={chosen.formularz}
        choices={data.forms.map(({ id, title, count }) => [String(id), words.formCount(title, count)])}
        onChoose={(formularz) => choose({ formularz })}
      />
    )}
  </>
)
