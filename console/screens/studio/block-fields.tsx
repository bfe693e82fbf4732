import { useState } from 'react'
import { contactFormsApi } from '#contract/console/contact-forms.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { Button } from '#console/parts/form/button.tsx'
import { LongTextField, SelectField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { TextHints } from '#console/parts/form/text-hints.tsx'
import { RichTextField } from '#console/parts/form/rich-text-field.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { LibraryDialog } from '#console/parts/media/library-dialog.tsx'
import { type BlockFieldProps as Props, type FieldSpec, textOf, type Values } from './block-editors.ts'
import { CountField, ProductChoice } from './product-choice.tsx'
import { studioWords as words } from './strings.ts'
import '#console/parts/media/media.css'

/** BlockFields that are written, each at its path of the draft. */
export const BlockFields = ({ fields, ...props }: Props & { fields: FieldSpec[] }) =>
  fields.map((spec) => <OneField key={'key' in spec ? spec.key : spec.type} spec={spec} {...props} />)

const OneField = ({ spec, value, path, change }: Props & { spec: FieldSpec }) => {
  if (!('key' in spec)) {
    if (spec.type === 'anchor') return <p className="hint">{words.campaignHint(textOf(value['id']))}</p>
    const Choice = spec.type === 'products' ? ProductChoice : FormChoice
    return <Choice value={value} path={path} change={change} />
  }
  const { key, label } = spec
  const at = path === '' ? key : `${path}.${key}`
  const set = (next: unknown) => change({ [key]: next }, key)
  const own = { label, path: at, hint: 'hint' in spec ? spec.hint : undefined }
  switch (spec.type) {
    case 'line':
      return (
        <>
          <TextField {...own} value={textOf(value[key])} onChange={set} />
          <TextHints text={textOf(value[key])} />
        </>
      )
    case 'long':
      return (
        <>
          <LongTextField {...own} value={textOf(value[key])} onChange={set} />
          <TextHints text={textOf(value[key])} />
        </>
      )
    case 'html':
      return (
        <>
          <RichTextField label={label} html={textOf(value[key])} onChange={set} />
          <TextHints text={textOf(value[key])} />
        </>
      )
    case 'link':
      return (
        <TextField
          {...own}
          hint={words.linkHint}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={textOf(value[key])}
          onChange={set}
        />
      )
    case 'labelled': {
      const link = value[key] as { label: string; url: string }
      return (
        <>
          <TextField
            label={label}
            path={`${at}.label`}
            value={link.label}
            onChange={(next) => change({ [key]: { ...link, label: next } }, `${key}.label`)}
          />
          <TextField
            label={words.link}
            hint={words.linkHint}
            path={`${at}.url`}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={link.url}
            onChange={(next) => change({ [key]: { ...link, url: next } }, `${key}.url`)}
          />
        </>
      )
    }
    case 'picture':
      return <PictureField label={label} path={at} name={key} value={value} change={change} />
    case 'tick':
      return <Tick label={label} hint={spec.hint} isOn={value[key] === true} onChange={set} />
    case 'count':
      return <CountField {...own} value={value[key]} onChange={set} />
    case 'choice':
      return (
        <SelectField
          {...own}
          value={textOf(value[key])}
          onChange={set}
          choices={Object.entries(spec.choices).map(([one, name]) => ({ value: one, title: name }))}
        />
      )
    case 'items':
      return <ItemsField spec={spec} path={at} value={value[key] as Values[]} onChange={set} />
  }
}

/** A picture of the library, or its address; a chosen picture brings its description. */
const PictureField = ({ label, path, name, value, change }: Props & { label: string; name: string }) => {
  const [isChoosing, setChoosing] = useState(false)
  const src = textOf(value[name])
  return (
    <div className="studio-picture">
      <TextField
        label={label}
        hint={words.pictureHint}
        path={path}
        autoComplete="off"
        spellCheck={false}
        value={src}
        onChange={(next) => change({ [name]: next.trim() }, name)}
      />
      {src.startsWith('/') && <img src={src} alt="" />}
      <p className="studio-buttons">
        <Button onClick={() => setChoosing(true)}>{words.choosePicture}</Button>
        {src && (
          <Button look="quiet" onClick={() => change({ [name]: '' }, name)}>
            {words.removePicture}
          </Button>
        )}
      </p>
      {isChoosing && (
        <LibraryDialog
          onClose={() => setChoosing(false)}
          onChoose={([media]) => {
            setChoosing(false)
            if (media) change({ [name]: media.src, ...('alt' in value && { alt: media.alt }) }, name)
          }}
        />
      )}
    </div>
  )
}

type ItemsProps = {
  spec: Extract<FieldSpec, { type: 'items' }>
  path: string
  value: Values[]
  onChange: (items: Values[]) => void
}

/** A list of items in their order. */
const ItemsField = ({ spec, path, value, onChange }: ItemsProps) => (
  <fieldset className="studio-items">
    <legend>{spec.label}</legend>
    {value.map((item, index) => (
      <div key={index} role="group" aria-label={words.item(index + 1)} className="studio-item">
        <BlockFields
          fields={spec.fields}
          value={item}
          path={`${path}.${index}`}
          change={(part) => onChange(value.with(index, { ...item, ...part }))}
        />
        <p className="studio-buttons">
          {index > 0 && (
            <button
              type="button"
              className="icon-button"
              aria-label={words.itemUp(index + 1)}
              onClick={() => onChange(value.toSpliced(index, 1).toSpliced(index - 1, 0, item))}
            >
              <ConsoleIcon name="up" />
            </button>
          )}
          <Button
            look="quiet"
            aria-label={words.removeItem(index + 1)}
            onClick={() => onChange(value.toSpliced(index, 1))}
          >
            {words.delete}
          </Button>
        </p>
      </div>
    ))}
    {value.length < spec.max && (
      <Button onClick={() => onChange([...value, spec.blank])}>{words.addItem}</Button>
    )}
  </fieldset>
)

const FormChoice = ({ value, path, change }: Props) => {
  const { data } = useApiQuery(contactFormsApi.list, {})
  return (
    <SelectField
      label={words.form}
      path={`${path}.formId`}
      value={textOf(value['formId'])}
      onChange={(formId) => change({ formId }, 'formId')}
      choices={[
        { value: '', title: words.noForm },
        ...(data?.forms ?? []).map((form) => ({ value: String(form.id), title: form.title })),
      ]}
    />
  )
}
