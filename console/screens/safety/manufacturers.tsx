import { useState } from 'react'
import { type ManufacturersAnswer, safetyApi } from '#contract/console/safety/safety.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useChange } from '#console/data/use-saving.ts'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { type EditedManufacturer, ManufacturerDialog } from './manufacturer-dialog.tsx'
import { safetyWords as words } from './strings.ts'

type Listed = ManufacturersAnswer['manufacturers'][number]

const blank: EditedManufacturer = {
  name: '',
  address: '',
  contact: '',
  isInEu: true,
  responsible: '',
  brands: [],
}

/** Manufacturers with their brands, and brands that nobody is named for. `onChanged`: products show other data. */
export const Manufacturers = ({ mayEdit, onChanged }: { mayEdit: boolean; onChanged: () => void }) => {
  const loaded = useApiQuery(safetyApi.manufacturers, {})
  const api = useApi()
  const showToast = useToast()
  const { doing, problem, start } = useChange()
  const [edited, setEdited] = useState<EditedManufacturer | null>(null)
  const [asked, setAsked] = useState<{ act: 'remove' | 'use'; one: Listed } | null>(null)
  const put = (answer: ManufacturersAnswer) => {
    loaded.put(answer)
    onChanged()
  }
  const confirm = ({ act, one: { id } }: NonNullable<typeof asked>) =>
    void start(id, async () => {
      setAsked(null)
      const params = { id }
      put(
        act === 'remove'
          ? await api(safetyApi.remove, { params })
          : await api(safetyApi.useForBrands, { params }),
      )
      showToast(act === 'remove' ? words.removed : words.used)
    })
  return (
    <section className="section" aria-labelledby="manufacturers">
      <h2 id="manufacturers">{words.manufacturers}</h2>
      <p className="muted">{words.manufacturersLead}</p>
      {mayEdit && <Button onClick={() => setEdited(blank)}>{words.add}</Button>}
      <FormMessage text={problem} />
      <LoadedContent loaded={loaded}>
        {({ manufacturers, otherBrands }) => (
          <>
            {manufacturers.length === 0 && <p className="muted">{words.noManufacturers}</p>}
            <ul className="safety-list" aria-label={words.manufacturers}>
              {manufacturers.map((one) => (
                <li key={one.id}>
                  <span>
                    <b>{one.name}</b>
                    <small>
                      {one.address}, {one.contact}
                    </small>
                    <small>
                      {[
                        one.brands.join(', '),
                        words.products(one.productCount),
                        one.ownTextCount > 0 ? words.ownTexts(one.ownTextCount) : '',
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </span>
                  {mayEdit && (
                    <>
                      {one.ownTextCount > 0 && (
                        <Button
                          look="quiet"
                          isBusy={doing === one.id}
                          aria-label={words.useForAllOf(one.name)}
                          onClick={() => setAsked({ act: 'use', one })}
                        >
                          {words.useForAll}
                        </Button>
                      )}
                      <Button
                        look="quiet"
                        aria-label={words.editOf(one.name)}
                        onClick={() => setEdited(editedOf(one))}
                      >
                        {words.edit}
                      </Button>
                      <Button
                        look="quiet"
                        aria-label={words.removeOf(one.name)}
                        onClick={() => setAsked({ act: 'remove', one })}
                      >
                        {words.remove}
                      </Button>
                    </>
                  )}
                </li>
              ))}
            </ul>
            {otherBrands.length > 0 && (
              <>
                <h3>{words.otherBrands}</h3>
                <ul className="safety-list" aria-label={words.otherBrands}>
                  {otherBrands.map(({ brand, productCount }) => (
                    <li key={brand}>
                      <span>
                        {brand} <small>{words.products(productCount)}</small>
                      </span>
                      {mayEdit && (
                        <Button
                          look="quiet"
                          aria-label={words.addForBrand(brand)}
                          onClick={() => setEdited({ ...blank, brands: [brand] })}
                        >
                          {words.add}
                        </Button>
                      )}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </LoadedContent>
      {edited && <ManufacturerDialog edited={edited} put={put} close={() => setEdited(null)} />}
      {asked && (
        <ConfirmDialog
          title={
            asked.act === 'remove'
              ? words.removeQuestion(asked.one.name)
              : words.useQuestion(asked.one.ownTextCount)
          }
          text={asked.act === 'remove' ? words.removeHint : words.useHint}
          confirm={asked.act === 'remove' ? words.remove : words.useForAll}
          cancel={words.cancel}
          onCancel={() => setAsked(null)}
          onConfirm={() => confirm(asked)}
        />
      )}
    </section>
  )
}

const editedOf = ({
  id,
  name,
  address,
  contact,
  isInEu,
  responsible,
  brands,
}: Listed): EditedManufacturer => ({
  id,
  name,
  address,
  contact,
  isInEu,
  responsible,
  brands,
})
