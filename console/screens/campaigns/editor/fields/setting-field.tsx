import { lazy, Suspense, useContext, useEffect, useRef } from 'react'
import { type Setting, startOfKind } from '#campaign/editor/describe-setting.ts'
import type { Hint, Hints } from '#campaign/kinds.ts'
import type { Prize } from '#campaign/prizes/prize.ts'
import { SelectField, Tick } from '#console/parts/form/fields.tsx'
import { campaignsWords } from '#console/screens/campaigns/strings.ts'
import { ChosenField, Ticks } from './choice-fields.tsx'
import { gistOf } from '../gist-of.ts'
import { ListField } from './list-field.tsx'
import {
  AmountField,
  ColourField,
  MomentField,
  type PlainProps,
  WordListField,
  WordsField,
} from './plain-fields.tsx'
import { AdviceAt, ProblemAt } from '../problem-at.tsx'
import { CampaignContext, type Choice, SiteContext, SourcesContext } from '../editor-contexts.ts'

/** Few campaigns have a game. */
const PrizesTable = lazy(async () => ({
  default: (await import('#console/screens/campaigns/prizes-table/prizes-table.tsx')).PrizesTable,
}))
/** Few campaigns name products. */
const ProductsField = lazy(async () => ({ default: (await import('./products-field.tsx')).ProductsField }))

/** Few blocks are pictures. */
const pictures = () => import('./picture-field.tsx')
const PictureField = lazy(async () => ({ default: (await pictures()).PictureField }))
const AltField = lazy(async () => ({ default: (await pictures()).AltField }))
const FocusField = lazy(async () => ({ default: (await pictures()).FocusField }))

type Values = Record<string, unknown>
type Props<Type extends Setting['type'] = Setting['type']> = PlainProps & {
  setting: Extract<Setting, { type: Type }>
  /** What is shown next to it, and how more of that changes. */
  siblings?: Values
  onSiblings?: (changed: Values) => void
}

const NO_WORDS: Hint = { label: '?' }
const withoutNull = (setting: Setting): Setting => ({ ...setting, isNullable: false })

/**
 * One setting of any campaign: its schema and its hint decide which field it gets. This code does not
 * know the kinds.
 */
export const SettingField = (props: Props) => {
  const { setting, hint, value } = props
  const warning =
    hint.warning && hint.warning.value === value ? <p className="notice">{hint.warning.text}</p> : null
  return (
    <>
      <Present {...props} setting={setting} />
      {warning}
      <AdviceAt path={props.path} onChange={props.onChange} />
    </>
  )
}

const Present = (props: Props) => {
  const { setting, hint, value, path, onChange } = props
  if (hint.from && setting.type === 'text') return <ChosenField {...props} />
  if (hint.as === 'colour') return <ColourField {...props} />
  if (hint.as === 'moment') return <MomentField {...props} />
  if (hint.as === 'picture' || hint.as === 'alt' || hint.as === 'focus') {
    const Of = hint.as === 'picture' ? PictureField : hint.as === 'alt' ? AltField : FocusField
    return (
      <Suspense>
        <Of {...props} />
      </Suspense>
    )
  }
  switch (setting.type) {
    case 'truth':
      return (
        <div className="tick-setting">
          <Tick label={hint.label} hint={hint.help} name={path} isOn={value === true} onChange={onChange} />
          <ProblemAt path={path} />
        </div>
      )
    case 'number':
      return <AmountField {...props} />
    case 'text':
      return <WordsField {...props} />
    case 'choice':
      return (
        <SelectField
          label={hint.label}
          hint={hint.help}
          path={path}
          // Campaigns saved before the setting existed have its default.
          value={String(value ?? setting.start)}
          choices={setting.options.map((option) => ({
            value: String(option),
            title: hint.choices?.[option] ?? String(option),
          }))}
          onChange={(chosen) => onChange(setting.options.find((option) => String(option) === chosen))}
        />
      )
    case 'group':
    case 'kinds':
      return setting.isNullable ? <MaybeGroup {...props} /> : <Inside {...props} setting={setting} />
    case 'record':
      return <NamedList {...props} setting={setting} />
    case 'list':
      return <AnyList {...props} setting={setting} />
  }
  return null
}

/** Absent until it is switched on; then it begins with the default of its schema or the value of its sibling. */
const MaybeGroup = ({ siblings, ...props }: Props) => {
  const { setting, hint, value, path, onChange } = props
  // Unticked by mistake: the previous value is restored with the tick.
  const last = useRef(value)
  useEffect(() => void (value !== null && (last.current = value)), [value])
  const start = () =>
    last.current ?? (hint.startsAs === undefined ? startOf(setting) : siblings?.[hint.startsAs])
  return (
    <div className="maybe-group">
      <Tick
        label={hint.label}
        hint={hint.help}
        name={path}
        isOn={value !== null}
        onChange={(isOn) => onChange(isOn ? start() : null)}
      />
      {value === null ? (
        <ProblemAt path={path} />
      ) : (
        <Inside
          {...props}
          setting={withoutNull(setting) as Extract<Setting, { type: 'group' | 'kinds' }>}
          isLabelled={false}
        />
      )}
    </div>
  )
}

/** What a group or one of several kinds begins with when it is not absent. */
const startOf = (setting: Setting): unknown => {
  if (setting.type === 'kinds') return startOfKind(setting.kinds, Object.keys(setting.kinds)[0] ?? '')
  return setting.type === 'group'
    ? Object.fromEntries(Object.entries(setting.settings).map(([name, { start }]) => [name, start]))
    : setting.start
}

const Inside = ({
  setting,
  hint,
  value,
  path,
  onChange,
  isLabelled = true,
}: Props<'group' | 'kinds'> & { isLabelled?: boolean }) => (
  <fieldset className="setting-group">
    <legend className={isLabelled ? undefined : 'screen-reader-text'}>{hint.label}</legend>
    {isLabelled && hint.help && <p className="hint">{hint.help}</p>}
    <ProblemAt path={path} />
    {setting.type === 'group' ? (
      <GroupFields
        settings={setting.settings}
        hints={hint.settings}
        value={value as Values}
        path={path}
        onChange={onChange}
      />
    ) : (
      <KindFields
        kinds={setting.kinds}
        hint={hint}
        value={value as Values & { kind: string }}
        path={path}
        onChange={onChange}
        isChosen
      />
    )}
  </fieldset>
)

/** The settings of a group, one below the other. */
export const GroupFields = ({
  settings,
  hints,
  value,
  path,
  onChange,
}: {
  settings: Record<string, Setting>
  hints: Record<string, Hint> | undefined
  value: Values
  path: string
  onChange: (value: Values) => void
}) =>
  Object.entries(settings).map(([name, setting]) => (
    <SettingField
      key={name}
      setting={setting}
      hint={hints?.[name] ?? NO_WORDS}
      value={value[name]}
      path={`${path}.${name}`}
      siblings={value}
      onSiblings={(changed) => onChange({ ...value, ...changed })}
      onChange={(changed) => onChange({ ...value, [name]: changed })}
    />
  ))

type KindProps = {
  kinds: Record<string, Record<string, Setting>>
  hint: Hint
  value: Values & { kind: string }
  path: string
  onChange: (value: Values) => void
  /** Another kind may be chosen in its place. */
  isChosen?: boolean
}

const KindFields = ({ kinds, hint, value, path, onChange, isChosen = false }: KindProps) => {
  const own = hint.kinds?.[value.kind]
  return (
    <>
      {isChosen && (
        <SelectField
          label={hint.label}
          isLabelHidden
          path={`${path}.kind`}
          value={value.kind}
          choices={choicesOf(hint.kinds, kinds)}
          onChange={(kind) => onChange(startOfKind(kinds, kind))}
        />
      )}
      {own?.help && <p className="hint">{own.help}</p>}
      <GroupFields
        settings={kinds[value.kind] ?? {}}
        hints={own?.settings}
        value={value}
        path={path}
        onChange={onChange}
      />
    </>
  )
}

const choicesOf = (hints: Record<string, Hints> | undefined, kinds: object): Choice[] =>
  Object.keys(kinds)
    .map((kind) => ({ value: kind, title: hints?.[kind]?.title ?? kind }))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'pl'))

/** What a table that is loaded later renders as the editor does. */
const partsOfEditor = { GroupFields, ProblemAt }

const AnyList = (props: Props<'list'>) => {
  const edited = { siteId: useContext(SiteContext), campaignId: useContext(CampaignContext) }
  const { setting, hint, value, path } = props
  const sources = useContext(SourcesContext)
  const { item } = setting
  if (hint.as === 'products')
    return (
      <Suspense>
        <ProductsField
          hint={hint}
          most={setting.most}
          value={value as string[]}
          path={path}
          onChange={props.onChange}
        />
      </Suspense>
    )
  if (hint.as === 'prizes')
    return (
      <Suspense>
        <PrizesTable {...props} value={value as Prize[]} parts={partsOfEditor} {...edited} />
      </Suspense>
    )
  if (hint.choices)
    return (
      <Ticks
        {...props}
        choices={Object.entries(hint.choices).map(([key, title]) => ({ value: key, title }))}
      />
    )
  if (hint.from && hint.item === undefined) return <Ticks {...props} choices={sources[hint.from]} />
  if (item.type === 'text' && !hint.from) return <WordListField {...props} />
  const values = value as unknown[]
  const change = (at: number, changed: unknown) => props.onChange(values.with(at, changed))
  const body = (each: unknown, at: number) => {
    const below = `${path}.${at}`
    if (item.type === 'kinds')
      return (
        <KindFields
          kinds={item.kinds}
          hint={hint}
          value={each as Values & { kind: string }}
          path={below}
          onChange={(changed) => change(at, changed)}
        />
      )
    if (item.type === 'group')
      return (
        <GroupFields
          settings={item.settings}
          hints={hint.settings}
          value={each as Values}
          path={below}
          onChange={(changed) => change(at, changed)}
        />
      )
    return (
      <ChosenField
        setting={item}
        hint={{ label: hint.label, ...(hint.from && { from: hint.from }) }}
        value={each}
        path={below}
        isLabelHidden
        onChange={(changed) => change(at, changed)}
      />
    )
  }
  const start = (kind: string) =>
    item.type === 'kinds'
      ? startOfKind(item.kinds, kind)
      : hint.from
        ? (sources[hint.from].find((choice) => !values.includes(choice.value))?.value ?? '')
        : startOf(item)
  return (
    <ListField
      {...listWords(hint, path)}
      items={values.map((each, at) => ({
        path: `${path}.${at}`,
        ...gistOf(item, hint, each, sources),
        isPlain: item.type === 'text',
        children: body(each, at),
      }))}
      kinds={item.type === 'kinds' ? choicesOf(hint.kinds, item.kinds) : []}
      isFull={setting.most !== undefined && values.length >= setting.most}
      onAdd={(kind) => props.onChange([...values, start(kind)])}
      onMove={(from, to) => props.onChange(values.toSpliced(from, 1).toSpliced(to, 0, values[from]))}
      onRemove={(at) => props.onChange(values.toSpliced(at, 1))}
    />
  )
}

const listWords = (hint: Hint, path: string) => ({
  label: hint.label,
  help: hint.help,
  path,
  itemName: hint.item ?? campaignsWords.part,
})

/** A list whose parts have names of their own; a new one is called after its kind. */
const NamedList = ({ setting, hint, value, path, onChange }: Props<'record'>) => {
  const sources = useContext(SourcesContext)
  const { item } = setting
  const kinds = item.type === 'kinds' ? item.kinds : {}
  const named = Object.entries(value as Record<string, Values & { kind: string }>)
  const put = (entries: [string, unknown][]) => onChange(Object.fromEntries(entries))
  return (
    <ListField
      {...listWords(hint, path)}
      items={named.map(([name, each], at) => ({
        path: `${path}.${name}`,
        ...gistOf(item, hint, each, sources),
        children: (
          <KindFields
            kinds={kinds}
            hint={hint}
            value={each}
            path={`${path}.${name}`}
            onChange={(changed) => put(named.with(at, [name, changed as Values & { kind: string }]))}
          />
        ),
      }))}
      kinds={choicesOf(hint.kinds, kinds)}
      isFull={false}
      onAdd={(kind) =>
        put([
          ...named,
          [
            freeName(
              kind,
              named.map(([name]) => name),
            ),
            startOfKind(kinds, kind),
          ],
        ])
      }
      onMove={(from, to) => put(named.toSpliced(from, 1).toSpliced(to, 0, named[from]!))}
      onRemove={(at) => put(named.toSpliced(at, 1))}
    />
  )
}

/** `multiSelect` → `multi_select`, or `multi_select_2` when there is one. */
const freeName = (kind: string, taken: string[]): string => {
  const name = kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  let count = 1
  while (taken.includes(count === 1 ? name : `${name}_${count}`)) count += 1
  return count === 1 ? name : `${name}_${count}`
}
