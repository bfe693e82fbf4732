import { useState } from 'react'
import { attributesApi, type AttributesAnswer } from '#contract/console/shop/attributes.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useChange } from '#console/data/use-saving.ts'
import { FormMessage } from '#console/parts/form/form.tsx'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { idsWithMoved, OrderButtons } from './order-buttons.tsx'
import { attributesWords } from './strings.ts'
import './attributes.css'

/** Attributes of products in the owner's order. */
export const Attributes = () => {
  const loaded = useApiQuery(attributesApi.list, {})
  return (
    <Page
      title={attributesWords.title}
      lead={attributesWords.lead}
      actions={
        <Link className="button" to="/tagi">
          {attributesWords.tags}
        </Link>
      }
    >
      <LoadedContent loaded={loaded}>
        {(answer) =>
          answer.attributes.length === 0 ? (
            <Empty title={attributesWords.none} hint={attributesWords.noneHint} />
          ) : (
            <AttributeList answer={answer} put={loaded.put} />
          )
        }
      </LoadedContent>
    </Page>
  )
}

type Props = { answer: AttributesAnswer; put: (answer: AttributesAnswer) => void }

const AttributeList = ({ answer: { attributes }, put }: Props) => {
  const api = useApi()
  const { problem, start } = useChange()
  const [message, setMessage] = useState('')
  const move = (id: number, name: string, by: -1 | 1) =>
    void start('order', async () => {
      const moved = await api(attributesApi.order, { body: { ids: idsWithMoved(attributes, id, by) } })
      put(moved)
      const position = moved.attributes.findIndex((one) => one.id === id) + 1
      setMessage(attributesWords.moved(name, position, moved.attributes.length))
    })
  return (
    <>
      <FormMessage text={problem} />
      <p className="screen-reader-text" role="status">
        {message}
      </p>
      <ol className="named-list" aria-label={attributesWords.list}>
        {attributes.map(({ id, name, unit, isFilter, isOnCard, valueCount, productCount }, index) => (
          <li key={id}>
            <div className="named-line">
              <OrderButtons
                name={name}
                index={index}
                count={attributes.length}
                move={(by) => move(id, name, by)}
              />
              <div className="named-text">
                <Link to="/atrybuty/$id" params={{ id: String(id) }}>
                  {name}
                </Link>
                {unit && ` (${unit})`} {isFilter && <span className="badge">{attributesWords.filter}</span>}{' '}
                {isOnCard && <span className="badge">{attributesWords.onCard}</span>}
                <small>{attributesWords.counts(valueCount, productCount)}</small>
              </div>
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}
