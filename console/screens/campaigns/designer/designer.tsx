import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Campaign } from '#campaign/campaign-shape.ts'
import type { CanvasPath, CanvasScreen, FromCanvas, ToCanvas } from '#campaign/published/canvas-message.ts'
import { screenNames } from '#campaign/screen-names.ts'
import type { TextMarks } from '#campaign/texts/rich-text.ts'
import type { CampaignAnswer } from '#contract/console/campaigns/campaigns.ts'
import type { Problems } from '#console/data/api-client.ts'
import { Tick } from '#console/parts/form/fields.tsx'
import { ShortcutHelp } from '#console/parts/shortcuts.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { CampaignForm } from '#console/screens/campaigns/editor/campaign-form.tsx'
import { type Backdrop, CampaignCanvas } from './canvas/canvas.tsx'
import { CanvasBar, type DeviceChoice, UndoButtons } from './canvas/canvas-bar.tsx'
import { ElementTools } from './canvas/element-tools.tsx'
import { StepTabs } from './canvas/step-tabs.tsx'
import { TextTools } from './canvas/text-tools.tsx'
import { addBlock, blockAddressOf, blockOf, moveBlock, resizePicture, withText } from './model/block-moves.ts'
import { isTypedOnCanvas, useElementActions } from './model/use-element-actions.ts'
import { type CanvasDevice, useFrames } from './model/use-frames.ts'
import { useHistory } from './model/use-history.ts'
import { Layers, titleOfBlock } from './panel/layers.tsx'
import { BlockPalette } from './panel/palette.tsx'
import { SelectedSettings } from './panel/selected-settings.tsx'
import { designerWords as words } from './strings.ts'
import { stepOfPath, useCampaignStep } from './use-steps.ts'
import './designer.css'

/** Loaded with the steps that decide about showing. */
const Estimate = lazy(async () => ({
  default: (await import('#console/screens/campaigns/estimate/estimate.tsx')).Estimate,
}))

type Props = {
  document: Campaign
  others: CampaignAnswer['others']
  problems: Problems
  onChange: (document: Campaign) => void
  /** What is missing or will not work, below the settings; the last step is nothing else. */
  checks: (isStep: boolean) => ReactNode
}

type Editing = { device: CanvasDevice; path: CanvasPath; words: string; marks: TextMarks }
/** A second. */
const FRAMES_TO_LOAD = 60

const isWide = () => matchMedia('(width >= 48rem)').matches
const byFrame = (device: DeviceChoice): readonly CanvasDevice[] =>
  device === 'both' ? ['desktop', 'phone'] : [device]

/** Screens that the campaign has or may have. */
const screensOf = ({ type, screens, teaser }: Campaign): CanvasScreen[] => {
  const isGame = type === 'gamified'
  return [
    ...screenNames.filter(
      (name) =>
        name === 'form' || screens[name].length > 0 || (isGame ? name !== 'thankYou' : name === 'thankYou'),
    ),
    ...(teaser ? (['teaser'] as const) : []),
  ]
}

/** A campaign on its canvas: the real widget, of which each element is selected, typed into, moved and undone. */
export const Designer = ({ document, others, problems, onChange, checks }: Props) => {
  const showToast = useToast()
  const [step, goToStep] = useCampaignStep()
  const history = useHistory(document, onChange)
  const [wantedScreen, setScreen] = useState<CanvasScreen>('form')
  const [device, setDevice] = useState<DeviceChoice>(() => (isWide() ? 'desktop' : 'phone'))
  const [activeDevice, setActiveDevice] = useState<CanvasDevice>('desktop')
  const [backdrop, setBackdrop] = useState<Backdrop>({ kind: 'plain' })
  const [isDesign, setDesign] = useState(true)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [isLinking, setLinking] = useState(false)
  const typed = useRef(new Map<CanvasDevice, number>())
  const dropped = useRef<string | null>(null)
  const wanted = useRef<string | null>(null)
  const root = useRef<HTMLDivElement>(null)

  const screens = screensOf(document)
  const shown = screens.includes(wantedScreen) ? wantedScreen : 'form'
  const { selected } = history
  const editedKind = editing && blockOf(document, editing.path)?.kind
  const devices = byFrame(device)
  const active = device === 'both' ? activeDevice : device
  const set = active === 'phone' && document.mobileScreens ? 'mobileScreens' : 'screens'
  const address = { set, screen: shown === 'teaser' ? 'form' : shown } as const

  const showPath = (path: CanvasPath | null) => {
    const block = blockAddressOf(path)
    if (block) setScreen(block.screen)
    else if (path === 'teaser') setScreen('teaser')
    if (block?.set === 'mobileScreens' && device === 'desktop') setDevice('phone')
  }
  const select = (path: CanvasPath | null) => {
    history.select(path)
    showPath(path)
  }
  const undo = () => {
    if (!history.undo()) return
    showPath(history.current().selected)
  }
  const redo = () => {
    if (!history.redo()) return
    showPath(history.current().selected)
  }
  const edit = (path: CanvasPath) => {
    select(path)
    if (!isTypedOnCanvas(history.current().document, path)) return focusSetting(`document.${path}`)
    const [frame] = devices.includes(active) ? [active] : devices
    if (frame === undefined) return
    frames.get(frame)?.focus()
    frames.post(frame, { type: 'edit', path })
  }
  const focusSetting = (path: string) => {
    wanted.current = path
    // It is rendered with the selection, or once its step is loaded.
    const search = (framesLeft: number) =>
      requestAnimationFrame(() => {
        if (wanted.current !== path) return
        const found = [...(root.current?.querySelectorAll<HTMLElement>('[name], [data-problem]') ?? [])].find(
          (field) => {
            const name = field.getAttribute('name') ?? field.dataset['problem'] ?? ''
            return name === path || name.startsWith(`${path}.`)
          },
        )
        if (found) found.focus()
        else if (framesLeft > 0) search(framesLeft - 1)
      })
    requestAnimationFrame(() => search(FRAMES_TO_LOAD))
  }
  const go = (path: string) => {
    goToStep(stepOfPath(path))
    const element = path
      .replace(/^document\./, '')
      .split('.')
      .slice(0, 3)
      .join('.')
    if (blockAddressOf(element)) select(element)
    focusSetting(path)
  }
  const { actions, act, onKey } = useElementActions({ history, select, edit, undo, redo })

  const onMessage = (from: CanvasDevice, message: FromCanvas) => {
    switch (message.canvas) {
      case 'ready':
        typed.current.set(from, 0)
        return render(from)
      case 'rendered':
        return
      case 'selected':
        setActiveDevice(from)
        return select(message.path)
      case 'editing':
        if (message.path === null) setLinking(false)
        return setEditing(
          message.path === null
            ? null
            : { device: from, path: message.path, words: message.words, marks: message.marks },
        )
      case 'typed':
        typed.current.set(from, message.number)
        return void history.change(withText(history.current().document, message.path, message.text))
      case 'moved':
        return void history.apply(moveBlock(history.current().document, message.path, message.target))
      case 'resized':
        return void history.change(resizePicture(history.current().document, message.path, message.width))
      case 'dropped': {
        const kind = dropped.current
        dropped.current = null
        if (kind !== null && message.target) add(kind, message.target)
        return
      }
      case 'key':
        // The frame is left for the fields of the link.
        if (/k/i.test(message.key) && message.isCtrl) return setLinking(editedKind === 'text')
        return void onKey(message)
    }
  }
  const frames = useFrames(onMessage)
  const add = (kind: string, target: Parameters<typeof addBlock>[3] = null) => {
    const { document: now, selected: path } = history.current()
    const beside = blockAddressOf(path)
    const isHere = beside && beside.set === address.set && beside.screen === address.screen
    const at = target ?? (isHere && path !== null ? ({ path, side: 'after' } as const) : null)
    history.apply(addBlock(now, address, kind, at))
    const block = blockOf(history.current().document, history.current().selected)
    if (block) showToast(words.added(titleOfBlock(block).title))
  }

  const rendering = {
    type: 'render',
    document,
    screen: shown,
    isDesign,
    selected,
  } as const
  const render = (to: CanvasDevice) =>
    frames.post(to, { ...rendering, seenTyped: typed.current.get(to) ?? 0 })
  useEffect(() => {
    for (const [each] of frames.all()) render(each)
    // oxlint-disable-next-line react/exhaustive-deps -- what is rendered, and nothing else
  }, [document, shown, isDesign, selected, frames])

  // A refused save leads to the step, the screen and the element of the first problem.
  useEffect(() => {
    const paths = Object.keys(problems)
    const first = paths.find((path) => stepOfPath(path) === step) ?? paths[0]
    if (first !== undefined) go(first)
    // oxlint-disable-next-line react/exhaustive-deps -- only a new refusal leads anywhere
  }, [problems])

  const onDesignerKey = useCallback(
    (event: KeyboardEvent) => {
      const { key, target } = event
      const isTyping = target instanceof HTMLElement && /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
      if (!(event.ctrlKey || event.metaKey) || !/^[zy]$/i.test(key)) return
      // A field undoes its own letters, as long as it has some: the document has them all.
      if (isTyping && target.closest('.link-insert')) return
      event.preventDefault()
      onKey({ key, isCtrl: true, isShift: event.shiftKey, isAlt: event.altKey })
    },
    [onKey],
  )

  const isContent = step === 'tresc'
  const postToText = (message: ToCanvas) => {
    if (!editing) return
    frames.get(editing.device)?.focus()
    frames.post(editing.device, message)
  }
  const textTools = editing && (
    <TextTools
      selectedWords={editing.words}
      marks={editing.marks}
      hasLinks={editedKind === 'text'}
      hasMarks={editedKind !== 'button'}
      isLinking={isLinking}
      onLinking={setLinking}
      onTag={(tag) => {
        if (tag) postToText({ type: 'insert', tag })
      }}
      onMark={(marks) => postToText({ type: 'mark', marks })}
      onLink={(linkWords, url) => postToText({ type: 'link', words: linkWords, url })}
      onUnlink={() => postToText({ type: 'unlink' })}
      onEnd={() => frames.post(editing.device, { type: 'end-edit' })}
    />
  )
  return (
    <div ref={root} className="designer" onKeyDown={onDesignerKey}>
      <div className="designer-head">
        <StepTabs step={step} problems={problems} onStep={goToStep} />
        <UndoButtons canUndo={history.canUndo} canRedo={history.canRedo} onUndo={undo} onRedo={redo} />
      </div>
      <div className="designer-side">
        <section className="designer-canvas" aria-label={words.canvas}>
          <CanvasBar
            screens={screens}
            screen={shown}
            onScreen={(next) => {
              setScreen(next)
              history.select(next === 'teaser' ? 'teaser' : null)
            }}
            device={device}
            onDevice={setDevice}
            isDesign={isDesign}
            onDesign={setDesign}
            backdrop={backdrop}
            onBackdrop={setBackdrop}
          />
          {!isDesign && (
            <p className="hint" role="status">
              {words.tryHint}
            </p>
          )}
          {/* It has its room also while nothing is selected, so that the canvas does not move. */}
          <div className="canvas-tools">
            {textTools ?? (actions.length > 0 && isDesign && <ElementTools actions={actions} onAct={act} />)}
          </div>
          <CampaignCanvas devices={devices} frames={frames} backdrop={backdrop} />
        </section>
        {(step === 'kiedy' || step === 'komu') && (
          <div className="designer-estimate">
            <Suspense>
              <Estimate document={document} />
            </Suspense>
          </div>
        )}
      </div>
      <div className="designer-panel">
        <CampaignForm
          document={document}
          others={others}
          problems={problems}
          step={step}
          onChange={history.change}
        >
          {isContent && (
            <>
              <SelectedSettings document={document} selected={selected} onChange={history.change} />
              <Layers
                document={document}
                screen={address}
                selected={selected}
                onSelect={select}
                onEdit={edit}
                onKey={({ key, ctrlKey, metaKey, shiftKey, altKey }) =>
                  onKey({ key, isCtrl: ctrlKey || metaKey, isShift: shiftKey, isAlt: altKey })
                }
              />
              <BlockPalette
                document={document}
                frames={frames}
                onAdd={add}
                onDrop={(kind) => void (dropped.current = kind)}
              />
              <section className="card">
                <Tick
                  label={words.ownPhone}
                  hint={words.ownPhoneHint}
                  name="document.mobileScreens"
                  isOn={document.mobileScreens !== null}
                  onChange={(isOn) => {
                    history.apply({
                      document: {
                        ...document,
                        mobileScreens: isOn ? structuredClone(document.screens) : null,
                      },
                      selected: null,
                    })
                    if (isOn && device === 'desktop') setDevice('phone')
                  }}
                />
              </section>
              <ShortcutHelp title={words.shortcutsTitle} keys={words.shortcuts} />
            </>
          )}
        </CampaignForm>
        {checks(step === 'sprawdz')}
      </div>
    </div>
  )
}
