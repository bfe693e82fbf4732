import { NumberField, SelectField } from '#console/parts/form/fields.tsx'
import { readCount, writeCount } from '#console/text/read-number.ts'
import type { EditorSectionProps } from './price-section.tsx'
import { editorWords } from './strings.ts'

const fileOf = (src: string) => src.split('/').at(-1) ?? src

/** Which picture the visualizer lays the floor from, and what it shows; only of goods sold by area. */
export const FloorTextureField = ({ form, onChange }: EditorSectionProps) => {
  if (form.packAreaCm2 === null || form.pictures.length === 0) return null
  const addresses = form.pictures.map(({ src }) => src)
  // An imported product may name a picture that is not among its own.
  const known = form.floorTexture && !addresses.includes(form.floorTexture) ? [form.floorTexture] : []
  return (
    <div className="field-row">
      <SelectField
        label={editorWords.floorTexture}
        hint={editorWords.floorTextureHint}
        path="floorTexture"
        value={form.floorTexture}
        choices={[
          { value: '', title: editorWords.mainPicture },
          ...[...addresses, ...known].map((src, index) => ({
            value: src,
            title: `${index + 1}. ${fileOf(src)}`,
          })),
        ]}
        onChange={(floorTexture) => onChange({ floorTexture })}
      />
      {form.floorTexture === '' ? null : (
        <NumberField
          label={editorWords.floorTextureBoards}
          hint={editorWords.floorTextureBoardsHint}
          path="floorTextureBoards"
          value={form.floorTextureBoards}
          read={readCount}
          write={writeCount}
          onChange={(boards) => onChange({ floorTextureBoards: boards ?? Number.NaN })}
        />
      )}
    </div>
  )
}
