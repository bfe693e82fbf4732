import { formatSquareMetres, readSquareMetres } from '#contract/area.ts'
import type { NamedProduct } from '#contract/console/shop/product-editor.ts'
import { formatMetres, readMetres } from '#contract/shop/product-page/floor-plan.ts'
import {
  accessoryBasis,
  type AccessoryRole,
  accessoryRoles,
  type ProductExtras,
} from '#contract/shop/product-page/product-extras.ts'
import { NumberField, SelectField } from '#console/parts/form/fields.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { FindProduct } from '../find-product.tsx'
import { editorWords } from './strings.ts'

type Accessories = ProductExtras['accessories']
type Props = {
  accessories: Accessories
  nameOf: (id: number) => string
  excluded: number[]
  onFound: (product: NamedProduct) => void
  onChange: (accessories: Accessories) => void
}

/** Metres as millimetres, as skirting is stored. */
const metres = {
  read: (text: string) => {
    const cm = readMetres(text)
    return cm === undefined ? undefined : cm * 10
  },
  write: (mm: number) => formatMetres(Math.round(mm / 10)),
}
const squareMetres = { read: readSquareMetres, write: formatSquareMetres }

/** Products that the calculator adds to a floor, each with its role and with what one piece suffices for. */
export const AccessoryList = ({ accessories, nameOf, excluded, onFound, onChange }: Props) => {
  const set = (index: number, changed: Partial<Accessories[number]>) =>
    onChange(accessories.map((one, at) => (at === index ? { ...one, ...changed } : one)))
  return (
    <fieldset className="product-picker">
      <legend className="field-name">{editorWords.accessories}</legend>
      <p className="hint">{editorWords.accessoriesHint}</p>
      {accessories.map(({ id, role, coverage }, index) => {
        const basis = accessoryBasis[role]
        return (
          <div key={id} className="accessory-row">
            <p>
              {nameOf(id)}
              <button
                type="button"
                className="icon-button"
                aria-label={editorWords.removeChip(nameOf(id))}
                onClick={() => onChange(accessories.filter((_, at) => at !== index))}
              >
                <ConsoleIcon name="close" />
              </button>
            </p>
            <div className="field-row">
              <SelectField
                label={editorWords.role(nameOf(id))}
                path={`extras.accessories.${index}.role`}
                value={role}
                choices={accessoryRoles.map((value) => ({ value, title: editorWords.roles[value] }))}
                onChange={(value) => set(index, { role: value as AccessoryRole, coverage: null })}
              />
              {basis === 'piece' ? null : (
                <NumberField
                  key={basis}
                  label={editorWords.coverage[basis]}
                  hint={editorWords.coverageHint}
                  path={`extras.accessories.${index}.coverage`}
                  value={coverage}
                  onChange={(value) => set(index, { coverage: value })}
                  {...(basis === 'length' ? metres : squareMetres)}
                />
              )}
            </div>
          </div>
        )
      })}
      <FindProduct
        hint={editorWords.findProduct}
        label={editorWords.findFor(editorWords.accessories)}
        addLabel={editorWords.addFound}
        excluded={[...excluded, ...accessories.map(({ id }) => id)]}
        onAdd={({ id, name, sku, picture }) => {
          onFound({ id, name, sku, picture })
          onChange([...accessories, { id, role: 'underlay', coverage: null }])
        }}
      />
    </fieldset>
  )
}
