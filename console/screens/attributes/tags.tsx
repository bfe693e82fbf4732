import { useState } from 'react'
import { type OwnersTag, type TagsAnswer, tagsApi } from '#contract/console/shop/attributes.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useChange } from '#console/data/use-saving.ts'
import { TextField } from '#console/parts/form/fields.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { UndoNotice } from '#console/parts/undo-notice.tsx'
import { NamedRow } from './named-row.tsx'
import { attributesWords } from './strings.ts'
import './attributes.css'

/** More than this are searched. */
const MANY = 12

/** Tags of products. */
export const Tags = () => {
  const loaded = useApiQuery(tagsApi.list, {})
  return (
    <Page
      title={attributesWords.tags}
      lead={attributesWords.tagsLead}
      back={{ address: { to: '/atrybuty' }, title: attributesWords.title }}
    >
      <LoadedContent loaded={loaded}>
        {(answer) => <TagList answer={answer} put={loaded.put} />}
      </LoadedContent>
    </Page>
  )
}

type Props = { answer: TagsAnswer; put: (answer: TagsAnswer) => void }

const TagList = ({ answer: { tags }, put }: Props) => {
  const api = useApi()
  const showToast = useToast()
  const { problem, start } = useChange()
  const [search, setSearch] = useState('')
  const [removed, setRemoved] = useState<{ id: string; name: string } | null>(null)
  const shown = tags.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  const remove = (tag: OwnersTag) =>
    void start('remove', async () => {
      const { removedId, ...answer } = await api(tagsApi.remove, { params: { id: tag.id } })
      put(answer)
      setRemoved({ id: removedId, name: tag.name })
    })
  return (
    <>
      {removed && (
        <UndoNotice
          text={attributesWords.deleted(removed.name)}
          undo={async () => {
            put(await api(tagsApi.restore, { params: { id: removed.id } }))
            setRemoved(null)
            showToast(attributesWords.restored)
          }}
          onClose={() => setRemoved(null)}
        />
      )}
      <FormMessage text={problem} />
      {tags.length === 0 && <Empty title={attributesWords.noTags} hint={attributesWords.noTagsHint} />}
      {tags.length > MANY && (
        <TextField
          className="tag-search"
          label={attributesWords.findTag}
          path="search"
          type="search"
          value={search}
          onChange={setSearch}
        />
      )}
      {tags.length > 0 && shown.length === 0 && <p className="muted">{attributesWords.noneFound}</p>}
      <ul className="named-list" aria-label={attributesWords.tagList}>
        {shown.map((tag) => (
          <NamedRow
            key={tag.id}
            item={tag}
            others={tags.filter(({ id }) => id !== tag.id)}
            rename={async (name) => {
              const { id, version } = tag
              put(await api(tagsApi.save, { params: { id }, body: { name } }, { readVersion: version }))
              showToast(attributesWords.saved(name))
            }}
            merge={async (into) => {
              put(await api(tagsApi.merge, { params: { id: tag.id }, body: { into } }))
              const target = tags.find(({ id }) => id === into)?.name ?? ''
              showToast(attributesWords.merged(tag.name, target))
            }}
            end={
              <>
                <a
                  className="icon-button"
                  href={tag.url}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={attributesWords.see(tag.name)}
                >
                  <ConsoleIcon name="shop" />
                </a>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={attributesWords.delete(tag.name)}
                  onClick={() => remove(tag)}
                >
                  <ConsoleIcon name="close" />
                </button>
              </>
            }
          />
        ))}
      </ul>
    </>
  )
}
