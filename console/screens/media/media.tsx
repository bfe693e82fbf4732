import { useNavigate, useSearch } from '#console/routing/router-context.tsx'
import { type Media, type MediaAdded, mediaApi } from '#contract/console/shop/media.ts'
import { copyAddress } from '#contract/shop/picture-file.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useUploads } from '#console/data/use-uploads.ts'
import { Search } from '#console/parts/form/search.tsx'
import type { ConsoleAddress, SearchOf } from '#console/routing/addresses.ts'
import { Link } from '#console/parts/link.tsx'
import { ChoosePictures, WindowDrop } from '#console/parts/media/picture-drop.tsx'
import { formatBytes, pictureWords } from '#console/parts/media/strings.ts'
import { UploadList } from '#console/parts/media/upload-list.tsx'
import { PageNavigation } from '#console/parts/list-navigation.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { MediaDetails } from './media-details.tsx'
import { mediaWords } from './strings.ts'
import '#console/parts/media/media.css'
import './media-screen.css'

type At = (change: SearchOf<'/zdjecia'>) => ConsoleAddress

const Grid = ({ media, shownId, at }: { media: Media[]; shownId: string; at: At }) => (
  <ul className="media-grid">
    {media.map(({ id, src, name, width, height, bytes }) => (
      <li key={id}>
        <Link
          className="media-tile"
          {...at({ zdjecie: id })}
          aria-current={id === shownId ? 'true' : undefined}
        >
          <img src={copyAddress(src, 400)} alt="" loading="lazy" />
          <span className="media-name">{name}</span>
          <small>
            {pictureWords.size(width, height)} · {formatBytes(bytes)}
          </small>
        </Link>
      </li>
    ))}
  </ul>
)

/** The shop's pictures: added by dropping files anywhere, and each with its description beside the list. */
export const MediaScreen = () => {
  const { szukaj: search = '', strona: page = '', zdjecie: shownId = '' } = useSearch({ from: '/zdjecia' })
  const navigate = useNavigate()
  const showToast = useToast()
  const loaded = useApiQuery(mediaApi.list, { query: { search, page } })
  const { reload } = loaded
  const at: At = (change) => ({ to: '/zdjecia', search: { szukaj: search, strona: page, ...change } })
  const onAdded = ({ media, isNew }: MediaAdded) => {
    if (!isNew) showToast(mediaWords.duplicate(media.name))
    reload()
  }
  const { uploads, add, retry, dismiss } = useUploads(onAdded)

  return (
    <Page
      title={mediaWords.title}
      lead={loaded.data && loaded.data.total > 0 ? mediaWords.count(loaded.data.total) : undefined}
      actions={<ChoosePictures onFiles={add} />}
    >
      <WindowDrop onFiles={add} />
      <p className="hint media-hint">{pictureWords.limit}</p>
      <UploadList uploads={uploads} onRetry={retry} onDismiss={dismiss} />
      <Search
        value={search}
        hint={pictureWords.searchHint}
        onSearch={(text) => void navigate({ to: '/zdjecia', search: { szukaj: text }, replace: true })}
      />
      <div className={`media-layout${shownId ? ' has-details' : ''}`}>
        <LoadedContent loaded={loaded}>
          {({ media, page: shownPage, pages }) =>
            media.length === 0 ? (
              search ? (
                <Empty title={pictureWords.noneFound} />
              ) : (
                <Empty title={mediaWords.none} hint={mediaWords.noneHint} />
              )
            ) : (
              <>
                <Grid media={media} shownId={shownId} at={at} />
                <PageNavigation page={shownPage} pages={pages} at={(strona) => at({ strona })} />
              </>
            )
          }
        </LoadedContent>
        {shownId && (
          <MediaDetails
            key={shownId}
            id={shownId}
            list={at({ zdjecie: undefined })}
            onChanged={reload}
            onRemoved={() => {
              reload()
              void navigate({ ...at({ zdjecie: undefined }), replace: true })
            }}
          />
        )}
      </div>
    </Page>
  )
}
