import { useNavigate, useParams } from '#console/routing/router-context.tsx'
import { useState } from 'react'
import {
  ATTRIBUTE_UNITS,
  type AttributeAnswer,
  attributesApi,
  type AttributeToSave,
} from '#contract/console/shop/attributes.ts'
import { FILTER_KINDS } from '#contract/shop/listing/filters.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useChange, useSaving } from '#console/data/use-saving.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { SelectField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { SaveOrRemove } from '#console/parts/form/save-or-remove.tsx'
import { Page } from '#console/parts/page.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { MergeChoice, NamedRow } from './named-row.tsx'
import { idsWithMoved, OrderButtons } from './order-buttons.tsx'
import { attributesWords } from './strings.ts'
import './attributes.css'

type Props = { id: number; answer: AttributeAnswer; put: (answer: AttributeAnswer) => void }

/** One attribute: its name, unit and values. */
export const AttributeScreen = () => {
  const id = Number(useParams({ from: '/atrybuty/$id' }).id)
  const loaded = useApiQuery(attributesApi.one, { params: { id } })
  return (
    <Page
      title={loaded.data?.attribute.name ?? attributesWords.title}
      back={{ address: { to: '/atrybuty' }, title: attributesWords.title }}
    >
      <LoadedContent loaded={loaded}>
        {(answer) => (
          <>
            <AttributeForm id={id} answer={answer} put={loaded.put} />
            <Values id={id} answer={answer} put={loaded.put} />
            <MergeAttribute id={id} answer={answer} />
          </>
        )}
      </LoadedContent>
    </Page>
  )
}

const AttributeForm = ({ id, answer, put }: Props) => {
  const showToast = useToast()
  const drafting = useDraft<AttributeToSave>(answer.attribute, { form: 'attribute', id })
  const { draft, isDirty, change, markSaved } = drafting
  const { problems, problem, isBusy, save } = useSaving()
  const { saveOver, conflict } = useConflict(
    drafting,
    attributesApi.one,
    { params: { id } },
    { draftOf: ({ attribute }) => attribute, put },
  )
  const submit = () =>
    save(attributesApi.save.request, draft, async () => {
      const saved = await saveOver(attributesApi.save, { params: { id }, body: draft }, answer.version)
      markSaved(saved.attribute)
      put(saved)
      showToast(attributesWords.saved(saved.attribute.name))
    })
  return (
    <Form problems={problems} onSubmit={() => void submit()}>
      <section className="card" aria-labelledby="attribute-settings">
        <h2 id="attribute-settings">{attributesWords.settings}</h2>
        <div className="field-row">
          <TextField
            label={attributesWords.name}
            path="name"
            maxLength={100}
            value={draft.name}
            onChange={(name) => change({ name })}
          />
          <SelectField
            label={attributesWords.unit}
            path="unit"
            value={draft.unit}
            onChange={(unit) => change({ unit: unit as AttributeToSave['unit'] })}
            choices={ATTRIBUTE_UNITS.map((unit) => ({
              value: unit,
              title: unit || attributesWords.noUnit,
            }))}
          />
        </div>
        <Tick
          label={attributesWords.isFilter}
          hint={attributesWords.isFilterHint}
          isOn={draft.isFilter}
          onChange={(isFilter) => change({ isFilter })}
        />
        {draft.isFilter && (
          <>
            <SelectField
              label={attributesWords.filterKind}
              hint={attributesWords.filterKindHints[draft.filterKind]}
              path="filterKind"
              value={draft.filterKind}
              onChange={(filterKind) => change({ filterKind: filterKind as AttributeToSave['filterKind'] })}
              choices={FILTER_KINDS.map((kind) => ({
                value: kind,
                title: attributesWords.filterKinds[kind],
              }))}
            />
            <Tick
              label={attributesWords.isIndexed}
              hint={attributesWords.isIndexedHint}
              isOn={draft.isIndexed}
              onChange={(isIndexed) => change({ isIndexed })}
            />
          </>
        )}
        <Tick
          label={attributesWords.isOnCard}
          hint={attributesWords.isOnCardHint}
          isOn={draft.isOnCard}
          onChange={(isOnCard) => change({ isOnCard })}
        />
        <SaveOrRemove
          isDirty={isDirty}
          isBusy={isBusy}
          problem={problem}
          conflict={conflict}
          removal={null}
        />
      </section>
    </Form>
  )
}

const Values = ({ id, answer: { attribute, values }, put }: Props) => {
  const api = useApi()
  const showToast = useToast()
  const { problem, start } = useChange()
  const [message, setMessage] = useState('')
  const move = (valueId: number, name: string, by: -1 | 1) =>
    void start('order', async () => {
      const ids = idsWithMoved(values, valueId, by)
      put(await api(attributesApi.orderValues, { params: { id }, body: { ids } }))
      setMessage(attributesWords.moved(name, ids.indexOf(valueId) + 1, ids.length))
    })
  return (
    <section className="card" aria-labelledby="attribute-values">
      <h2 id="attribute-values">{attributesWords.values}</h2>
      <p className="hint">{values.length === 0 ? attributesWords.noValues : attributesWords.valuesHint}</p>
      <FormMessage text={problem} />
      <p className="screen-reader-text" role="status">
        {message}
      </p>
      <ol className="named-list" aria-labelledby="attribute-values">
        {values.map((value, index) => (
          <NamedRow
            key={value.id}
            item={value}
            others={values.filter((one) => one.id !== value.id)}
            start={
              <OrderButtons
                name={value.name}
                index={index}
                count={values.length}
                move={(by) => move(value.id, value.name, by)}
              />
            }
            colour={attribute.filterKind === 'swatch' ? value.colour : undefined}
            rename={async (name, colour) => {
              const params = { id, valueId: value.id }
              const body = { name, ...(colour === undefined ? {} : { colour }) }
              put(await api(attributesApi.saveValue, { params, body }))
              showToast(attributesWords.saved(name))
            }}
            merge={async (into) => {
              const target = values.find((one) => one.id === into)?.name ?? ''
              const params = { id, valueId: value.id }
              put(await api(attributesApi.mergeValues, { params, body: { into } }))
              showToast(attributesWords.merged(value.name, target))
            }}
          />
        ))}
      </ol>
    </section>
  )
}

const MergeAttribute = ({ id, answer: { attribute, productCount } }: Omit<Props, 'put'>) => {
  const api = useApi()
  const showToast = useToast()
  const navigate = useNavigate()
  const loaded = useApiQuery(attributesApi.list, {})
  const others = loaded.data?.attributes.filter((one) => one.id !== id) ?? []
  if (others.length === 0) return null
  return (
    <section className="card" aria-labelledby="attribute-merge">
      <h2 id="attribute-merge">{attributesWords.mergeAttribute}</h2>
      <p className="hint">{attributesWords.mergeAttributeHint}</p>
      <MergeChoice
        label={attributesWords.other}
        item={{ id, name: attribute.name, productCount }}
        others={others}
        merge={async (into) => {
          await api(attributesApi.merge, { params: { id }, body: { into } })
          const target = others.find((one) => one.id === into)?.name ?? ''
          showToast(attributesWords.merged(attribute.name, target))
          void navigate({ to: '/atrybuty/$id', params: { id: String(into) } })
        }}
      />
    </section>
  )
}
