import { useId, useState } from 'react'
import { type Media, mediaApi } from '#contract/console/shop/media.ts'
import { copyAddress } from '#contract/shop/picture-file.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { Button } from '#console/parts/form/button.tsx'
import { Search } from '#console/parts/form/search.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { frameWords } from '#console/strings.ts'
import { pictureWords } from './strings.ts'
import { useModal } from '#console/parts/confirm-dialog.tsx'

type Props = {
  onChoose: (chosen: Media[]) => void
  onClose: () => void
  /** The last picked one is the chosen one. */
  isOne?: boolean
}

/** Pictures of the library to choose from, several at once; Escape closes it. */
export const LibraryDialog = ({ onChoose, onClose, isOne = false }: Props) => {
  const dialog = useModal()
  const id = useId()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  // In the order they were chosen, also from other pages of the list.
  const [chosen, setChosen] = useState<Media[]>([])
  const loaded = useApiQuery(mediaApi.list, { query: { search, page } })
  const toggle = (media: Media) =>
    setChosen((before) =>
      before.some((one) => one.id === media.id)
        ? before.filter((one) => one.id !== media.id)
        : [...(isOne ? [] : before), media],
    )
  return (
    <dialog
      ref={dialog}
      className="library-dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={id}>{isOne ? pictureWords.libraryOfOne : pictureWords.library}</h2>
      <Search
        value={search}
        hint={pictureWords.searchHint}
        onSearch={(text) => {
          setSearch(text)
          setPage(1)
        }}
      />
      <div className="library-list">
        <LoadedContent loaded={loaded}>
          {({ media, page: shownPage, pages }) =>
            media.length === 0 ? (
              <Empty title={search ? pictureWords.noneFound : pictureWords.noneYet} />
            ) : (
              <>
                <ul className="media-grid is-small">
                  {media.map((one) => (
                    <li key={one.id}>
                      <button
                        type="button"
                        className="media-tile"
                        aria-pressed={chosen.some(({ id: chosenId }) => chosenId === one.id)}
                        onClick={() => toggle(one)}
                      >
                        <img src={copyAddress(one.src, 160)} alt="" loading="lazy" />
                        <span className="media-name">{one.name}</span>
                      </button>
                    </li>
                  ))}
                </ul>
                {pages > 1 && (
                  <div className="pager">
                    <Button disabled={shownPage <= 1} onClick={() => setPage(shownPage - 1)}>
                      {frameWords.previousPage}
                    </Button>
                    <span className="muted">{frameWords.pageOf(shownPage, pages)}</span>
                    <Button disabled={shownPage >= pages} onClick={() => setPage(shownPage + 1)}>
                      {frameWords.nextPage}
                    </Button>
                  </div>
                )}
              </>
            )
          }
        </LoadedContent>
      </div>
      <div className="dialog-actions">
        <Button onClick={onClose}>{frameWords.cancel}</Button>
        <Button look="main" disabled={chosen.length === 0} onClick={() => onChoose(chosen)}>
          {isOne ? pictureWords.chooseOne : pictureWords.addChosen(chosen.length)}
        </Button>
      </div>
    </dialog>
  )
}
