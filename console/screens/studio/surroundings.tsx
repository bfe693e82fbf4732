import type { ShopContent } from '#contract/shop/content/blocks.ts'
import { Button } from '#console/parts/form/button.tsx'
import { SelectField, Tick } from '#console/parts/form/fields.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import type { FieldSpec, Values } from './block-editors.ts'
import { BlockFields } from './block-fields.tsx'
import { studioWords as words } from './strings.ts'

const entry: FieldSpec[] = [
  { type: 'line', key: 'name', label: words.name },
  { type: 'link', key: 'url', label: words.link },
]
const menuEntry: FieldSpec[] = [
  ...entry,
  {
    type: 'items',
    key: 'children',
    label: words.addChild,
    fields: entry,
    blank: { name: '', url: '' },
    max: 20,
  },
]
const menuField: FieldSpec = {
  type: 'items',
  key: 'menu',
  label: words.menu,
  fields: menuEntry,
  blank: { name: '', url: '', children: [] },
  max: 20,
}

/** The entries of the menu, or that it is made of the categories. */
export const MenuFields = ({
  menu,
  onChange,
}: {
  menu: ShopContent['menu']
  onChange: (menu: ShopContent['menu'], field: string) => void
}) => (
  <>
    <p className="hint">{words.menuHint}</p>
    <Tick
      label={words.isAutomatic}
      isOn={menu === null}
      onChange={(isAutomatic) => onChange(isAutomatic ? null : [], '')}
    />
    {menu && (
      <BlockFields
        fields={[menuField]}
        value={{ menu }}
        path=""
        change={({ menu: next }, field) => onChange(next as ShopContent['menu'], field)}
      />
    )}
  </>
)

type FooterColumns = ShopContent['footer']
type ColumnKind = keyof typeof words.columnKinds
const MAX_COLUMNS = 5
const links: FieldSpec = {
  type: 'items',
  key: 'links',
  label: words.columnKinds.links,
  fields: entry,
  blank: { name: '', url: '' },
  max: 20,
}
const columnTitle: FieldSpec = { type: 'line', key: 'title', label: words.heading }
const columnFields: Record<ColumnKind, FieldSpec[]> = {
  categories: [columnTitle],
  pages: [columnTitle],
  contact: [columnTitle],
  links: [columnTitle, links],
  text: [columnTitle, { type: 'html', key: 'html', label: words.text }],
}
const blankColumn = (kind: ColumnKind, title: string) =>
  ({
    kind,
    title,
    ...(kind === 'links' && { links: [] }),
    ...(kind === 'text' && { html: '' }),
  }) as FooterColumns[number]

/** The columns of the footer. */
export const FooterFields = ({
  footer,
  onChange,
}: {
  footer: FooterColumns
  onChange: (footer: FooterColumns, field: string) => void
}) => (
  <>
    <p className="hint">{words.footerHint}</p>
    {footer.map((column, index) => (
      <fieldset key={index} className="studio-items">
        <legend>{words.column(index + 1)}</legend>
        <SelectField
          label={words.columnKind}
          path={`footer.${index}.kind`}
          value={column.kind}
          onChange={(kind) => onChange(footer.with(index, blankColumn(kind as ColumnKind, column.title)), '')}
          choices={Object.entries(words.columnKinds).map(([value, title]) => ({ value, title }))}
        />
        <BlockFields
          key={column.kind}
          fields={columnFields[column.kind]}
          value={column as Values}
          path={`footer.${index}`}
          change={(part, field) =>
            onChange(footer.with(index, { ...column, ...part } as FooterColumns[number]), `${index}.${field}`)
          }
        />
        <p className="studio-buttons">
          {index > 0 && (
            <button
              type="button"
              className="icon-button"
              aria-label={words.itemUp(index + 1)}
              onClick={() => onChange(footer.toSpliced(index, 1).toSpliced(index - 1, 0, column), '')}
            >
              <ConsoleIcon name="up" />
            </button>
          )}
          <Button
            look="quiet"
            aria-label={words.removeItem(index + 1)}
            onClick={() => onChange(footer.toSpliced(index, 1), '')}
          >
            {words.delete}
          </Button>
        </p>
      </fieldset>
    ))}
    {footer.length < MAX_COLUMNS && (
      <Button onClick={() => onChange([...footer, blankColumn('links', '')], '')}>{words.addColumn}</Button>
    )}
  </>
)
