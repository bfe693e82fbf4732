import { describe, expect, it } from 'vitest'
import {
  beginHistory,
  changedPath,
  type StepHistory,
  recordStep,
  recordSelection,
  redoStep,
  reuseParts,
  undoStep,
} from './history.ts'

type Doc = { name: string; blocks: { text: string }[]; look: { radius: number } }
const start: Doc = { name: 'A', blocks: [{ text: '' }, { text: 'b' }], look: { radius: 1 } }
const times = (
  count: number,
  work: (history: StepHistory<Doc>) => StepHistory<Doc>,
  history: StepHistory<Doc>,
) => {
  let now = history
  for (let at = 0; at < count; at++) now = work(now)
  return now
}
const typedText = (history: StepHistory<Doc>, text: string, ms: number) =>
  recordStep(
    history,
    { ...history.present.document, blocks: history.present.document.blocks.with(0, { text }) },
    'blocks.0',
    ms,
  )

describe('undo and redo of a campaign', () => {
  it('a thousand steps go back one by one, and forth again', () => {
    const steps = Array.from({ length: 1_200 }, (_, index) => index + 2)
    const done = steps.reduce(
      (history, radius) =>
        recordStep(history, { ...history.present.document, look: { radius } }, null, radius * 5_000),
      beginHistory(start),
    )
    expect(done.present.document.look.radius).toBe(1_201)
    const back = times(1_000, undoStep, done)
    expect(back.present.document.look.radius).toBe(201)
    const first = times(200, undoStep, back)
    expect(first.present.document).toBe(start)
    expect(undoStep(first)).toBe(first)
    const forth = times(1_200, redoStep, first)
    expect(forth.present.document).toEqual(done.present.document)
    expect(redoStep(forth)).toBe(forth)
  })

  it('steps share what did not change, also when a change copied all of it', () => {
    const copy = structuredClone({ ...start, look: { radius: 9 } })
    const { present } = recordStep(beginHistory(start), copy, null, 0)
    expect(present.document.blocks).toBe(start.blocks)
    expect(present.document.look).toEqual({ radius: 9 })
    expect(reuseParts(start, structuredClone(start))).toBe(start)
    expect(reuseParts([1, 2], [1])).toEqual([1])
  })

  it('letters of one word are one step; another word, a pause or another value begins one', () => {
    let history = beginHistory(start)
    for (const [index, text] of ['W', 'Wi', 'Wit', 'Wit ', 'Wit n', 'Wit na'].entries())
      history = typedText(history, text, 10 * index)
    history = typedText(history, 'Wit nas', 5_000)
    const texts = [history.present.document.blocks[0]!.text]
    while (history.past) {
      history = undoStep(history)
      texts.push(history.present.document.blocks[0]!.text)
    }
    expect(texts).toEqual(['Wit nas', 'Wit na', 'Wit ', ''])
  })

  it('undoing restores what was selected, and a new change ends redoing', () => {
    let history = recordSelection(beginHistory(start), 'blocks.1')
    history = recordStep(history, { ...start, name: 'B' }, 'blocks.0', 0)
    history = undoStep(history)
    expect(history.present).toEqual({ document: start, selected: 'blocks.1' })
    history = recordStep(history, { ...start, name: 'C' }, null, 0)
    expect(history.future).toBeNull()
  })

  it('finds the one value that was changed, and none if several were', () => {
    expect(changedPath(start, { ...start, look: { radius: 2 } })).toBe('look.radius')
    expect(changedPath(start, { ...start, name: 'B', look: { radius: 2 } })).toBeNull()
    expect(changedPath(start, start)).toBeNull()
  })
})
