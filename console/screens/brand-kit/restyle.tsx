import { useState } from 'react'
import type { BrandKit } from '#campaign/brand/brand-kit.ts'
import { type BrandAnswer, brandApiOf } from '#contract/console/campaigns/brand.ts'
import type { useApi } from '#console/data/api-client.ts'
import { useChange } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { Tick } from '#console/parts/form/fields.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { createPictureTurns, Still, TurnsContext } from '#console/screens/campaigns/gallery/still.tsx'
import { formatDay } from '#console/text/format-date.ts'
import { brandWords } from './strings.ts'

const brandApi = brandApiOf<BrandKit>()

type Props = {
  answer: BrandAnswer<BrandKit>
  isDirty: boolean
  api: ReturnType<typeof useApi>
  put: (answer: BrandAnswer<BrandKit>) => void
}

/**
 * Campaigns that look otherwise than the brand: those that looked as it did before are ticked. Each can be compared,
 * and the whole change taken back.
 */
export const Restyle = ({ answer, isDirty, api, put }: Props) => {
  const { others, restyled, site, version } = answer
  const showToast = useToast()
  const { doing, problem, start } = useChange<'restyle' | 'undo'>()
  const [turns] = useState(createPictureTurns)
  const [ticked, setTicked] = useState(() => others.filter(({ hadBrand }) => hadBrand).map(({ id }) => id))
  const [compared, setCompared] = useState<string[]>([])
  const chosen = others.filter(({ id }) => ticked.includes(id)).map(({ id }) => id)
  const params = { id: site.id }
  const restyle = () =>
    start('restyle', async () => {
      const { brand, changed, skipped } = await api(brandApi.restyle, { params, body: { ids: chosen } })
      put(brand)
      showToast(brandWords.restyled(changed, skipped))
    })
  const undo = () =>
    start('undo', async () => {
      const { brand, changed, skipped } = await api(brandApi.undoRestyle, { params })
      put(brand)
      showToast(brandWords.undone(changed, skipped))
    })
  return (
    <TurnsContext.Provider value={turns}>
      <section className="card brand-restyle" aria-labelledby="brand-restyle">
        <h2 id="brand-restyle">{brandWords.restyle}</h2>
        <p>{others.length === 0 ? brandWords.allInBrand : brandWords.restyleLead(others.length)}</p>
        {others.length > 1 && (
          <Button
            look="quiet"
            onClick={() => setTicked(chosen.length === others.length ? [] : others.map(({ id }) => id))}
          >
            {chosen.length === others.length ? brandWords.tickNone : brandWords.tickAll}
          </Button>
        )}
        <ul>
          {others.map(({ id, name, isOn }) => (
            <li key={id}>
              <Tick
                label={
                  <>
                    {name} {isOn && <span className="badge is-completed">{brandWords.isOn}</span>}
                  </>
                }
                name={`restyle.${id}`}
                isOn={ticked.includes(id)}
                onChange={(isTicked) =>
                  setTicked(isTicked ? [...ticked, id] : ticked.filter((one) => one !== id))
                }
              />
              <details onToggle={({ currentTarget }) => currentTarget.open && setCompared([...compared, id])}>
                <summary>{brandWords.compare(name)}</summary>
                {compared.includes(id) && (
                  <div className="brand-compare">
                    {[true, false].map((isUnbranded) => (
                      <figure key={String(isUnbranded)}>
                        <figcaption>{isUnbranded ? brandWords.before : brandWords.after}</figcaption>
                        <Still
                          siteId={site.id}
                          from={`kampania:${id}`}
                          isUnbranded={isUnbranded}
                          version={version}
                        />
                      </figure>
                    ))}
                  </div>
                )}
              </details>
            </li>
          ))}
        </ul>
        <FormMessage text={problem} />
        {isDirty && others.length > 0 && <p className="muted">{brandWords.restyleUnsaved}</p>}
        <div className="form-actions">
          {others.length > 0 && (
            <Button
              look="main"
              disabled={chosen.length === 0 || isDirty}
              isBusy={doing === 'restyle'}
              onClick={() => void restyle()}
            >
              {brandWords.apply(chosen.length)}
            </Button>
          )}
          {restyled && (
            <Button isBusy={doing === 'undo'} onClick={() => void undo()}>
              {brandWords.undo}
            </Button>
          )}
        </div>
        {restyled && <p className="muted">{brandWords.undoLead(restyled.names, formatDay(restyled.atMs))}</p>}
      </section>
    </TurnsContext.Provider>
  )
}
