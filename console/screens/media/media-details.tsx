import { useEffect, useRef } from 'react'
import {
  changeMedia,
  type ChangeMedia,
  type MediaAnswer,
  mediaApi,
  type MediaUse,
} from '#contract/console/shop/media.ts'
import { copyAddress } from '#contract/shop/picture-file.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { LongTextField, TextField } from '#console/parts/form/fields.tsx'
import { Form } from '#console/parts/form/form.tsx'
import { SaveOrRemove } from '#console/parts/form/save-or-remove.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import type { ConsoleAddress } from '#console/routing/addresses.ts'
import { Link } from '#console/parts/link.tsx'
import { formatBytes, pictureWords } from '#console/parts/media/strings.ts'
import { LoadedContent } from '#console/parts/states.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { formatDay } from '#console/text/format-date.ts'
import { FocusPoint } from './focus-point.tsx'
import { mediaWords } from './strings.ts'

const draftOf = ({ media: { name, alt, focus } }: MediaAnswer): ChangeMedia => ({ name, alt, focus })

type EditorProps = {
  answer: MediaAnswer
  put: (answer: MediaAnswer) => void
  onChanged: () => void
  onRemoved: () => void
}

const MediaEditor = ({ answer, put, onChanged, onRemoved }: EditorProps) => {
  const { media, version, uses, useCount } = answer
  const api = useApi()
  const showToast = useToast()
  const drafting = useDraft<ChangeMedia>(draftOf(answer), { form: 'media', id: media.id })
  const { draft, isDirty, change, markSaved, allowLeaving } = drafting
  const params = { id: media.id }
  const { saveOver, conflict } = useConflict(drafting, mediaApi.one, { params }, { draftOf, put })
  const { problems, problem, isBusy, save } = useSaving()
  const submit = () =>
    void save(changeMedia, draft, async () => {
      const saved = await saveOver(mediaApi.change, { params, body: draft }, version)
      markSaved(draftOf(saved))
      put(saved)
      onChanged()
      showToast(mediaWords.saved)
    })
  const remove = async () => {
    await api(mediaApi.remove, { params, query: { used: useCount > 0 ? '1' : '' } })
    allowLeaving()
    showToast(mediaWords.removed)
    onRemoved()
  }
  return (
    <>
      <FocusPoint media={media} focus={draft.focus} onChange={(focus) => change({ focus })} />
      <p className="media-facts">
        {pictureWords.size(media.width, media.height)} · {formatBytes(media.bytes)} ·{' '}
        {mediaWords.added(formatDay(media.createdMs))}
        <br />
        <a href={copyAddress(media.src, 1600)} target="_blank" rel="noreferrer">
          {mediaWords.open}
        </a>
      </p>
      <Form problems={problems} onSubmit={submit} label={mediaWords.details}>
        <LongTextField
          label={mediaWords.alt}
          path="alt"
          rows={2}
          hint={mediaWords.altHint}
          value={draft.alt}
          onChange={(alt) => change({ alt })}
        />
        <TextField
          label={mediaWords.name}
          path="name"
          hint={mediaWords.nameHint}
          value={draft.name}
          onChange={(name) => change({ name })}
        />
        <SaveOrRemove
          isDirty={isDirty}
          isBusy={isBusy}
          problem={problem}
          conflict={conflict}
          removal={{
            title: mediaWords.remove,
            question: mediaWords.removeQuestion(media.name),
            hint: useCount > 0 ? mediaWords.removeUsedHint(useCount) : mediaWords.removeHint,
            remove,
          }}
        />
      </Form>
      <MediaUses uses={uses} useCount={useCount} />
    </>
  )
}

/** One picture beside the list, or on a phone instead of it. Its heading takes the focus when it opens. */
export const MediaDetails = ({
  id,
  list,
  ...rest
}: { id: string; list: ConsoleAddress } & Pick<EditorProps, 'onChanged' | 'onRemoved'>) => {
  const loaded = useApiQuery(mediaApi.one, { params: { id } })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section className="card media-details" aria-labelledby="wybrane-zdjecie">
      <Link className="back-to-list" {...list}>
        <ConsoleIcon name="back" /> {mediaWords.back}
      </Link>
      <div className="media-details-head">
        <h2 id="wybrane-zdjecie" ref={heading} tabIndex={-1}>
          {mediaWords.details}
        </h2>
        <Link className="icon-button" aria-label={mediaWords.close} {...list}>
          <ConsoleIcon name="close" />
        </Link>
      </div>
      <LoadedContent loaded={loaded}>
        {(answer) => <MediaEditor answer={answer} put={loaded.put} {...rest} />}
      </LoadedContent>
    </section>
  )
}

const addressOf: Record<MediaUse['kind'], (id: string) => ConsoleAddress> = {
  product: (id) => ({ to: '/produkty/$id', params: { id } }),
  category: (id) => ({ to: '/kategorie/$id', params: { id } }),
  page: (slug) => ({ to: '/strony/$slug', params: { slug } }),
  home: () => ({ to: '/edytuj-sklep' }),
  logo: () => ({ to: '/ustawienia', search: { dzial: 'wyglad' } }),
  campaign: (id) => ({ to: '/kampanie/$id', params: { id } }),
}

/** Where a picture is used. */
const MediaUses = ({ uses, useCount }: Pick<MediaAnswer, 'uses' | 'useCount'>) => (
  <div className="media-uses">
    <h3>{mediaWords.uses}</h3>
    {useCount === 0 ? (
      <p className="muted">{mediaWords.unused}</p>
    ) : (
      <ul>
        {uses.map((use) => (
          <li key={`${use.kind}:${use.id}`}>
            <span className="muted">{mediaWords.kindOf(use.kind)}</span>{' '}
            <Link {...addressOf[use.kind](use.id)}>{use.name}</Link>
          </li>
        ))}
        {useCount > uses.length && <li className="muted">{mediaWords.moreUses(useCount - uses.length)}</li>}
      </ul>
    )}
  </div>
)
