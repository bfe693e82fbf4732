import { useParams } from '#console/routing/router-context.tsx'
import { useEffect, useRef, useState } from 'react'
import type { ContentBlock, ShopContent } from '#contract/shop/content/blocks.ts'
import { type StudioAnswer, studioApi } from '#contract/console/shop/studio.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { Button } from '#console/parts/form/button.tsx'
import { ConflictChoice } from '#console/parts/form/conflict.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { Page } from '#console/parts/page.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { formatFullMoment } from '#console/text/format-date.ts'
import { blockEditors, makeBlock, type Values } from './block-editors.ts'
import { BlockFields } from './block-fields.tsx'
import { BlockList, BlockTools, ChooseKind } from './block-list.tsx'
import { StudioFrame } from './studio-frame.tsx'
import { blockWords, studioWords as words } from './strings.ts'
import { FooterFields, MenuFields } from './surroundings.tsx'
import { Versions } from './versions.tsx'
import './studio.css'

const tabs = ['blocks', 'menu', 'footer', 'versions'] as const
type Tab = (typeof tabs)[number]
/** A page has the menu and the footer of the whole shop. */
const pageTabs: readonly Tab[] = ['blocks', 'versions']

/** The shop's home page, menu and footer, edited on the page itself. */
export const Studio = () => <StudioOf page="" />

/** A page of the shop, edited on the page itself. */
export const PageStudio = () => {
  const { slug } = useParams({ from: '/strony/$slug/edycja' })
  // Another page is another editor: neither what was typed nor what was read belongs to it.
  return <StudioOf key={slug} page={slug} />
}

const StudioOf = ({ page }: { page: string }) => {
  const loaded = useApiQuery(studioApi.one, { query: { page } })
  return (
    <LoadedContent loaded={loaded}>
      {(answer) => <StudioEditor answer={answer} page={page} put={loaded.put} />}
    </LoadedContent>
  )
}

type EditorProps = {
  answer: StudioAnswer
  /** The address of a page; '': the home page. */
  page: string
  put: (answer: StudioAnswer) => void
}

const MAX_STEPS = 100
/** Undo and redo of what is edited; changes of one field in a row are one step. */
const useSteps = (draft: ShopContent, change: (content: ShopContent) => void) => {
  const [steps, setSteps] = useState<{ past: ShopContent[]; future: ShopContent[] }>({ past: [], future: [] })
  const lastField = useRef('')
  return {
    edit: (part: Partial<ShopContent>, field = '') => {
      if (field === '' || field !== lastField.current)
        setSteps(({ past }) => ({ past: [...past, draft].slice(-MAX_STEPS), future: [] }))
      lastField.current = field
      change({ ...draft, ...part })
    },
    undo: steps.past.length > 0 && {
      run: () => {
        lastField.current = ''
        setSteps(({ past, future }) => ({ past: past.slice(0, -1), future: [draft, ...future] }))
        change(steps.past.at(-1)!)
      },
    },
    redo: steps.future.length > 0 && {
      run: () => {
        lastField.current = ''
        setSteps(({ past, future }) => ({ past: [...past, draft], future: future.slice(1) }))
        change(steps.future[0]!)
      },
    },
  }
}

const StudioEditor = ({ answer, page, put }: EditorProps) => {
  const api = useApi()
  const query = { page }
  const isPage = page !== ''
  const showToast = useToast()
  const drafting = useDraft<ShopContent>(answer.content, { form: 'studio', id: page })
  const { draft, isDirty, change, markSaved, replace } = drafting
  const { problems, problem, isBusy, save } = useSaving()
  const { saveOver, conflict } = useConflict(
    drafting,
    studioApi.one,
    { query },
    { draftOf: ({ content }) => content, put },
  )
  const { edit, undo, redo } = useSteps(draft, change)
  const [tab, setTab] = useState<Tab>('blocks')
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [isNarrow, setNarrow] = useState(false)
  const [addingAt, setAddingAt] = useState<number | null>(null)
  const [message, setMessage] = useState('')
  const panel = useRef<HTMLElement>(null)

  // What is wrong is shown where it is edited.
  useEffect(() => {
    const [first] = Object.keys(problems)
    const [part, position] = first?.split('.') ?? []
    if (part === 'home') {
      setTab('blocks')
      setSelectedId(draft.home[Number(position)]?.id ?? null)
    } else if (part === 'menu' || part === 'footer') setTab(part)
    // oxlint-disable-next-line react/exhaustive-deps -- only a new refusal leads anywhere
  }, [problems])

  const { home } = draft
  const index = home.findIndex(({ id }) => id === selectedId)
  const block = home[index]
  const titleOf = ({ kind }: ContentBlock) => blockWords[kind].title

  const storeDraft = async (): Promise<StudioAnswer> => {
    const saved = await saveOver(studioApi.save, { query, body: draft }, answer.version)
    markSaved(saved.content)
    put(saved)
    return saved
  }
  const saveDraft = async (): Promise<StudioAnswer | undefined> => {
    let saved: StudioAnswer | undefined
    await save(studioApi.save.request, draft, async () => void (saved = await storeDraft()))
    return saved
  }
  const publish = async (atMs: number | null) => {
    // Sent again after the network was gone, it goes on where it stopped.
    let saved = isDirty ? undefined : answer
    const [schema, given] = isDirty ? [studioApi.save.request, draft] : [studioApi.publish.request, { atMs }]
    await save(schema, given, async () => {
      saved ??= await storeDraft()
      put(await saveOver(studioApi.publish, { query, body: { atMs } }, saved.version))
      showToast(atMs === null ? words.nowPublished : words.nowScheduled(formatFullMoment(atMs)))
    })
  }
  const restore = async (id: string) => {
    const restored = await api(studioApi.restore, { params: { id }, query })
    replace(restored.content)
    put(restored)
    setSelectedId(null)
    showToast(words.restored)
  }

  const move = (from: number, to: number) => {
    const moved = home[from]
    if (!moved || to < 0 || to >= home.length) return
    edit({ home: home.toSpliced(from, 1).toSpliced(to, 0, moved) })
    setMessage(words.moved(titleOf(moved), to + 1, home.length))
  }
  const changeBlock = (id: string, part: Values, field: string) =>
    edit(
      { home: home.map((one) => (one.id === id ? ({ ...one, ...part } as ContentBlock) : one)) },
      `${id}.${field}`,
    )
  const insert = (at: number, added: ContentBlock) => {
    edit({ home: home.toSpliced(at, 0, added) })
    setSelectedId(added.id)
    setTab('blocks')
  }
  const remove = (removed: ContentBlock) => {
    edit({ home: home.filter(({ id }) => id !== removed.id) })
    setSelectedId(null)
    setMessage(words.deleted(titleOf(removed)))
    showToast(words.deleted(titleOf(removed)))
  }
  const showFields = () => {
    setTab('blocks')
    // The panel is rendered with the block first.
    setTimeout(() => panel.current?.querySelector<HTMLElement>('.studio-block h2')?.focus(), 0)
  }
  const tools = block && {
    edit: showFields,
    up: () => move(index, index - 1),
    down: () => move(index, index + 1),
    duplicate: () => insert(index + 1, makeBlock(block.kind, { ...block })),
    toggle: () => changeBlock(block.id, { isHidden: !block.isHidden }, 'isHidden'),
    remove: () => remove(block),
    addBelow: () => setAddingAt(index + 1),
  }

  const state = isDirty
    ? words.unsaved
    : answer.scheduledMs !== null
      ? words.scheduled(formatFullMoment(answer.scheduledMs))
      : answer.isPublished
        ? words.published
        : words.draft
  return (
    <Page
      title={isPage ? words.pageTitle(answer.title) : words.title}
      {...(isPage && {
        back: { address: { to: '/strony/$slug', params: { slug: page } }, title: words.backToPage },
      })}
      badge={<span className={`badge${answer.isPublished && !isDirty ? '' : ' is-pending'}`}>{state}</span>}
      actions={
        <>
          <Button disabled={!undo} onClick={() => undo && undo.run()}>
            {words.undo}
          </Button>
          <Button disabled={!redo} onClick={() => redo && redo.run()}>
            {words.redo}
          </Button>
          <Button
            isBusy={isBusy}
            disabled={!isDirty}
            onClick={() => void saveDraft().then((saved) => saved && showToast(words.saved))}
          >
            {words.save}
          </Button>
          <Button
            look="main"
            isBusy={isBusy}
            disabled={answer.isPublished && !isDirty}
            onClick={() => void publish(null)}
          >
            {words.publish}
          </Button>
        </>
      }
    >
      <ConflictChoice conflict={conflict} />
      <FormMessage text={problem} />
      <p className="screen-reader-text" role="status">
        {message}
      </p>
      <div className="studio">
        <div className={isNarrow ? 'studio-page is-narrow' : 'studio-page'}>
          <div className="studio-width" role="group" aria-label={words.width}>
            {[false, true].map((narrow) => (
              <button
                key={String(narrow)}
                type="button"
                className="button is-quiet"
                aria-pressed={isNarrow === narrow}
                onClick={() => setNarrow(narrow)}
              >
                {narrow ? words.narrow : words.wide}
              </button>
            ))}
          </div>
          <StudioFrame
            content={draft}
            page={page}
            selectedId={selectedId}
            onSelect={(id) => {
              setSelectedId(id)
              if (id) setTab('blocks')
            }}
            onPart={(part) => !isPage && setTab(part)}
            onText={(id, field, text) => changeBlock(id, { [field]: text }, field)}
            onMove={move}
            toolbar={tools && block && <BlockTools tools={tools} block={block} onMove={move} />}
          />
        </div>
        <section className="studio-panel" aria-label={words.tabs} ref={panel}>
          <div className="studio-tabs" role="group" aria-label={words.tabs}>
            {(isPage ? pageTabs : tabs).map((one) => (
              <button
                key={one}
                type="button"
                className="button is-quiet"
                aria-pressed={tab === one}
                onClick={() => {
                  setTab(one)
                  if (one !== 'blocks') setSelectedId(null)
                }}
              >
                {words[one]}
              </button>
            ))}
          </div>
          <Form problems={problems} onSubmit={() => void saveDraft()} className="studio-form">
            {tab === 'blocks' &&
              (block && tools ? (
                <div className="studio-block" key={block.id}>
                  <Button look="quiet" onClick={() => setSelectedId(null)}>
                    <ConsoleIcon name="back" /> {words.back}
                  </Button>
                  <h2 tabIndex={-1}>{titleOf(block)}</h2>
                  <BlockFields
                    fields={blockEditors[block.kind].fields}
                    value={block as Values}
                    path={`home.${index}`}
                    change={(part, field) => changeBlock(block.id, part, field)}
                  />
                  <div className="studio-buttons">
                    <Button onClick={tools.addBelow}>{words.addBelow}</Button>
                    <Button onClick={tools.duplicate}>{words.duplicate}</Button>
                    <Button onClick={tools.toggle}>{block.isHidden ? words.show : words.hide}</Button>
                    <Button look="danger" onClick={tools.remove}>
                      {words.delete}
                    </Button>
                  </div>
                </div>
              ) : (
                <BlockList
                  blocks={home}
                  label={isPage ? words.pageList : words.list}
                  onSelect={(id) => {
                    setSelectedId(id)
                    showFields()
                  }}
                  onMove={move}
                  onAdd={() => setAddingAt(home.length)}
                />
              ))}
            {tab === 'menu' && (
              <MenuFields menu={draft.menu} onChange={(menu, field) => edit({ menu }, field)} />
            )}
            {tab === 'footer' && (
              <FooterFields footer={draft.footer} onChange={(footer, field) => edit({ footer }, field)} />
            )}
          </Form>
          {tab === 'versions' && (
            <Versions
              answer={answer}
              isDirty={isDirty}
              onSchedule={publish}
              onRestore={restore}
              onUnschedule={async () => {
                put(await api(studioApi.unschedule, { query }))
                showToast(words.unscheduled)
              }}
            />
          )}
        </section>
      </div>
      {addingAt !== null && (
        <ChooseKind
          onChoose={(kind) => {
            setAddingAt(null)
            insert(addingAt, makeBlock(kind))
            showFields()
          }}
          onCancel={() => setAddingAt(null)}
        />
      )}
    </Page>
  )
}
