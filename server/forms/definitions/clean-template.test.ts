import { describe, expect, it } from 'vitest'
import { renderForm } from '#forms/render-form.ts'
import { parseTemplate } from '#forms/template/parse-template.ts'
import { makeRenderContext } from '#forms/testing/make-render-context.ts'
import { cleanTemplate } from './clean-template.ts'

describe('the template of a form', () => {
  it.each([
    '[text* your-name placeholder "Jan & Anna"]',
    '<label class="pole" for="x">Imię [text imie id:x]</label>\n\n<p>[submit "Wyślij"]</p>',
    '[[text f]] [acceptance zgoda] Znam <a href="/regulamin/">regulamin</a>. [/acceptance]',
    '<fieldset><legend>Dane</legend>[radio r "A" "B"]</fieldset>',
    '<div class="wiersz" data-krok="1" aria-label="Krok">[text f]</div>',
  ])('is unchanged without active content: %s', async (text) => expect(await cleanTemplate(text)).toBe(text))

  it.each([
    ['<script>alert(1)</script>[text f]', '[text f]'],
    ['<p onclick="alert(1)" style="x">[text f]</p>', '<p>[text f]</p>'],
    [`<a href="${'java'}script:alert(1)">[text f]</a>`, '<a>[text f]</a>'],
    ['<iframe src="https://zly.example"></iframe>[text f]', '[text f]'],
    ['<form action="https://zly.example">[text f]</form>', '[text f]'],
    ['<input type="submit" formaction="https://zly.example" name="a">', '<input type="submit" name="a" />'],
    ['<img src="x" onerror="alert(1)">', '<img src="x" />'],
    ['<svg><script>alert(1)</script></svg>[text f]', '[text f]'],
    ['<base href="https://zly.example">[text f]', '[text f]'],
  ])('loses active content and foreign addresses: %s', async (text, cleaned) =>
    expect(await cleanTemplate(text)).toBe(cleaned),
  )

  it.each([
    '[<script>alert(1)</script>]',
    '[text f "<script>alert(1)</script>"]',
    '[text <img src=x onerror=alert(1)>]',
    '[[<script>alert(1)</script>]]',
    '[acceptance z]<script>alert(1)</script>[/acceptance]',
    '\ue0000\ue001<script>alert(1)</script>',
  ])('cannot hide markup behind a bracket: %s', async (text) =>
    expect(renderForm(parseTemplate(await cleanTemplate(text)), makeRenderContext())).not.toMatch(
      /<script|onerror=/,
    ),
  )
})
