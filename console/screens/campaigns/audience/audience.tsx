import { Fragment, useEffect, useRef, useState } from 'react'
import type { Campaign } from '#campaign/campaign-shape.ts'
import type { Filter } from '#campaign/filters/filter.ts'
import * as filters from '#campaign/filters/index.ts'
import { type CampaignFilter, groupPath } from '#campaign/targeting/groups.ts'
import { SelectField } from '#console/parts/form/fields.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { ProblemAt } from '#console/screens/campaigns/editor/problem-at.tsx'
import { ConditionPicker } from './condition-picker.tsx'
import {
  addCondition,
  changeCondition,
  conditionSettings,
  isNegated,
  shownGroups,
  withNegation,
} from './group-moves.ts'
import { SentenceControl } from './sentence-controls.tsx'
import { audienceWords as words } from './strings.ts'
import './audience.css'

const kinds = filters as unknown as Record<string, Filter<never>>
const titleOf = ({ kind }: CampaignFilter) => kinds[kind]?.hints.title ?? kind

type Props = { document: Campaign; onChange: (document: Campaign) => void }

/** Who sees the campaign, as sentences: groups of which one is enough, each of conditions that must all hold. */
export const Audience = ({ document, onChange }: Props) => {
  const showToast = useToast()
  const root = useRef<HTMLDivElement>(null)
  /** The group that gets a condition; one beyond the last is a new one. */
  const [picking, setPicking] = useState<number | null>(null)
  /** What takes the focus once it is rendered: the first of them that there is. */
  const wanted = useRef<string[]>([])
  useEffect(() => {
    for (const selector of wanted.current) {
      const found = root.current?.querySelector<HTMLElement>(selector)
      if (!found) continue
      wanted.current = []
      return found.focus()
    }
  })
  const groups = shownGroups(document)
  const add = (group: number, kind: string) => {
    setPicking(null)
    const index = groups[group]?.length ?? 0
    const place = `[data-condition="${group}.${index}"]`
    // A condition without settings has only its connector.
    wanted.current = [
      `${place} .sentence > :not(.connector) :is(input, select, textarea, button)`,
      `${place} select`,
    ]
    onChange(addCondition(document, group, kind))
    showToast(words.added(kinds[kind]?.hints.title ?? kind))
  }
  const remove = (group: number, index: number) => {
    const own = groups[group]!
    const title = titleOf(own[index]!)
    const next = Math.min(index, own.length - 2)
    wanted.current = [
      ...(next < 0 ? [] : [`[data-condition="${group}.${next}"] [data-remove]`]),
      '[data-add]',
    ]
    onChange(changeCondition(document, group, index, null))
    showToast(words.removed(title))
  }
  const close = (group: number) => {
    setPicking(null)
    wanted.current = [`[data-add="${group}"]`]
  }
  const picker = (group: number) =>
    picking === group && (
      <ConditionPicker
        label={words.picker(groups.length > 1 && group < groups.length ? group + 1 : null)}
        onPick={(kind) => add(group, kind)}
        onClose={() => close(group)}
      />
    )
  const addButton = (group: number, text: string, label: string | undefined) => (
    <button
      type="button"
      className="button is-small"
      data-add={group}
      aria-label={label}
      aria-expanded={picking === group}
      onClick={() => setPicking(picking === group ? null : group)}
    >
      {text}
    </button>
  )
  return (
    <div ref={root} className="audience">
      <ProblemAt path="document.filters" />
      <ProblemAt path="document.alternatives" />
      {groups.length === 0 && <p>{words.everybody}</p>}
      {groups.map((group, at) => (
        <section key={at} className="audience-group" aria-label={words.group(at + 1)}>
          <p className="audience-show">{at === 0 ? words.show : words.orShow}</p>
          <ol>
            {group.map((filter, index) => (
              <Condition
                key={`${index} ${filter.kind}`}
                place={`${at}.${index}`}
                path={['document', ...groupPath(at), index].join('.')}
                filter={filter}
                isFirst={index === 0}
                onChange={(changed) => onChange(changeCondition(document, at, index, changed))}
                onRemove={() => remove(at, index)}
              />
            ))}
          </ol>
          {addButton(at, words.add, words.addTo(groups.length > 1 ? at + 1 : null))}
          {picker(at)}
        </section>
      ))}
      <div>
        {addButton(groups.length, groups.length === 0 ? words.addFirst : words.addGroup, undefined)}
        {picker(groups.length)}
      </div>
    </div>
  )
}

type ConditionProps = {
  place: string
  path: string
  filter: CampaignFilter
  isFirst: boolean
  onChange: (filter: CampaignFilter) => void
  onRemove: () => void
}

const Condition = ({ place, path, filter, isFirst, onChange, onRemove }: ConditionProps) => {
  const { sentence, hints } = kinds[filter.kind] ?? {}
  const settings = conditionSettings[filter.kind] ?? {}
  const values = filter as unknown as Record<string, unknown>
  const title = titleOf(filter)
  const negated = isNegated(filter)
  const connectors = isFirst ? words.first : words.next
  const text = (negated && sentence?.isNot) || sentence?.is || title
  return (
    <li className="condition" data-condition={place}>
      <div className="sentence">
        <SelectField
          label={words.connector(title)}
          isLabelHidden
          path={`${path}.isNegated`}
          className="connector"
          value={negated ? 'negated' : 'plain'}
          choices={Object.entries(connectors).map(([value, connector]) => ({ value, title: connector }))}
          onChange={(chosen) => onChange(withNegation(filter, chosen === 'negated'))}
        />
        {text.split(/(\{\w+\})/).map((part, index) => {
          const name = /^\{(\w+)\}$/.exec(part)?.[1]
          const setting = name === undefined ? undefined : settings[name]
          if (name === undefined || !setting)
            return <Fragment key={index}>{part.trim() && <span>{part}</span>}</Fragment>
          return (
            <SentenceControl
              key={name}
              title={title}
              setting={setting}
              hint={hints?.settings[name] ?? { label: name }}
              choices={sentence?.words?.[name]}
              value={values[name]}
              path={`${path}.${name}`}
              onChange={(value) => onChange({ ...filter, [name]: value } as CampaignFilter)}
            />
          )
        })}
        <ProblemAt path={path} />
      </div>
      <button
        type="button"
        className="icon-button"
        data-remove
        aria-label={words.remove(title)}
        title={words.remove(title)}
        onClick={onRemove}
      >
        <ConsoleIcon name="close" />
      </button>
    </li>
  )
}
