import { useState } from 'react'
import {
  type ManufacturersAnswer,
  type ManufacturerToSave,
  safetyApi,
} from '#contract/console/safety/safety.ts'
import { useApi } from '#console/data/api-client.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { ModalDialog } from '#console/parts/confirm-dialog.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { LongTextField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { safetyWords as words } from './strings.ts'

/** A manufacturer to be added (`id` undefined) or changed. */
export type EditedManufacturer = ManufacturerToSave & { id?: string }

type Props = { edited: EditedManufacturer; put: (answer: ManufacturersAnswer) => void; close: () => void }

/** The data of one manufacturer and its brands. */
export const ManufacturerDialog = ({ edited, put, close }: Props) => {
  const api = useApi()
  const showToast = useToast()
  const { problems, problem, isBusy, save } = useSaving()
  const { id, brands, ...initial } = edited
  const [draft, setDraft] = useState(initial)
  const [brandText, setBrandText] = useState(brands.join(', '))
  const change = (changed: Partial<typeof draft>) => setDraft({ ...draft, ...changed })
  const submit = () => {
    const body = {
      ...draft,
      brands: brandText
        .split(/[,;\n]/)
        .map((brand) => brand.trim())
        .filter(Boolean),
    }
    void save(safetyApi.add.request, body, async (onceKey) => {
      put(
        id === undefined
          ? await api(safetyApi.add, { body }, { onceKey })
          : await api(safetyApi.save, { params: { id }, body }),
      )
      showToast(words.saved)
      close()
    })
  }
  return (
    <ModalDialog title={id === undefined ? words.add : draft.name} onCancel={close}>
      <Form problems={problems} onSubmit={submit} isLocked={isBusy}>
        <TextField
          label={words.name}
          path="name"
          maxLength={200}
          value={draft.name}
          onChange={(name) => change({ name })}
        />
        <TextField
          label={words.address}
          hint={words.addressHint}
          path="address"
          maxLength={300}
          value={draft.address}
          onChange={(address) => change({ address })}
        />
        <TextField
          label={words.contact}
          path="contact"
          maxLength={200}
          value={draft.contact}
          onChange={(contact) => change({ contact })}
        />
        <Tick label={words.isInEu} isOn={draft.isInEu} onChange={(isInEu) => change({ isInEu })} />
        {!draft.isInEu && (
          <LongTextField
            label={words.responsible}
            hint={words.responsibleHint}
            path="responsible"
            maxLength={600}
            value={draft.responsible}
            onChange={(responsible) => change({ responsible })}
          />
        )}
        <LongTextField
          label={words.brands}
          hint={words.brandsHint}
          path="brands"
          rows={2}
          value={brandText}
          onChange={setBrandText}
        />
        <FormMessage text={problem} />
        <div className="form-actions">
          <Button onClick={close}>{words.cancel}</Button>
          <Button look="main" type="submit" isBusy={isBusy}>
            {words.save}
          </Button>
        </div>
      </Form>
    </ModalDialog>
  )
}
