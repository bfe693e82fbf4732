import { useState } from 'react'
import { Tick } from '#console/parts/form/fields.tsx'
import { Page } from '#console/parts/page.tsx'
import { areLetterKeysOn, setLetterKeys, type ShortcutList, Shortcuts } from '#console/parts/shortcuts.tsx'
import { useMenu } from '#console/parts/menu.ts'
import { designerWords } from '#console/screens/campaigns/designer/strings.ts'
import { messagesWords } from '#console/screens/messages/strings.ts'
import { frameWords } from '#console/strings.ts'
import { shortcutWords as words } from './strings.ts'

/** Every key of the console, and the switch of those that are one letter. */
export const ShortcutsScreen = () => {
  const [areOn, setOn] = useState(areLetterKeysOn)
  const menu = useMenu()
  const goTo = menu.flatMap(({ shortcut, title }) =>
    shortcut === undefined ? [] : [[words.thenKey(shortcut), title] as const],
  )
  const sections: [title: string, keys: ShortcutList][] = [
    [words.everywhere, words.everywhereKeys],
    [words.goTo, goTo],
    [words.list, messagesWords.listKeys],
    [words.thread, messagesWords.threadKeys],
    [words.table, words.tableKeys],
    [words.page, words.pageKeys],
    [designerWords.shortcutsOn, designerWords.shortcuts],
  ]
  const change = (isOn: boolean) => {
    setLetterKeys(isOn)
    setOn(isOn)
  }
  return (
    <Page title={frameWords.shortcuts} lead={words.lead}>
      <section className="card">
        <Tick label={words.letters} hint={words.lettersHint} isOn={areOn} onChange={change} />
      </section>
      {sections.map(([title, keys]) => (
        <section className="card" key={title}>
          <h2>{title}</h2>
          <Shortcuts keys={keys} />
        </section>
      ))}
    </Page>
  )
}
