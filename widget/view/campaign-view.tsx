import { type ComponentType, type CSSProperties, type FormEvent, useEffect, useRef, useState } from 'react'
import { fillPlaceholders } from '#campaign/texts/placeholders.ts'
import type { ScreenName } from '#campaign/screen-names.ts'
import type { CloseTrigger } from '#contract/display/names.ts'
import type { GamifiedPrize } from '#contract/display/prize.ts'
import { nextTask } from '../page/next-task.ts'
import type { SubmitOutcome } from '../outcomes.ts'
import type { RenderedCampaign, Showing, Stage } from '../parts.ts'
import { CloseControl, Skip, useSecondsLeft } from './close-controls.tsx'
import { linkedBy } from './linked.tsx'
import type { Block } from './stage.ts'

type Kinds = Record<string, ComponentType<{ block: Block; stage: Stage }>>

/** The blocks of a screen, area by area, in the order in which they come. */
const BlockAreas = ({ blocks, stage }: { blocks: readonly Block[]; stage: Stage }) => {
  const kinds: Kinds = Object.assign({}, ...stage.showing.parts.map((part) => part.blocks))
  return [...new Set(blocks.map(({ area }) => area))].map((area) => (
    <div key={area} className={`area in-${area}`} style={{ gridArea: area }}>
      {blocks.map((block, index) => {
        const Kind = kinds[block.kind]
        return Kind && block.area === area && <Kind key={index} block={block} stage={stage} />
      })}
    </div>
  ))
}

const SECOND_MS = 1_000
/** If closing the thank-you screen automatically is switched off, it still closes after this time. */
const UNCLOSED_SECONDS = 60
/** Time to read 'Sent successfully!' or until the page is left. */
const SENT_MS = 2_000
const SENT_BEFORE_REDIRECT_MS = 100

/** Fills the prize and values of parts into a text. */
export const fillerOf =
  ({ template, parts }: Pick<Showing, 'template' | 'parts'>, prize?: GamifiedPrize) =>
  (text: string): string =>
    text.includes('{{')
      ? fillPlaceholders(
          text,
          Object.assign(
            { prize_label: prize?.label ?? '', prize_code: prize?.code || (template.coupon?.code ?? '') },
            ...parts.map(({ texts }) => texts?.(template)),
          ),
        )
      : text

/** The content of a campaign's surface: its screens, its form and the close controls. */
export const CampaignView = ({ showing, isPhone, openedMs, endMs, close, focus, play }: RenderedCampaign) => {
  const { template, isPreview, host } = showing
  const { closing, surface, words, thankYou, target, redirect } = template
  const screens = (isPhone && template.mobileScreens) || template.screens
  const form = useRef<HTMLFormElement>(null)
  /**
   * State that rendering does not depend on. `isEmpty`: the form is empty; that problem is removed with the
   * next key press. `focuses`: the first invalid field gets the focus next.
   */
  const own = useRef({ isSending: false, isEmpty: false, focuses: false })
  const [name, setName] = useState<ScreenName>(screens.play ? 'play' : 'form')
  const screen = screens[name] ?? screens.form
  const [prize, setPrize] = useState<GamifiedPrize>()
  const [progress, setProgress] = useState<Stage['progress']>('open')
  const [problems, setProblems] = useState<Stage['problems']>({})
  const [announced, announce] = useState('')
  const [noted, note] = useState('')
  const [leaving, leave] = useState<{ how: CloseTrigger; inMs: number } | null>(
    closing.autoCloseSeconds === null
      ? null
      : { how: 'auto_close', inMs: closing.autoCloseSeconds * SECOND_MS },
  )

  const isOver = useSecondsLeft(endMs) === 0 && endMs !== null
  useEffect(() => {
    if (isOver) close('timer')
  }, [isOver, close])
  useEffect(() => {
    if (!leaving) return
    const waiting = setTimeout(() => close(leaving.how), leaving.inMs)
    return () => clearTimeout(waiting)
  }, [leaving, close])

  const fill = fillerOf(showing, prize)
  const game = showing.parts.find((part) => part.game)?.game
  /** Shows the problems and focuses the first, so that it is announced. */
  const refuse = (found: Stage['problems']) => {
    own.current.focuses = true
    setProgress('open')
    setProblems(found)
  }
  useEffect(() => {
    if (own.current.focuses)
      form.current
        ?.querySelector<HTMLElement>(
          '[aria-invalid=true]:not(fieldset),fieldset[aria-invalid=true] :is(input,button)',
        )
        ?.focus()
    own.current.focuses = false
  }, [problems])
  const turn = (to: ScreenName) => {
    focus()
    setName(to)
    if (form.current) play(form.current, template.attention)
  }
  const thank = () => {
    announce(words.sent)
    setProgress('sent')
    const isThanked = thankYou.isShown && screens.thankYou
    if (isThanked) turn('thankYou')
    else focus()
    const inMs = isThanked
      ? (thankYou.autoCloseSeconds ?? UNCLOSED_SECONDS) * SECOND_MS
      : target !== 'lead'
        ? 0
        : redirect
          ? SENT_BEFORE_REDIRECT_MS
          : SENT_MS
    // A campaign in the page's flow stays, so that no content moves.
    if (!surface.isInFlow) leave({ how: 'submit', inMs })
  }
  const send = async (element: HTMLFormElement) => {
    // A form that is being sent does not close.
    leave(null)
    const button = element.querySelector('[type=submit]')?.textContent ?? ''
    setProgress('busy')
    const {
      values,
      problems: found,
      isEmpty,
    } = (await showing.parts.find(({ check }) => check)?.check?.(element, showing, fill)) ?? {
      values: {},
      problems: {},
    }
    own.current.isEmpty = isEmpty === true
    if (Object.keys(found).length) return refuse(found)
    note('')
    if (game) {
      setProgress('open')
      if (!(await game.before(stage, values))) return
      setProgress('busy')
    }
    // In a separate task, so that the press is shown first: sending takes some milliseconds on a slow page.
    await nextTask()
    const outcome: SubmitOutcome = isPreview
      ? { ok: true, needsConfirmation: false }
      : await host.submit(values, button)
    if (!outcome.ok && outcome.reason === 'not_valid') return refuse(outcome.problems as Stage['problems'])
    setProblems({})
    note(outcome.ok && outcome.needsConfirmation ? words.confirm : '')
    if (!game) {
      // The code that this visitor was given.
      if (outcome.prize) setPrize(outcome.prize)
      return thank()
    }
    setProgress('open')
    game.after(stage, outcome)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPreview && !game) return announce(words.preview)
    if (own.current.isSending || progress !== 'open') return
    own.current.isSending = true
    send(event.currentTarget)
      .catch(() => setProgress('open'))
      .finally(() => (own.current.isSending = false))
  }
  const stage: Stage = {
    showing,
    fill,
    linked: linkedBy(fill),
    close,
    problems,
    progress,
    endMs,
    announce,
    note,
    stay: () => leave(null),
    turn: (to, drawn) => {
      setPrize(drawn)
      turn(to)
    },
    mark: (id, problem) => setProblems((others) => ({ ...others, [id]: problem })),
  }
  return (
    <>
      <CloseControl closing={closing} words={words} openedMs={openedMs} close={close} />
      <form
        ref={form}
        className="grid"
        noValidate
        style={{ '--wide': screen.wide, '--narrow': screen.phone } as CSSProperties}
        onSubmit={submit}
        onKeyUp={({ key }) => {
          // The key press that sent the form does not count as a correction.
          if (key === 'Enter' || !own.current.isEmpty) return
          own.current.isEmpty = false
          setProblems({})
        }}
        onInput={({ target: { name } }: { target: EventTarget & { name?: string } }) => {
          if (leaving?.how === 'auto_close') leave(null)
          announce('')
          // A letter in a valid field renders nothing again.
          if (name && problems[name]) setProblems(({ [name]: _mended, ...others }) => others)
        }}
      >
        <BlockAreas blocks={screen.blocks} stage={stage} />
      </form>
      {noted && <p className="confirm">{noted}</p>}
      {closing.skip && /play|form/.test(name) && (
        <Skip skip={closing.skip} openedMs={openedMs} close={close} />
      )}
      {template.showsCredit && <p className="credit">{words.credit}</p>}
      {isPreview && <p className="preview">{words.preview}</p>}
      <p role="status" className="unseen">
        {announced}
      </p>
    </>
  )
}
