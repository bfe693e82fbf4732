import { type ClipboardEvent, Fragment, useEffect, useRef, useState } from 'react'
import type { Setting } from '#campaign/editor/describe-setting.ts'
import type { Hint } from '#campaign/kinds.ts'
import { evenOut } from '#campaign/prizes/even-out.ts'
import { isWhole, sumOfChances } from '#campaign/prizes/odds.ts'
import type { Prize } from '#campaign/prizes/prize.ts'
import { plural } from '#contract/plural.ts'
import { Button } from '#console/parts/form/button.tsx'
import { LongTextField, NumberField, SelectField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { ConsoleIcon, type IconName } from '#console/parts/icon.tsx'
import { useToast } from '#console/parts/toast.tsx'
import type { GroupFields } from '#console/screens/campaigns/editor/fields/setting-field.tsx'
import type { ProblemAt } from '#console/screens/campaigns/editor/problem-at.tsx'
import { parseWrittenAmount, writeAmount } from '#console/screens/campaigns/editor/written-values.ts'
import { readCount, writeCount } from '#console/text/read-number.ts'
import { freePrizeId, isSheet, newPrize, readPastedPrizes } from './paste-prizes.ts'
import { PrizeSimulation } from './prize-simulation.tsx'
import './prizes-table.css'

const words = {
  label: 'Nagroda',
  chance: 'Szansa (%)',
  stock: 'Ile sztuk',
  code: 'Kod',
  of: (what: string, at: number) => `${what}: wiersz ${at + 1}`,
  losing: 'nic się nie wygrywa',
  codeKinds: { none: 'bez kodu', fixed: 'jeden kod', pool: 'z listy' },
  fixedCode: 'Treść kodu',
  unlimited: 'bez limitu',
  up: 'Wyżej',
  down: 'Niżej',
  copy: 'Powiel',
  remove: 'Usuń',
  more: 'Znak nagrody i przejście na inną stronę',
  sum: (sum: string) => `Razem: ${sum}%`,
  isWrong: 'Szanse muszą dać razem 100%.',
  even: 'Wyrównaj do 100%',
  evened: 'Szanse dają razem 100%.',
  add: 'Dodaj nagrodę',
  paste: 'Wklej z arkusza',
  pasteLabel: 'Wiersze z arkusza',
  pasteHint:
    'Kolumny: nazwa, szansa, ile sztuk, kod. Skopiuj je z arkusza i wklej tutaj. Nagroda o znanej nazwie zmieni się, nowe dojdą na końcu.',
  pasteNow: 'Wstaw',
  cancel: 'Anuluj',
  pasted: (count: number) => `Wstawiono ${count} ${plural(count, 'wiersz', 'wiersze', 'wierszy')}.`,
  nothingPasted: 'Nie ma tu wierszy z nazwami nagród.',
  moved: (name: string, at: number) => `${name || 'Nagroda'}: miejsce ${at + 1}.`,
  removed: (name: string) => `Usunięto: ${name || 'nagroda bez nazwy'}.`,
}
type Props = {
  setting: Extract<Setting, { type: 'list' }>
  hint: Hint
  value: Prize[]
  path: string
  onChange: (value: unknown) => void
  siteId: string
  /** '': it is not saved yet. */
  campaignId: string
  /** Of the editor around, which has them already. */
  parts: { GroupFields: typeof GroupFields; ProblemAt: typeof ProblemAt }
}

/** Settings below a row that few prizes need. */
const FURTHER = ['id', 'redirect'] as const

/** The prizes of a game, with everything that can be set of each, and a try of their odds. */
export const PrizesTable = ({
  setting,
  hint,
  value: prizes,
  path,
  onChange,
  siteId,
  campaignId,
  parts,
}: Props) => {
  const { ProblemAt } = parts
  const showToast = useToast()
  const table = useRef<HTMLTableElement>(null)
  /** What takes the focus after the next render. */
  const wanted = useRef<string | null>(null)
  const [isPasting, setPasting] = useState(false)
  useEffect(() => {
    if (wanted.current) table.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = null
  })
  const most = setting.most ?? Infinity
  const change = (at: number, changed: Partial<Prize>) =>
    onChange(prizes.with(at, { ...prizes[at]!, ...changed }))
  const focusRow = (at: number, what: string) => (wanted.current = `[data-row="${at}"] ${what}`)
  const move = (from: number, to: number) => {
    onChange(prizes.toSpliced(from, 1).toSpliced(to, 0, prizes[from]!))
    const back = to < from ? 'up' : 'down'
    const isAtEnd = to === 0 || to === prizes.length - 1
    focusRow(to, `[data-tool="${isAtEnd ? (to === 0 ? 'down' : 'up') : back}"]`)
    showToast(words.moved(prizes[from]!.label, to))
  }
  const copy = (at: number) => {
    const prize = prizes[at]!
    const taken = prizes.map(({ id }) => id)
    // Two prizes with one code would be counted as one in the shop, which may be meant.
    onChange(prizes.toSpliced(at + 1, 0, { ...prize, id: freePrizeId(prize.label, taken) }))
    focusRow(at + 1, 'input')
  }
  const remove = (at: number) => {
    onChange(prizes.toSpliced(at, 1))
    focusRow(Math.min(at, prizes.length - 2), 'input')
    showToast(words.removed(prizes[at]!.label))
  }
  const add = () => {
    onChange([...prizes, newPrize(prizes.map(({ id }) => id))])
    focusRow(prizes.length, 'input')
  }
  const paste = (text: string) => {
    const read = readPastedPrizes(text, prizes)
    if (read.length === 0) return showToast(words.nothingPasted)
    const changed = prizes.map((prize) => read.find(({ id }) => id === prize.id) ?? prize)
    const added = read.filter(({ id }) => !prizes.some((prize) => prize.id === id))
    // A row that was just added is replaced by what is pasted into it.
    const left = changed.filter(({ label, chance }) => label !== '' || chance > 0)
    onChange([...left, ...added].slice(0, most))
    setPasting(false)
    showToast(words.pasted(read.length))
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!isSheet(text)) return
    event.preventDefault()
    paste(text)
  }
  const sum = sumOfChances(prizes.filter(({ chance }) => Number.isFinite(chance)))
  return (
    <fieldset className="prizes">
      <legend>{hint.label}</legend>
      <ProblemAt path={path} />
      <table ref={table} className="prizes-table">
        <thead>
          <tr>
            <th scope="col">{words.label}</th>
            <th scope="col">{words.chance}</th>
            <th scope="col">{words.stock}</th>
            <th scope="col">{words.code}</th>
          </tr>
        </thead>
        <tbody onPaste={onPaste}>
          {prizes.map((prize, at) => (
            <PrizeRow
              key={`${prize.id} ${at}`}
              {...{ prize, at, setting, hint, parts }}
              count={prizes.length}
              isFull={prizes.length >= most}
              path={`${path}.${at}`}
              onChange={(changed) => change(at, changed)}
              onMove={(to) => move(at, to)}
              onCopy={() => copy(at)}
              onRemove={() => remove(at)}
            />
          ))}
        </tbody>
      </table>
      <p className={`prizes-sum ${isWhole(prizes) ? '' : 'is-wrong'}`} role="status">
        <b>{words.sum(writeAmount(sum))}</b> {!isWhole(prizes) && words.isWrong}
      </p>
      <div className="form-actions">
        {sum !== 100 && prizes.length > 0 && (
          <Button
            onClick={() => {
              onChange(evenOut(prizes))
              showToast(words.evened)
            }}
          >
            {words.even}
          </Button>
        )}
        <Button disabled={prizes.length >= most} onClick={add}>
          {words.add}
        </Button>
        <Button aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
          {words.paste}
        </Button>
      </div>
      {isPasting && <SheetPaste onPaste={paste} onCancel={() => setPasting(false)} />}
      <PrizeSimulation prizes={prizes} siteId={siteId} campaignId={campaignId} />
    </fieldset>
  )
}

const SheetPaste = ({ onPaste, onCancel }: { onPaste: (text: string) => void; onCancel: () => void }) => {
  const [text, setText] = useState('')
  return (
    <div className="prizes-paste">
      <LongTextField
        label={words.pasteLabel}
        hint={words.pasteHint}
        path="prizes.sheet"
        rows={4}
        value={text}
        onChange={setText}
      />
      <div className="form-actions">
        <Button onClick={() => onPaste(text)}>{words.pasteNow}</Button>
        <Button onClick={onCancel}>{words.cancel}</Button>
      </div>
    </div>
  )
}

type RowProps = Pick<Props, 'setting' | 'hint' | 'parts'> & {
  prize: Prize
  at: number
  count: number
  isFull: boolean
  path: string
  onChange: (changed: Partial<Prize>) => void
  onMove: (to: number) => void
  onCopy: () => void
  onRemove: () => void
}

const PrizeRow = ({
  prize,
  at,
  count,
  isFull,
  path,
  setting,
  hint,
  parts: { GroupFields, ProblemAt },
  onChange,
  onMove,
  onCopy,
  onRemove,
}: RowProps) => {
  const name = prize.label || words.of(words.label, at)
  const { item } = setting
  const settings = item.type === 'group' ? item.settings : {}
  const tool = (kind: string, icon: IconName, label: string, isOff: boolean, work: () => void) => (
    <button
      type="button"
      className="icon-button"
      data-tool={kind}
      aria-label={`${label}: ${name}`}
      title={label}
      disabled={isOff}
      onClick={work}
    >
      <ConsoleIcon name={icon} />
    </button>
  )
  return (
    <Fragment>
      <tr data-row={at}>
        <td data-label={words.label}>
          <TextField
            label={words.of(words.label, at)}
            isLabelHidden
            path={`${path}.label`}
            autoComplete="off"
            maxLength={60}
            value={prize.label}
            onChange={(label) => onChange({ label })}
          />
          <ProblemAt path={path} />
        </td>
        <td data-label={words.chance}>
          <NumberField
            label={words.of(words.chance, at)}
            isLabelHidden
            path={`${path}.chance`}
            value={prize.chance}
            read={parseWrittenAmount}
            write={writeAmount}
            onChange={(chance) => onChange({ chance: chance ?? Number.NaN })}
          />
        </td>
        <td data-label={words.stock}>
          <NumberField
            label={words.of(words.stock, at)}
            isLabelHidden
            path={`${path}.stock`}
            placeholder={words.unlimited}
            value={prize.stock}
            read={readCount}
            write={writeCount}
            onChange={(stock) => onChange({ stock })}
          />
        </td>
        <td data-label={words.code}>
          <SelectField
            label={words.of(words.code, at)}
            isLabelHidden
            path={`${path}.code.kind`}
            value={prize.code?.kind ?? 'none'}
            choices={Object.entries(words.codeKinds).map(([value, title]) => ({ value, title }))}
            onChange={(kind) =>
              onChange({
                code: kind === 'none' ? null : kind === 'pool' ? { kind } : { kind: 'fixed', code: '' },
              })
            }
          />
          {prize.code?.kind === 'fixed' && (
            <TextField
              label={words.of(words.fixedCode, at)}
              isLabelHidden
              path={`${path}.code.code`}
              placeholder={words.fixedCode}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={prize.code.code}
              onChange={(code) => onChange({ code: { kind: 'fixed', code } })}
            />
          )}
          <ProblemAt path={`${path}.code`} />
        </td>
      </tr>
      <tr className="prizes-more" data-row={at}>
        <td colSpan={4}>
          <div className="prizes-row-end">
            <div>
              <Tick
                label={words.losing}
                name={`${path}.isLosing`}
                isOn={prize.isLosing}
                onChange={(isLosing) => onChange({ isLosing })}
              />
              <ProblemAt path={`${path}.isLosing`} />
            </div>
            <div className="prizes-tools">
              {tool('up', 'up', words.up, at === 0, () => onMove(at - 1))}
              {tool('down', 'open', words.down, at === count - 1, () => onMove(at + 1))}
              {tool('copy', 'file', words.copy, isFull, onCopy)}
              {tool('remove', 'close', words.remove, false, onRemove)}
            </div>
          </div>
          <details>
            <summary>
              {words.more}
              <span className="screen-reader-text">: {name}</span>
            </summary>
            <GroupFields
              settings={Object.fromEntries(
                FURTHER.flatMap((key) => (settings[key] ? [[key, settings[key]]] : [])),
              )}
              hints={hint.settings}
              value={prize}
              path={path}
              onChange={(changed) => onChange(changed as Partial<Prize>)}
            />
          </details>
        </td>
      </tr>
    </Fragment>
  )
}
