import { blockHints } from '#campaign/blocks/block-schema.ts'
import type { CanvasPath, DropTarget, FromCanvas, ToCanvas } from '#campaign/published/canvas-message.ts'
import { mergeTagTitle } from '#campaign/texts/merge-tags.ts'
import { NO_MARKS } from '#campaign/texts/rich-text.ts'
import { hostOfNobody, leaveFocusOutside, OUTSIDE_EDITOR, playingHost } from '../extras/preview.ts'
import { report } from '../page/scripts.ts'
import type { Shown } from '../parts.ts'
import { blockAtPath, isSameButText, TYPED_KINDS, textAtPath, withTextAtPath } from './document-text.ts'
import { type DropBox, dropTargetAt, emptyAreas } from './drop-target.ts'
import { editText, type TextEditing } from './edit-text.ts'
import { boxAround, elementsOf, pathOfEvent, renderedBlocks } from './elements.ts'
import { markBlocks } from './mark-blocks.ts'
import { openOverlay } from './overlay.ts'
import { prepareCanvas } from './prepare.ts'
import { watchCanvasPointer } from './watch-pointer.ts'

type Rendering = Extract<ToCanvas, { type: 'render' }>

const areaTitles = Object.values(blockHints)[0]?.settings['area']?.choices ?? {}
const AREA_HEIGHT_PX = 44
const AREA_GAP_PX = 8
/** After the last letter of a text. */
const TYPING_PAUSE_MS = 150

const send = (message: FromCanvas) => parent.postMessage(message, '*')

/** Renders what the designer sends, and reports what its owner does to it. */
export const beginCanvas = (): void => {
  const overlay = openOverlay()
  let current: Rendering | null = null
  let renderedAs = ''
  let shown: Shown | undefined
  let takeAway: (() => void) | undefined
  let selected: CanvasPath | null = null
  let editing: (TextEditing & { path: CanvasPath }) | null = null
  let typedNumber = 0
  let stopWatching = new AbortController()

  const isDesign = () => current?.isDesign === true
  const fieldIds = () => Object.keys(current?.document.fields ?? {})

  const showSelection = () => {
    const box = isDesign() && selected !== null ? boxAround(elementsOf(selected)) : null
    overlay.show('selected', editing ? null : box)
    overlay.show('edited', editing ? boxAround([editing.element]) : null)
    const block = current && selected !== null ? blockAtPath(current.document, selected) : undefined
    const isSizable = block?.kind === 'image' && box !== null && !editing
    overlay.show(
      'handle',
      isSizable ? { left: box.left + box.width, top: box.top + box.height, width: 28, height: 28 } : null,
    )
  }
  const select = (path: CanvasPath | null, isByOwner: boolean) => {
    // Only the selected block can be dragged by a finger: others scroll.
    if (selected !== null) for (const element of elementsOf(selected)) element.style.touchAction = ''
    selected = path
    if (path !== null) for (const element of elementsOf(path)) element.style.touchAction = 'none'
    if (isByOwner) send({ canvas: 'selected', path })
    showSelection()
  }

  const renderCampaign = ({ document: campaignDocument, screen, isDesign: isForDesign }: Rendering) => {
    const { screens, teaser, ...others } = window.klepkaParts ?? {}
    const container = document.querySelector<HTMLElement>('main')
    if (!screens || !container) return
    // As wide as a page's text.
    Object.assign(container.style, { maxWidth: '44rem', margin: '2rem auto' })
    const { campaign, template, paths } = prepareCanvas(campaignDocument, screen, location.origin)
    const before = document.querySelector('.poptin-popup')?.shadowRoot?.querySelector('.grid')
    const scrolled = before?.scrollTop ?? 0
    shown?.close('x_click', true)
    takeAway?.()
    document.querySelectorAll('.poptin-popup').forEach((element) => element.remove())
    shown = takeAway = undefined
    if (screen === 'teaser') takeAway = teaser?.(screens.openShadow, campaign, template, () => {})
    else {
      const parts = [...campaign.parts, ...campaign.laterParts].flatMap((name) =>
        OUTSIDE_EDITOR.has(name) ? [] : (others[name] ?? []),
      )
      shown = screens.show({
        campaign,
        template,
        isPreview: !isForDesign,
        container: template.surface.isInFlow ? container : null,
        origin: location.origin,
        parts: isForDesign ? markBlocks(parts, (block) => paths.get(block)) : parts,
        later: (go) => go([]),
        host: { ...hostOfNobody, ...playingHost(template) },
      })
    }
    stopWatching.abort()
    stopWatching = new AbortController()
    const { signal } = stopWatching
    const root = document.querySelector('.poptin-popup, .poptin-teaser')?.shadowRoot
    const grid = root?.querySelector('.grid')
    if (grid) grid.scrollTop = scrolled
    for (const type of ['scroll', 'load', 'transitionend', 'animationend'])
      root?.addEventListener(type, showSelection, { capture: true, signal })
    overlay.rise()
    overlay.show('hovered', null)
    // Sets what the new elements need.
    select(selected, false)
    send({ canvas: 'rendered' })
  }

  const render = (next: Rendering, isForced = false) => {
    current = next
    const as = JSON.stringify([next.document, next.screen, next.isDesign])
    if (as === renderedAs && !isForced) return
    renderedAs = as
    try {
      renderCampaign(next)
    } catch (error) {
      // What is half typed cannot be rendered: the last one stays.
      report(error)
    }
  }

  /** While a text is edited the campaign stays as it is; `isOther`: more than that text was changed. */
  const renderBeside = (next: Rendering) => {
    if (!editing || next.seenTyped < typedNumber) {
      if (!editing) render(next)
      return
    }
    const { path } = editing
    const text = textAtPath(next.document, path)
    const isSame = current?.screen === next.screen && isSameButText(current.document, next.document, path)
    if (text === undefined || !isSame) {
      current = next
      return editing.end(false)
    }
    current = next
    if (text !== editing.text()) editing.replace(text)
    showSelection()
  }

  const edit = (path: CanvasPath) => {
    if (editing?.path === path) return
    editing?.end(false)
    if (!current) return
    const block = blockAtPath(current.document, path)
    const text = textAtPath(current.document, path)
    const [element] = elementsOf(path)
    const how = block && TYPED_KINDS[block.kind]
    if (!how || text === undefined || !element) return
    select(path, true)
    const before = text
    let reported = ''
    let waiting: ReturnType<typeof setTimeout> | undefined
    let unsent: string | null = null
    const sendTyped = () => {
      clearTimeout(waiting)
      if (unsent === null) return
      send({ canvas: 'typed', path, text: unsent, number: typedNumber })
      unsent = null
    }
    // What the console does with a text may take longer than a frame of this window: it waits for a pause.
    const typed = (next: string) => {
      typedNumber += 1
      unsent = next
      clearTimeout(waiting)
      waiting = setTimeout(sendTyped, TYPING_PAUSE_MS)
      overlay.show('edited', boxAround([element]))
    }
    const field = editText(element, {
      ...how,
      text,
      titleOf: mergeTagTitle,
      onText: typed,
      onSelection: (words, marks) => {
        const as = JSON.stringify([words, marks])
        if (as === reported) return
        reported = as
        send({ canvas: 'editing', path, words, marks })
      },
      onKey: (event) => {
        if ((event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key)) sendTyped()
        return forward(event, /^[zyk]$/i)
      },
      onEnd: (isCancelled) => {
        const last = isCancelled ? before : field.text()
        if (isCancelled && field.text() !== before) typed(before)
        sendTyped()
        editing = null
        send({ canvas: 'editing', path: null, words: '', marks: NO_MARKS })
        if (!current) return
        const isThere = textAtPath(current.document, path) !== undefined
        render(
          { ...current, document: isThere ? withTextAtPath(current.document, path, last) : current.document },
          true,
        )
      },
    })
    editing = Object.assign(field, { path })
    field.begin()
    showSelection()
  }

  /** A key of the designer: it acts on what is selected. */
  const forward = (event: KeyboardEvent, only?: RegExp): boolean => {
    const { key, shiftKey, altKey } = event
    const isCtrl = event.ctrlKey || event.metaKey
    if (only && !(isCtrl && only.test(key))) return false
    const isOurs = isCtrl
      ? (only ?? /^[zydcv]$/i).test(key)
      : /^(?:Delete|Backspace|Escape|F2|Enter|Arrow(?:Up|Down))$/.test(key)
    if (isOurs) send({ canvas: 'key', key, isCtrl, isShift: shiftKey, isAlt: altKey })
    return isOurs
  }

  const dropBoxes = (): DropBox[] => {
    const blocks = renderedBlocks()
    const taken = new Set(blocks.map(({ area }) => area))
    const empty = current ? emptyAreas(current.document, taken) : []
    const width = empty.length ? Math.min(160, innerWidth / empty.length - AREA_GAP_PX) : 0
    return [
      ...blocks.flatMap(({ path, area, element }): DropBox[] => {
        const box = boxAround([element])
        return box ? [{ path, area, box }] : []
      }),
      ...empty.map((area, index): DropBox => ({
        path: null,
        area,
        box: {
          left: AREA_GAP_PX + index * (width + AREA_GAP_PX),
          top: innerHeight - AREA_HEIGHT_PX - AREA_GAP_PX,
          width,
          height: AREA_HEIGHT_PX,
        },
      })),
    ]
  }
  const clearDrag = () => {
    overlay.show('marker', null)
    overlay.show('area', null)
    overlay.show('dragged', null)
    overlay.showGuides([])
    overlay.showAreas([])
  }
  /** Shows where it would be inserted, and what it would be in line with. */
  const dragOver = (x: number, y: number, dragged: CanvasPath | null): DropTarget | null => {
    const boxes = dropBoxes()
    const found = dropTargetAt(boxes, x, y, dragged)
    const area = boxes.filter((one) => one.path !== null && one.area === found?.near.area)
    const [first] = area
    const column = first && elementsOf(first.path!)[0]?.closest('.area')
    overlay.show('area', column ? boxAround([column]) : null)
    overlay.showAreas(
      boxes
        .filter(({ path }) => path === null)
        .map((one) => ({
          title: areaTitles[one.area] ?? one.area,
          box: one.box,
          isNear: one.area === found?.near.area,
        })),
    )
    if (!found || found.near.path === null || !('side' in found.target)) {
      overlay.show('marker', null)
      overlay.showGuides([])
      return found?.target ?? null
    }
    const { left, top, width, height } = found.near.box
    overlay.show('marker', {
      left,
      top: found.target.side === 'before' ? top - 6 : top + height + 2,
      width,
      height: 4,
    })
    overlay.showGuides([left, left + width])
    return found.target
  }

  watchCanvasPointer({
    isDesign,
    isInField: (event) => editing !== null && event.composedPath().includes(editing.field),
    // By its place: beside a modal dialog everything else gets no events.
    isHandle: ({ clientX, clientY }) => {
      const handle = overlay.handle()
      const { left, top, right, bottom } = handle.getBoundingClientRect()
      return !handle.hidden && clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
    },
    pathOf: (event) => pathOfEvent(event, fieldIds()),
    isSelected: (path) => path === selected,
    hover: (path) =>
      overlay.show('hovered', path === null || path === selected ? null : boxAround(elementsOf(path))),
    press: (path) => {
      editing?.end(false)
      // The keys that follow are the canvas's.
      window.focus()
      select(path, true)
    },
    edit,
    dragTo: (path, x, y) => {
      overlay.show('hovered', null)
      overlay.show('dragged', boxAround(elementsOf(path)))
      return dragOver(x, y, path)
    },
    drop: (path, target) => {
      clearDrag()
      showSelection()
      if (path !== null && target) send({ canvas: 'moved', path, target })
    },
    resizeTo: (x) => {
      const image = selected === null ? undefined : elementsOf(selected)[0]
      const column = image?.closest('.area')
      if (!(image instanceof HTMLImageElement) || !column) return null
      const { left } = image.getBoundingClientRect()
      const { paddingLeft, paddingRight } = getComputedStyle(column)
      const most = column.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      // The widths that others have.
      const lines = [
        left + most,
        ...renderedBlocks().flatMap(({ element }) =>
          element === image ? [] : element.getBoundingClientRect().right,
        ),
      ]
      const near = lines.find((line) => Math.abs(line - x) < 6)
      const width = Math.round(Math.min(Math.max(16, (near ?? x) - left), most))
      const { width: own, height } = image
      image.style.width = `${width}px`
      if (own > 0) image.style.height = `${(height * width) / own}px`
      overlay.showGuides(near === undefined ? [] : [near])
      showSelection()
      return width
    },
    resized: (width) => {
      overlay.showGuides([])
      if (selected !== null) send({ canvas: 'resized', path: selected, width })
    },
  })
  addEventListener(
    'keydown',
    (event) => {
      if (!isDesign() || editing) return
      if (forward(event)) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
    },
    { capture: true },
  )
  addEventListener('resize', showSelection)

  let dropAt: DropTarget | null = null
  const onMessage = (message: ToCanvas) => {
    switch (message.type) {
      case 'render':
        if (message.selected !== selected && !editing) {
          selected = message.selected
          renderBeside(message)
          return select(selected, false)
        }
        return renderBeside(message)
      case 'select':
        if (editing && editing.path !== message.path) editing.end(false)
        return select(message.path, false)
      case 'edit':
        return edit(message.path)
      case 'end-edit':
        return editing?.end(false)
      case 'insert':
        return editing?.insertTag(message.tag)
      case 'link':
        return editing?.insertLink(message.words, message.url)
      case 'unlink':
        return editing?.unlink()
      case 'mark':
        return editing?.mark(message.marks)
      case 'drag-over':
        dropAt = message.at && dragOver(message.at.x, message.at.y, null)
        return message.at ? undefined : clearDrag()
      case 'drop':
        clearDrag()
        send({ canvas: 'dropped', target: dropAt })
        dropAt = null
    }
  }
  leaveFocusOutside()
  addEventListener('message', ({ source, data }: MessageEvent<ToCanvas>) => {
    if (source === parent) onMessage(data)
  })
  send({ canvas: 'ready' })
}
