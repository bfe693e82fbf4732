import { useState } from 'react'
import { contactFormsApi } from '#contract/console/contact-forms.ts'
import { categoriesApi } from '#contract/console/shop/categories.ts'
import { productsApi } from '#contract/console/shop/products.ts'
import {
  type ContentBlock,
  type BlockKind,
  MAX_BLOCK_PRODUCTS,
  productChoices,
  blockOrders,
} from '#contract/shop/content/blocks.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { Button } from '#console/parts/form/button.tsx'
import { LongTextField, NumberField, SelectField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { RichTextField } from '#console/parts/form/rich-text-field.tsx'
import { Search } from '#console/parts/form/search.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { LibraryDialog } from '#console/parts/media/library-dialog.tsx'
import { studioWords as words } from './strings.ts'
import '#console/parts/media/media.css'

/** Values of a block, of an item of it, of a menu entry … */
export type Values = Record<string, unknown>
type Props = { value: Values; path: string; change: (part: Values, field: string) => void }

export type FieldSpec =
  | {
      type: 'line' | 'long' | 'html' | 'link' | 'labelled' | 'picture'
      key: string
      label: string
      hint?: string
    }
  | { type: 'tick'; key: string; label: string; hint?: string }
  | { type: 'count'; key: string; label: string }
  | { type: 'choice'; key: string; label: string; choices: Record<string, string> }
  | { type: 'items'; key: string; label: string; fields: FieldSpec[]; blank: Values; max: number }
  | { type: 'products' | 'form' | 'anchor' }

const title: FieldSpec = { type: 'line', key: 'title', label: words.heading }
const text: FieldSpec = { type: 'long', key: 'text', label: words.text }
const html: FieldSpec = { type: 'html', key: 'html', label: words.text }
const alt: FieldSpec = { type: 'line', key: 'alt', label: words.alt }
const picture: FieldSpec = { type: 'picture', key: 'picture', label: words.picture }
const button: FieldSpec = { type: 'labelled', key: 'button', label: words.buttonLabel }
const noLink = { label: '', url: '' }

/** The fields of each kind, and what a new block of it begins with. */
export const blockEditors: { [Kind in BlockKind]: { fields: FieldSpec[]; blank: Values } } = {
  hero: {
    fields: [
      title,
      text,
      picture,
      alt,
      {
        type: 'items',
        key: 'buttons',
        label: words.buttons,
        fields: [
          { type: 'line', key: 'label', label: words.buttonLabel },
          { type: 'link', key: 'url', label: words.link },
        ],
        blank: noLink,
        max: 3,
      },
    ],
    blank: { title: 'Nowy nagłówek', text: '', picture: '', alt: '', buttons: [] },
  },
  categories: {
    fields: [
      title,
      { type: 'line', key: 'moreLabel', label: words.moreLabel },
      { type: 'count', key: 'count', label: words.count },
    ],
    blank: { title: 'Kategorie', moreLabel: '', count: 8 },
  },
  products: {
    fields: [title, { type: 'products' }, { type: 'labelled', key: 'more', label: words.moreLabel }],
    blank: {
      title: 'Produkty',
      choice: 'all',
      categoryId: null,
      order: 'date',
      count: 4,
      productIds: [],
      more: noLink,
    },
  },
  benefits: {
    fields: [
      { type: 'line', key: 'title', label: words.sectionName },
      { type: 'tick', key: 'hasDelivery', label: words.hasDelivery, hint: words.hasDeliveryHint },
      {
        type: 'items',
        key: 'items',
        label: words.items,
        fields: [title, text],
        blank: { title: '', text: '' },
        max: 8,
      },
    ],
    blank: { title: 'Zalety sklepu', hasDelivery: true, items: [{ title: 'Nowa zaleta', text: '' }] },
  },
  callout: {
    fields: [title, text, button],
    blank: { title: 'Zachęta', text: '', button: { label: 'Zobacz', url: '/sklep/' } },
  },
  text: { fields: [html], blank: { html: '<p>Nowy tekst.</p>' } },
  picture: {
    fields: [
      picture,
      alt,
      { type: 'line', key: 'caption', label: words.caption },
      { type: 'link', key: 'url', label: words.link },
    ],
    blank: { picture: '', alt: '', caption: '', url: '' },
  },
  'picture-text': {
    fields: [
      title,
      html,
      picture,
      alt,
      { type: 'tick', key: 'isPictureFirst', label: words.isPictureFirst },
      button,
    ],
    blank: {
      title: 'Zdjęcie i tekst',
      html: '<p>Nowy tekst.</p>',
      picture: '',
      alt: '',
      isPictureFirst: false,
      button: noLink,
    },
  },
  faq: {
    fields: [
      title,
      {
        type: 'items',
        key: 'items',
        label: words.items,
        fields: [
          { type: 'line', key: 'title', label: words.question },
          { type: 'long', key: 'text', label: words.answer },
        ],
        blank: { title: '', text: '' },
        max: 30,
      },
    ],
    blank: { title: 'Pytania i odpowiedzi', items: [{ title: 'Pytanie?', text: 'Odpowiedź.' }] },
  },
  'contact-form': { fields: [title, { type: 'form' }], blank: { title: 'Napisz do nas', formId: '' } },
  campaign: { fields: [{ type: 'anchor' }], blank: {} },
  map: {
    fields: [
      title,
      { type: 'line', key: 'address', label: words.address, hint: words.addressHint },
      { type: 'line', key: 'label', label: words.buttonLabel },
    ],
    blank: { title: 'Jak do nas trafić', address: '', label: 'Pokaż na mapie' },
  },
  gallery: {
    fields: [
      title,
      {
        type: 'items',
        key: 'pictures',
        label: words.items,
        fields: [picture, alt],
        blank: { picture: '', alt: '' },
        max: 24,
      },
    ],
    blank: { title: 'Galeria', pictures: [] },
  },
  video: {
    fields: [
      title,
      { type: 'line', key: 'url', label: words.videoUrl, hint: words.videoHint },
      { type: 'picture', key: 'poster', label: words.poster },
    ],
    blank: { title: 'Film', url: '', poster: '' },
  },
}

const ID_BYTES = 5
/** An id that no other block has. */
const newBlockId = () =>
  `b-${[...crypto.getRandomValues(new Uint8Array(ID_BYTES))].map((byte) => byte.toString(36).padStart(2, '0')).join('')}`

/** A block of a kind, or a copy of one, with an id of its own. */
export const makeBlock = (kind: BlockKind, content: Values = blockEditors[kind].blank): ContentBlock =>
  ({ isHidden: false, ...content, kind, id: newBlockId() }) as ContentBlock

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

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
      return <TextField {...own} value={textOf(value[key])} onChange={set} />
    case 'long':
      return <LongTextField {...own} value={textOf(value[key])} onChange={set} />
    case 'html':
      return <RichTextField label={label} html={textOf(value[key])} onChange={set} />
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

const WHOLE = /^\d{1,2}$/
const CountField = ({
  label,
  path,
  value,
  onChange,
}: {
  label: string
  path: string
  value: unknown
  onChange: (count: number | null) => void
}) => (
  <NumberField
    label={label}
    path={path}
    value={typeof value === 'number' ? value : null}
    read={(typed) => (WHOLE.test(typed.trim()) ? Number(typed) : undefined)}
    write={String}
    onChange={onChange}
  />
)

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

/** Which products a block shows: a rule with its order, or products by hand. */
const ProductChoice = ({ value, path, change }: Props) => {
  const choice = textOf(value['choice'])
  const categories = useApiQuery(categoriesApi.tree, choice === 'category' ? {} : null)
  const named = (names: readonly string[], titles: Record<string, string>) =>
    names.map((one) => ({ value: one, title: titles[one] ?? one }))
  return (
    <>
      <SelectField
        label={words.choice}
        path={`${path}.choice`}
        value={choice}
        onChange={(next) => change({ choice: next }, 'choice')}
        choices={named(productChoices, words.choices)}
      />
      {choice === 'category' && (
        <SelectField
          label={words.category}
          path={`${path}.categoryId`}
          value={String(value['categoryId'] ?? '')}
          onChange={(next) => change({ categoryId: next === '' ? null : Number(next) }, 'categoryId')}
          choices={[
            { value: '', title: words.noCategory },
            ...(categories.data?.categories ?? []).map(({ id, name }) => ({
              value: String(id),
              title: name,
            })),
          ]}
        />
      )}
      {choice === 'hand' ? (
        <ProductsByHand
          ids={value['productIds'] as number[]}
          onChange={(productIds) => change({ productIds }, 'productIds')}
        />
      ) : (
        <>
          <SelectField
            label={words.order}
            path={`${path}.order`}
            value={textOf(value['order'])}
            onChange={(order) => change({ order }, 'order')}
            choices={named(blockOrders, words.orders)}
          />
          <CountField
            label={words.count}
            path={`${path}.count`}
            value={value['count']}
            onChange={(count) => change({ count }, 'count')}
          />
        </>
      )}
    </>
  )
}

const ProductName = ({ id }: { id: number }) => {
  const { data } = useApiQuery(productsApi.one, { params: { id } })
  return data?.product.name ?? words.productNumber(id)
}

const ProductsByHand = ({ ids, onChange }: { ids: number[]; onChange: (ids: number[]) => void }) => {
  const [search, setSearch] = useState('')
  const found = useApiQuery(productsApi.list, search ? { query: { search, state: 'published' } } : null)
  const offered = (found.data?.products ?? []).filter(
    ({ id, kind }) => kind !== 'variation' && !ids.includes(id),
  )
  return (
    <fieldset className="studio-items">
      <legend>{words.products}</legend>
      <ol className="studio-products">
        {ids.map((id, index) => (
          <li key={id}>
            <span>
              <ProductName id={id} />
            </span>
            {index > 0 && (
              <button
                type="button"
                className="icon-button"
                aria-label={words.itemUp(index + 1)}
                onClick={() => onChange(ids.toSpliced(index, 1).toSpliced(index - 1, 0, id))}
              >
                <ConsoleIcon name="up" />
              </button>
            )}
            <Button
              look="quiet"
              aria-label={words.removeItem(index + 1)}
              onClick={() => onChange(ids.filter((one) => one !== id))}
            >
              {words.delete}
            </Button>
          </li>
        ))}
      </ol>
      {ids.length < MAX_BLOCK_PRODUCTS && (
        <>
          <Search value={search} hint={words.findProduct} onSearch={setSearch} />
          <ul className="studio-products" aria-busy={search !== '' && found.isLoading}>
            {search !== '' &&
              offered.slice(0, 6).map(({ id, name }) => (
                <li key={id}>
                  <Button onClick={() => onChange([...ids, id])}>{words.addProduct(name)}</Button>
                </li>
              ))}
          </ul>
          {search !== '' && found.data && offered.length === 0 && (
            <p className="hint">{words.nothingFound}</p>
          )}
        </>
      )}
    </fieldset>
  )
}

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
