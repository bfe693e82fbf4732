import { type ReactNode, useState } from 'react'
import { useChange } from '#console/data/use-saving.ts'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { SelectField, TextField } from '#console/parts/form/fields.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { attributesWords } from './strings.ts'

export type Named = { id: number; name: string; productCount: number }

type Props = {
  item: Named
  /** What it can be merged into. */
  others: Named[]
  rename: (name: string, colour?: string) => Promise<void>
  /** Of its swatch, if it has one: `#rrggbb` or ''. */
  colour?: string | undefined
  merge: (into: number) => Promise<void>
  /** Before the name, and after it. */
  start?: ReactNode
  end?: ReactNode
}

/** A value or a tag in its list: its name, which can be changed or merged into another one. */
export const NamedRow = ({ item, others, rename, merge, colour, start, end }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState(item.name)
  const [shade, setShade] = useState(colour ?? '')
  const change = useChange()
  const save = () =>
    change.start('rename', async () => {
      await rename(name, colour === undefined ? undefined : shade)
      setOpen(false)
    })
  return (
    <li>
      <div className="named-line">
        {start}
        <div className="named-text">
          {item.name}
          <small>{attributesWords.products(item.productCount)}</small>
        </div>
        <Button
          look="quiet"
          aria-expanded={isOpen}
          aria-label={attributesWords.rename(item.name)}
          onClick={() => {
            setName(item.name)
            setShade(colour ?? '')
            setOpen(!isOpen)
          }}
        >
          {attributesWords.change}
        </Button>
        {end}
      </div>
      {isOpen && (
        <form
          className="named-editor"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <TextField
            label={attributesWords.newName(item.name)}
            path="name"
            autoComplete="off"
            maxLength={100}
            value={name}
            onChange={setName}
            autoFocus
          />
          {colour !== undefined && (
            <TextField
              label={attributesWords.colour}
              hint={attributesWords.colourHint}
              path="colour"
              autoComplete="off"
              spellCheck={false}
              maxLength={7}
              value={shade}
              onChange={setShade}
            />
          )}
          <Button look="main" type="submit" isBusy={change.doing !== null}>
            {attributesWords.save}
          </Button>
          <FormMessage text={change.problem} />
          {others.length > 0 && <MergeChoice item={item} others={others} merge={merge} />}
        </form>
      )}
    </li>
  )
}

type MergeProps = Pick<Props, 'item' | 'others' | 'merge'> & { label?: string }

/** Merging cannot be undone, so it is confirmed with what it changes. */
export const MergeChoice = ({ item, others, merge, label }: MergeProps) => {
  const [into, setInto] = useState('')
  const [isConfirming, setConfirming] = useState(false)
  const { doing, problem, start } = useChange()
  const target = others.find(({ id }) => String(id) === into)
  const confirm = async () => {
    if (target) await start('merge', () => merge(target.id))
    setConfirming(false)
  }
  return (
    <div className="merge-choice">
      <SelectField
        label={label ?? attributesWords.mergeWith(item.name)}
        path="into"
        value={into}
        onChange={setInto}
        choices={[
          { value: '', title: attributesWords.choose },
          ...others.map(({ id, name }) => ({ value: String(id), title: name })),
        ]}
      />
      <Button disabled={!target} onClick={() => setConfirming(true)}>
        {attributesWords.merge}
      </Button>
      <FormMessage text={problem} />
      {isConfirming && target && (
        <ConfirmDialog
          title={attributesWords.mergeQuestion(item.name, target.name)}
          text={attributesWords.mergeHint(item.name, target.name, item.productCount)}
          confirm={attributesWords.merge}
          cancel={attributesWords.cancel}
          isBusy={doing !== null}
          onConfirm={() => void confirm()}
          onCancel={() => setConfirming(false)}
        />
      )}
    </div>
  )
}
