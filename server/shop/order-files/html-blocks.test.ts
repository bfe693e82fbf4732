import { expect, it } from 'vitest'
import { blocksOfHtml } from './html-blocks.ts'

const text = (shown: string) => ({ kind: 'text', heading: '', text: shown })

it('markup of the owner becomes blocks in its order, with lists, breaks and addresses of links', () => {
  const html = `<h2>1. Zwroty &amp; reklamacje</h2>
<p>Masz 14&nbsp;dni.<br />Napisz   na
<a href="mailto:a@b.pl">a@b.pl</a> albo <a href="/odstapienie/">odstąp</a>.</p>
<ul><li>jeden</li><li><p>dwa</p><ol><li>&lt;trzy&gt;</li><li>cztery</li></ol></li></ul>
<table><tr><th>Dostawa</th><td>14,90 zł</td></tr></table>
<p></p>koniec`
  expect(blocksOfHtml(html, 'https://sklep.pl')).toEqual([
    { kind: 'heading', text: '1. Zwroty & reklamacje' },
    text('Masz 14\u00a0dni.\nNapisz na a@b.pl albo odstąp (https://sklep.pl/odstapienie/).'),
    text('• jeden'),
    text('• dwa'),
    text('1. <trzy>'),
    text('2. cztery'),
    text('Dostawa 14,90 zł'),
    text('koniec'),
  ])
})
