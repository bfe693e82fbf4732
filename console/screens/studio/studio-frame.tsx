import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { BlockKind, ShopContent } from '#contract/shop/content/blocks.ts'
import { type StudioPreview, studioApi } from '#contract/console/shop/studio.ts'
import { type CallProblem, toProblem, useApi } from '#console/data/api-client.ts'
import { blockWords, studioWords as words } from './strings.ts'

const PAUSE_MS = 250
/** Below it a press is a click. */
const DRAG_FROM_PX = 6

/** Texts that are changed in place: of each kind the field and where the storefront's part shows it. */
const textsInPlace: Partial<Record<BlockKind, Record<string, string>>> = {
  hero: { title: 'h1, h2', text: '.hero-text > p:not(.hero-links)' },
  categories: { title: 'h2' },
  products: { title: 'h2' },
  callout: { title: 'h2', text: 'p:not(:has(a))' },
  'picture-text': { title: '.hero-text > h2' },
  picture: { caption: 'figcaption' },
  faq: { title: 'h2' },
  'contact-form': { title: 'h2' },
  map: { title: 'h2' },
  gallery: { title: 'h2' },
}

/** Only the console's own marks; everything else is the storefront's. */
const STYLE = `
[data-block] { position: relative; cursor: pointer; scroll-margin: 9rem 1rem 1rem; }
[data-block]:is(:hover, :focus-visible) { outline: 2px dashed var(--color-accent); outline-offset: 4px; }
[data-block][data-selected] { outline: 3px solid var(--color-accent); outline-offset: 4px; }
[data-block][data-hidden] > :not(.studio-toolbar) { opacity: 0.4; }
[data-block][data-drop]::before { content: ''; position: absolute; inset: -10px 0 auto; height: 4px; background: var(--color-accent); }
[data-block][data-empty]::after { content: attr(data-empty); display: block; padding: 1.5rem; border: 1px dashed var(--color-field); color: var(--color-muted); text-align: center; }
[contenteditable] { outline: 2px solid var(--color-accent); outline-offset: 2px; cursor: text; }
.studio-toolbar { position: absolute; z-index: 200; inset: auto auto calc(100% + 6px) -4px; display: flex; flex-wrap: wrap; gap: 2px; max-width: calc(100% + 8px); padding: 4px; border-radius: 8px; background: var(--color-ink); cursor: default; }
.studio-toolbar button { flex: none; min-width: 2.75rem; min-height: 2.75rem; padding: 0 0.6rem; border: 0; border-radius: 6px; background: transparent; color: var(--color-paper); font: 600 0.8125rem / 1.2 system-ui, sans-serif; cursor: pointer; }
.studio-toolbar button:is(:hover, :focus-visible) { background: var(--color-paper); color: var(--color-ink); }
.studio-toolbar .is-handle { cursor: grab; touch-action: none; }
`

const blocksIn = (page: Document) => [...page.querySelectorAll<HTMLElement>('[data-block]')]

/** Puts the new page into the shown one part by part, so that the frame neither flickers nor scrolls. */
const swap = (page: Document, html: string) => {
  const next = new DOMParser().parseFromString(html, 'text/html')
  for (const part of ['#masthead', 'main', '#colophon']) {
    const [old, made] = [page.querySelector(part), next.querySelector(part)]
    if (old && made) old.replaceWith(page.adoptNode(made))
  }
}

type Props = {
  content: ShopContent
  /** The address of a page; '': the home page. */
  page: string
  selectedId: string | null
  onSelect: (id: string | null) => void
  /** A part of the frame of the page was clicked. */
  onPart: (part: 'menu' | 'footer') => void
  onText: (id: string, field: string, text: string) => void
  onMove: (from: number, to: number) => void
  /** Of the selected block. */
  toolbar: ReactNode
}

/**
 * The page as the storefront renders the draft, to be edited in place. The frame gets no script: what happens in it is
 * listened to from here.
 */
export const StudioFrame = ({ content, page: slug, selectedId, toolbar, ...handlers }: Props) => {
  const api = useApi()
  const frame = useRef<HTMLIFrameElement>(null)
  const [preview, setPreview] = useState<StudioPreview>()
  const [problem, setProblem] = useState<CallProblem>()
  const [firstHtml, setFirstHtml] = useState<string>()
  const [loads, setLoads] = useState(0)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [isTyping, setTyping] = useState(false)
  const latest = useRef({ content, selectedId, ...handlers })
  useEffect(() => void (latest.current = { content, selectedId, ...handlers }))

  useEffect(() => {
    // What is typed in place is there already.
    if (isTyping) return
    const request = new AbortController()
    const timer = setTimeout(
      () =>
        api(studioApi.preview, { query: { page: slug }, body: content }, { signal: request.signal }).then(
          (answer) => {
            setPreview(answer)
            setFirstHtml((before) => before ?? answer.html)
            setProblem(undefined)
          },
          (error) => {
            if (!request.signal.aborted) setProblem(toProblem(error))
          },
        ),
      loads === 0 ? 0 : PAUSE_MS,
    )
    return () => {
      clearTimeout(timer)
      request.abort()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- loading the frame needs no other preview
  }, [api, content, slug, isTyping])

  // Listeners of a document that was just loaded.
  useEffect(() => {
    const page = frame.current?.contentDocument
    const view = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined
    if (!page || !view || loads === 0) return
    const listening = new AbortController()
    const { signal } = listening
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync((preview?.style ?? '') + STYLE)
    page.adoptedStyleSheets = [sheet]
    const blockOf = (event: Event) => (event.target as Element).closest<HTMLElement>('[data-block]')
    const isTool = (event: Event) => (event.target as Element).closest('.studio-toolbar') !== null

    const edit = (block: HTMLElement, wanted?: Element) => {
      const id = block.dataset['block']!
      const kind = latest.current.content.home.find((one) => one.id === id)?.kind
      for (const [field, selector] of Object.entries((kind && textsInPlace[kind]) ?? {})) {
        const element = [...block.querySelectorAll<HTMLElement>(selector)].find(
          (one) => !wanted || one.contains(wanted),
        )
        if (element) return type(id, field, element)
      }
    }
    const type = (id: string, field: string, element: HTMLElement) => {
      if (element.isContentEditable) return
      const before = element.textContent ?? ''
      const typing = new AbortController()
      setTyping(true)
      element.contentEditable = 'plaintext-only'
      element.focus()
      const send = (text: string) => latest.current.onText(id, field, text.replace(/\s+/g, ' ').trim())
      element.addEventListener('input', () => send(element.textContent ?? ''), { signal: typing.signal })
      element.addEventListener(
        'keydown',
        (event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Escape') {
            element.textContent = before
            send(before)
          }
          element.closest<HTMLElement>('[data-block]')?.focus()
        },
        { signal: typing.signal },
      )
      element.addEventListener(
        'blur',
        () => {
          typing.abort()
          element.removeAttribute('contenteditable')
          setTyping(false)
        },
        { signal: typing.signal },
      )
    }

    page.addEventListener(
      'click',
      (event) => {
        if (isTool(event)) return
        event.preventDefault()
        const target = event.target as Element
        if (target.closest('[contenteditable]')) return
        const block = blockOf(event)
        if (!block) {
          const isMenu = target.closest('#masthead') !== null
          if (isMenu || target.closest('#colophon')) latest.current.onPart(isMenu ? 'menu' : 'footer')
          return
        }
        const id = block.dataset['block']!
        if (latest.current.selectedId === id) edit(block, target)
        else latest.current.onSelect(id)
      },
      { signal, capture: true },
    )
    page.addEventListener('submit', (event) => event.preventDefault(), { signal, capture: true })
    page.addEventListener(
      'keydown',
      (event) => {
        const block = blockOf(event)
        if (!block || event.target !== block) return
        const index = blocksIn(page).indexOf(block)
        const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
        if (event.key === 'Enter') {
          event.preventDefault()
          if (latest.current.selectedId === block.dataset['block']) edit(block)
          else latest.current.onSelect(block.dataset['block']!)
        } else if (event.key === 'Escape') latest.current.onSelect(null)
        else if (by && event.altKey) {
          event.preventDefault()
          latest.current.onMove(index, index + by)
        } else if (by) {
          event.preventDefault()
          blocksIn(page)[index + by]?.focus()
        }
      },
      { signal },
    )
    return () => listening.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- the theme's style is the same in every preview
  }, [loads])

  // The newest page, with the marks of the editor.
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!page?.body || loads === 0 || !preview) return
    const focused = (page.activeElement as HTMLElement | null)?.dataset?.['block']
    swap(page, preview.html)
    for (const control of page.querySelectorAll<HTMLElement>(
      'a, button, input, select, textarea, summary, video',
    ))
      control.tabIndex = -1
    for (const block of blocksIn(page)) {
      const kind = latest.current.content.home.find(({ id }) => id === block.dataset['block'])?.kind
      if (!kind) continue
      const { title } = blockWords[kind]
      block.tabIndex = 0
      block.role = 'group'
      block.ariaLabel = words.toolbar(title)
      if (block.childElementCount === 0 || block.textContent === '') {
        const isPicture = block.querySelector('img, video') !== null
        if (!isPicture) block.dataset['empty'] = title
      }
      if (block.dataset['block'] === focused) block.focus({ preventScroll: true })
    }
    setPlace(null)
  }, [preview, loads])

  // The toolbar stands in the selected block.
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!page?.body) return
    for (const block of blocksIn(page)) delete block.dataset['selected']
    const selected = blocksIn(page).find((block) => block.dataset['block'] === selectedId)
    if (!selected) return setPlace(null)
    selected.dataset['selected'] = ''
    const bar = page.createElement('div')
    bar.className = 'studio-toolbar'
    bar.role = 'toolbar'
    bar.ariaLabel = selected.ariaLabel
    selected.append(bar)
    setPlace(bar)
    return () => bar.remove()
  }, [selectedId, preview, loads])

  const shownId = useRef<string>(null)
  useEffect(() => {
    if (shownId.current === selectedId) return
    shownId.current = selectedId
    place?.parentElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [place, selectedId])

  return (
    <>
      {problem && (
        <p className="problem" role="alert">
          {problem.message}
        </p>
      )}
      {firstHtml && (
        <iframe
          ref={frame}
          title={slug === '' ? words.frame : words.pageFrame}
          sandbox="allow-same-origin"
          srcDoc={firstHtml}
          onLoad={() => setLoads((count) => count + 1)}
        />
      )}
      {place && createPortal(toolbar, place)}
    </>
  )
}

/** Drags the block of a toolbar to where it is let go. */
export const DragHandle = ({ onMove }: { onMove: (from: number, to: number) => void }) => {
  const start = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    const handle: HTMLElement = event.currentTarget
    const page = handle.ownerDocument
    const blocks = blocksIn(page)
    const from = blocks.indexOf(handle.closest<HTMLElement>('[data-block]')!)
    const dragging = new AbortController()
    const { signal } = dragging
    const startY = event.clientY
    let gap: number | null = null
    handle.setPointerCapture(event.pointerId)
    const mark = () => {
      for (const [index, block] of blocks.entries())
        if (index === gap) block.dataset['drop'] = ''
        else delete block.dataset['drop']
    }
    const end = (isDropped: boolean) => {
      dragging.abort()
      const target = gap
      gap = null
      mark()
      if (!isDropped || target === null) return
      const to = target > from ? target - 1 : target
      if (to !== from) onMove(from, to)
    }
    handle.addEventListener(
      'pointermove',
      ({ clientY }) => {
        if (gap === null && Math.abs(clientY - startY) < DRAG_FROM_PX) return
        const middles = blocks.map((block) => {
          const { top, height } = block.getBoundingClientRect()
          return top + height / 2
        })
        gap = middles.filter((middle) => middle < clientY).length
        mark()
        const { innerHeight } = page.defaultView!
        if (clientY < 60 || clientY > innerHeight - 60) page.defaultView!.scrollBy(0, clientY < 60 ? -20 : 20)
      },
      { signal },
    )
    handle.addEventListener('pointerup', () => end(true), { signal })
    handle.addEventListener('pointercancel', () => end(false), { signal })
    page.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
  }
  return (
    <button type="button" className="is-handle" tabIndex={-1} onPointerDown={start}>
      {words.drag}
    </button>
  )
}
