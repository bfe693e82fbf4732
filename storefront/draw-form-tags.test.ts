import { createElement } from 'react'
import { expect, it } from 'vitest'
import { drawText } from '#forms/testing/draw-context.ts'
import { drawStatic } from './draw-static.ts'

it('the shop draws the tags of a form as React does', () => {
  const text =
    '[text* a id:x "1"][textarea b]x[/textarea][checkbox c free_text default:1 "A" "B"][select d multiple default:1_2 "A" "B" "C"][acceptance e]<b>x</b>[/acceptance][file f][output a][reflection a][count a]'
  const plain = (html: string) =>
    html
      .replace(/\s*\/>/g, '>')
      .toLowerCase()
      .replace(/<[^/>]+>/g, (tag) =>
        tag
          .slice(1, -1)
          .split(/ (?=[a-z-]+=)/)
          .sort()
          .join(' '),
      )
  expect(plain(drawText(text, { markup: drawStatic }))).toBe(plain(drawText(text)))
  expect(
    drawStatic(createElement('select', { defaultValue: ['A'] }, createElement('option', { value: 'A' }))),
  ).toContain('selected')
})
